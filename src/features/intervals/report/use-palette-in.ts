import type { RefObject } from 'react';
import { useEffect, useState } from 'react';
import type { Palette } from '../../../charts/palette.ts';
import { readPalette } from '../../../charts/palette.ts';

/** The palette as it is inside an element that keeps to a theme of its own; null until the page's font is there. */
export function usePaletteIn(ref: RefObject<HTMLElement | null>): Palette | null {
  const [palette, setPalette] = useState<Palette | null>(null);
  useEffect(() => {
    let live = true;
    const read = (): void => {
      if (!live || !ref.current) return;
      const probe = document.createElement('span');
      probe.hidden = true;
      ref.current.append(probe);
      setPalette(readPalette(probe));
      probe.remove();
    };
    const fonts = ['400', '600'].map((weight) => document.fonts.load(`${weight} 11px Inter`));
    // Without the font the fallback of the stack is drawn.
    Promise.all(fonts).then(read, read);
    return () => {
      live = false;
    };
  }, [ref]);
  return palette;
}
