import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';

export type DrawerName = 'recordings' | 'inspector';

const narrow = '(max-width: 1000px)';
/** Where the inspector stands below what it is of, as on a tablet held upright and on a phone; `app.css` has the same. */
const docked = '(max-width: 1000px) and (min-height: 561px) and (orientation: portrait)';
const focusable = 'button, input, select, a[href], [tabindex="0"]';

/** Id of the pane's element. */
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
  /** Whether it lies over the work area, which then waits for it to be closed. */
  readonly isOver: boolean;
  readonly toggle: (name: DrawerName) => void;
  /** Opens one where the panes are drawers; elsewhere it is there anyway. */
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

/** The side panes where they are drawers: one open at a time, focus kept inside what lies over the rest, and given back. */
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
