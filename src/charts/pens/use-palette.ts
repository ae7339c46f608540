import { useEffect, useState } from 'react';
import { type Palette, readPalette } from './palette.ts';

const queries = [
  '(prefers-color-scheme: dark)',
  '(prefers-contrast: more)',
  '(forced-colors: active)',
] as const;

/** The palette of the theme that holds; null until the page's font is there. Read again when the theme changes. */
export function usePalette(): Palette | null {
  const [palette, setPalette] = useState<Palette | null>(null);
  useEffect(() => {
    const probe = document.createElement('span');
    probe.hidden = true;
    // As for the plots: forced, all colours would read the same.
    probe.style.setProperty('forced-color-adjust', 'none');
    document.body.append(probe);
    let live = true;
    const read = (): void => {
      if (live) setPalette(readPalette(probe));
    };
    const fonts = ['400', '600'].map((weight) => document.fonts.load(`${weight} 11px Inter`));
    // Without the font the fallback of the stack is drawn.
    Promise.all(fonts).then(read, read);
    const media = queries.map((query) => matchMedia(query));
    for (const list of media) list.addEventListener('change', read);
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-theme', 'style'],
    });
    return () => {
      live = false;
      observer.disconnect();
      for (const list of media) list.removeEventListener('change', read);
      probe.remove();
    };
  }, []);
  return palette;
}
