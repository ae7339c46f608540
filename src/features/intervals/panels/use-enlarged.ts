import type { RefObject } from 'react';
import { useEffect, useState } from 'react';

/** Whether a panel is enlarged: F turns it over while the focus is in the panel, Escape puts it back. */
export function useEnlarged(panel: RefObject<HTMLElement | null>): boolean {
  const [large, setLarge] = useState(false);
  useEffect(() => {
    const element = panel.current;
    const key = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const turns = event.key === 'f' || event.key === 'F';
      if (!turns && !(large && event.key === 'Escape')) return;
      event.preventDefault();
      event.stopPropagation();
      setLarge(turns && !large);
    };
    element?.addEventListener('keydown', key);
    return () => element?.removeEventListener('keydown', key);
  }, [panel, large]);
  return large;
}
