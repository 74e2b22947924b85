"""Building the site: every page into a folder, with the files that they show or link to."""

from __future__ import annotations

import shutil
from pathlib import Path

from devtools.site import frame
from devtools.site.contents import groups, modules, pages
from devtools.site.markdown import Renderer
from devtools.site.reference import Reference


def build(folder: Path) -> int:
    """Make the site anew; returns how many pages it has. What was in the folder is gone."""
    if folder.exists():
        shutil.rmtree(folder)
    listed, renderer, reference = groups(), Renderer(pages()), Reference(modules())
    for page in pages():
        write(folder / page.target, frame.page_html(page, renderer.html(page), listed))
    for module in modules():
        write(folder / module.target, frame.page_html(module, reference.html(module), listed))
    for source, target in renderer.files.items():
        (folder / target).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, folder / target)
    write(folder / frame.STYLE_FILE, frame.style())
    return len(pages()) + len(modules())


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
