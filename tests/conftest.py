"""What all tests share: plain words from failed assertions in the kit, too."""

import pytest

pytest.register_assert_rewrite("tests.kit", "tortuga.testing")
