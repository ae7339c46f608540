import type { Page } from 'playwright';

/**
 * Minimum size of a touch target, px, and of a word in a line of text, where the lines are closer: the requirement of
 * WCAG 2.2.
 */
const [leastPx, leastInLinePx] = [32, 24];

/** Runs in the page: finds smaller targets, each with its size. It depends only on the DOM. */
function findSmallTargets([least, leastInLine]: readonly [number, number]): string[] {
  const pressed =
    'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"], [role="slider"], [role="option"], [role="menuitem"]';
  const seen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('[inert], [hidden], .unseen') === null;
  /** A checkbox is pressed with its label, a field with its frame. */
  const pressable = (element: Element): Element =>
    element.closest('label') ?? element.closest('.slider') ?? element;
  return [...document.querySelectorAll(pressed)].flatMap((element) => {
    const box = pressable(element).getBoundingClientRect();
    if (!seen(element) || box.width === 0 || box.height === 0) return [];
    const isInLine = element.matches('.term');
    // The target of a term is larger than its visible area.
    const around = getComputedStyle(element, '::after');
    const more = (side: string): number => (isInLine ? Math.max(0, -Number.parseFloat(side) || 0) : 0);
    const width = box.width + 2 * more(around.left);
    const height = box.height + 2 * more(around.top);
    const own = isInLine ? leastInLine : least;
    if (width >= own - 0.5 && height >= own - 0.5) return [];
    const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
    const of = element.classList.value === '' ? '' : `.${element.classList.value.replaceAll(' ', '.')}`;
    const sizes = `${Math.round(width)} × ${Math.round(height)}`;
    return [`${element.tagName.toLowerCase()}${of} ‘${name}’ is ${sizes}`];
  });
}

/** Lists the targets of a touch page that are smaller than a finger, one line each. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(findSmallTargets, [leastPx, leastInLinePx] as const);
