import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';

export type DrawerName = 'recordings' | 'inspector';

const narrow = '(max-width: 1000px)';
/** Media query for the inspector below the centre, as on an upright tablet or phone; also in `app.css`. */
const docked = '(max-width: 1000px) and (min-height: 561px) and (orientation: portrait)';
const focusable = 'button, input, select, a[href], [tabindex="0"]';

/** Returns the id of the pane's element. */
export const paneId = (name: DrawerName): string => `pane-${name}`;

function wrapFocus(event: KeyboardEvent, pane: HTMLElement): void {
  const stops = [...pane.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && !element.hasAttribute('disabled') && element.offsetParent !== null,
  );
  const first = stops[0];
  const last = stops.at(-1);
  const at = document.activeElement;
  const leaves = event.shiftKey ? at === first : at === last;
  if (!first || !last || (!leaves && pane.contains(at))) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}

export interface Drawer {
  readonly open: DrawerName | null;
  /** Whether it covers the work area, which is inactive until it is closed. */
  readonly isOver: boolean;
  readonly toggle: (name: DrawerName) => void;
  /** Opens a pane if the panes are drawers; otherwise it is visible anyway. */
  readonly show: (name: DrawerName) => void;
  readonly close: () => void;
}

function useMatches(query: string): boolean {
  const subscribe = useCallback(
    (tell: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', tell);
      return () => list.removeEventListener('change', tell);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/**
 * Manages the side panes where they are drawers: one is open at a time, focus stays inside a pane that covers the rest,
 * and returns afterwards.
 */
export function useDrawer(): Drawer {
  const [open, setOpen] = useState<DrawerName | null>(null);
  const opener = useRef<Element | null>(null);
  const isDocked = useMatches(docked);
  const isOver = open !== null && !(open === 'inspector' && isDocked);

  const close = useCallback((): void => {
    setOpen(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
    opener.current = null;
  }, []);
  const show = useCallback((name: DrawerName): void => {
    if (!matchMedia(narrow).matches) return;
    opener.current ??= document.activeElement;
    setOpen(name);
  }, []);
  const toggle = (name: DrawerName): void => {
    if (open === name) {
      close();
      return;
    }
    opener.current = document.activeElement;
    setOpen(name);
  };

  useEffect(() => {
    if (open) document.getElementById(paneId(open))?.querySelector<HTMLElement>(focusable)?.focus();
  }, [open]);
  useEffect(() => {
    if (!open) return undefined;
    const pane = document.getElementById(paneId(open));
    const controller = new AbortController();
    const { signal } = controller;
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
      if (event.key === 'Tab' && pane && isOver) wrapFocus(event, pane);
    };
    addEventListener('keydown', key, { signal });
    const widen = (event: MediaQueryListEvent): void => {
      if (!event.matches) setOpen(null);
    };
    matchMedia(narrow).addEventListener('change', widen, { signal });
    return () => controller.abort();
  }, [open, isOver, close]);

  return { open, isOver, toggle, show, close };
}
