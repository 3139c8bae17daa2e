"""Looks at a page with axe-core, which is installed beside the tests and never served."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[2]
AXE = Path(os.environ.get("KUBEJO_AXE", ROOT / "node_modules" / "axe-core" / "axe.min.js"))
SERIOUS = ("serious", "critical")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def findings(page: Page) -> list[str]:
    """Return the serious findings on a page as it stands, one line each; skips where axe-core is not installed."""
    if not AXE.is_file():
        pytest.skip("no axe-core: npm ci, or set KUBEJO_AXE to axe.min.js")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    answer = page.evaluate("(tags) => axe.run(document, { runOnly: tags, resultTypes: ['violations'] })", RULES)
    serious = [found for found in answer["violations"] if found["impact"] in SERIOUS]
    return [f"{found['id']}: {node['html'][:200]}" for found in serious for node in found["nodes"]]
