import type { RefObject } from 'react';
import { useEffect, useState } from 'react';

/** Of a panel: as it stands in the grid, enlarged, or enlarged with its data as a table. */
export type PanelSize = 'in place' | 'large' | 'with data';

interface Enlarged {
  readonly size: PanelSize;
  readonly setSize: (size: PanelSize) => void;
}

/** How a panel is shown: F enlarges it and puts it back while the focus is in it, Escape puts it back. */
export function useEnlarged(panel: RefObject<HTMLElement | null>): Enlarged {
  const [size, setSize] = useState<PanelSize>('in place');
  useEffect(() => {
    const element = panel.current;
    const large = size !== 'in place';
    const key = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const turns = event.key === 'f' || event.key === 'F';
      if (!turns && !(large && event.key === 'Escape')) return;
      event.preventDefault();
      event.stopPropagation();
      setSize(turns && !large ? 'large' : 'in place');
    };
    element?.addEventListener('keydown', key);
    return () => element?.removeEventListener('keydown', key);
  }, [panel, size]);
  return { size, setSize };
}
