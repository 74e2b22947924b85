"""The documentation as a site of plain files: pages, rules and API reference, with navigation."""
