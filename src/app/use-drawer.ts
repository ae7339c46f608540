import { useCallback, useEffect, useRef, useState } from 'react';

export type DrawerName = 'recordings' | 'inspector';

const narrow = '(max-width: 1000px)';
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
  readonly toggle: (name: DrawerName) => void;
  /** Opens one where the panes are drawers; elsewhere it is there anyway. */
  readonly show: (name: DrawerName) => void;
  readonly close: () => void;
}

/** The side panes where they are drawers: one open at a time, focus kept inside and given back. */
export function useDrawer(): Drawer {
  const [open, setOpen] = useState<DrawerName | null>(null);
  const opener = useRef<Element | null>(null);

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
    if (!open) return undefined;
    const pane = document.getElementById(paneId(open));
    pane?.querySelector<HTMLElement>(focusable)?.focus();
    const controller = new AbortController();
    const { signal } = controller;
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
      if (event.key === 'Tab' && pane) wrapFocus(event, pane);
    };
    addEventListener('keydown', key, { signal });
    const widen = (event: MediaQueryListEvent): void => {
      if (!event.matches) setOpen(null);
    };
    matchMedia(narrow).addEventListener('change', widen, { signal });
    return () => controller.abort();
  }, [open, close]);

  return { open, toggle, show, close };
}
