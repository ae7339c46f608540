import { useEffect, useState } from 'react';
import { type Palette, readPalette } from './palette.ts';

const queries = [
  '(prefers-color-scheme: dark)',
  '(prefers-contrast: more)',
  '(forced-colors: active)',
] as const;

/** The parts of the page that draw with the palette. */
const listeners = new Set<(palette: Palette) => void>();
let current: Palette | null = null;
let stopWatching: (() => void) | null = null;

/** Reads the palette once the page's font is there, and again when the theme changes; one for all plots, as it takes long. */
function watchTheme(): () => void {
  const probe = document.createElement('span');
  probe.hidden = true;
  // As for the plots: forced, all colours would read the same.
  probe.style.setProperty('forced-color-adjust', 'none');
  document.body.append(probe);
  let live = true;
  const read = (): void => {
    if (!live) return;
    const palette = readPalette(probe);
    current = palette;
    for (const listener of listeners) listener(palette);
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
    current = null;
    observer.disconnect();
    for (const list of media) list.removeEventListener('change', read);
    probe.remove();
  };
}

/** Has a part of the page told of each palette that is read, and of the one that was. */
function subscribe(listener: (palette: Palette) => void): () => void {
  listeners.add(listener);
  stopWatching ??= watchTheme();
  if (current !== null) listener(current);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopWatching?.();
    stopWatching = null;
  };
}

/** The palette of the theme that holds; null until the page's font is there. Read again when the theme changes. */
export function usePalette(): Palette | null {
  const [palette, setPalette] = useState(current);
  useEffect(() => subscribe(setPalette), []);
  return palette;
}
