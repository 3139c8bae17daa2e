"""Scripts that find what a page shows too small for a finger, or where nobody sees it."""

SCREEN = (1280, 800)
SMALL_TARGETS = """
() => [...document.querySelectorAll("button, a[href], input, select")].filter((node) => {
  const { width, height } = (node.closest("label") ?? node).getBoundingClientRect();
  return node.checkVisibility() && Math.min(width, height) < 44;
}).map((node) => node.outerHTML)
"""
LOST = """
(pushed) => [...document.querySelectorAll("body :not(.visually-hidden)")].filter((node) => {
  const isPushed = pushed && node.parentElement.closest(pushed);
  const isOut = !isPushed && node.getBoundingClientRect().right > innerWidth + 1;
  const isCut = node.clientWidth && node.scrollWidth > node.clientWidth + 1;
  return node instanceof HTMLElement && node.checkVisibility() && (isOut || isCut);
}).map((node) => `${node.scrollWidth} > ${node.clientWidth}: ${node.outerHTML.slice(0, 160)}`)
"""
