const panes = [
  '.recordings',
  '.overview .plot-focus',
  '.bench-tabs [role="tab"][tabindex="0"]',
  '.not-open',
  '.inspector',
] as const;
const focusable = 'button, input, select, [tabindex="0"]';

const canStop = (element: HTMLElement): boolean => element.tabIndex >= 0 && element.offsetParent !== null;

/** Returns the first tab stop in a pane; null if the pane is hidden. */
function findStop(selector: string): HTMLElement | null {
  const element = document.querySelector<HTMLElement>(selector);
  if (element?.matches(focusable)) return canStop(element) ? element : null;
  return [...(element?.querySelectorAll<HTMLElement>(focusable) ?? [])].find(canStop) ?? null;
}

/** Moves the focus to the next or previous visible pane. */
export function cycleFocus(backwards: boolean): void {
  const stops = panes.map((selector) => ({ selector, stop: findStop(selector) })).filter(({ stop }) => stop);
  const at = stops.findIndex(({ selector }) => document.activeElement?.closest(selector.split(' ')[0] ?? ''));
  const next = (at + (backwards ? -1 : 1) + stops.length) % stops.length;
  stops[next]?.stop?.focus();
}
