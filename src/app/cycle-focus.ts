const panes = [
  '.recordings',
  '.overview .plot-focus',
  '.bench-tabs [role="tab"][tabindex="0"]',
  '.not-open',
  '.inspector',
] as const;
const focusable = 'button, input, select, [tabindex="0"]';

const canStop = (element: HTMLElement): boolean => element.tabIndex >= 0 && element.offsetParent !== null;

/** The first thing in a pane that Tab would come to; null where the pane is not to be seen. */
function findStop(selector: string): HTMLElement | null {
  const element = document.querySelector<HTMLElement>(selector);
  if (element?.matches(focusable)) return canStop(element) ? element : null;
  return [...(element?.querySelectorAll<HTMLElement>(focusable) ?? [])].find(canStop) ?? null;
}

/** Focus in the next pane, or the one before, of those that can be seen. */
export function cycleFocus(backwards: boolean): void {
  const stops = panes.map((selector) => ({ selector, stop: findStop(selector) })).filter(({ stop }) => stop);
  const at = stops.findIndex(({ selector }) => document.activeElement?.closest(selector.split(' ')[0] ?? ''));
  const next = (at + (backwards ? -1 : 1) + stops.length) % stops.length;
  stops[next]?.stop?.focus();
}
