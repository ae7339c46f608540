import { useEffect, useState } from 'react';
import { type Palette, readPalette } from './palette.ts';

const queries = [
  '(prefers-color-scheme: dark)',
  '(prefers-contrast: more)',
  '(forced-colors: active)',
] as const;

/** Components that draw with the palette. */
const listeners = new Set<(palette: Palette) => void>();
let current: Palette | null = null;
let stopWatching: (() => void) | null = null;

/**
 * Reads the palette once the page's font is loaded, and again when the theme changes. All plots share it, because
 * reading takes long.
 */
function watchTheme(): () => void {
  const probe = document.createElement('span');
  probe.hidden = true;
  // Like the plots; with forced colours, all would read the same.
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
  // Without the font, the fallback of the font stack is used.
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

/** Calls a listener with the current palette and with each later one. */
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

/**
 * Returns the palette of the current theme; null until the page's font is loaded. It is read again when the theme
 * changes.
 */
export function usePalette(): Palette | null {
  const [palette, setPalette] = useState(current);
  useEffect(() => subscribe(setPalette), []);
  return palette;
}
