import type { ColourName, Palette } from '../../src/charts/pens/palette.ts';

/** A palette in which each colour is its own name. */
export const namedPalette: Palette = {
  colour: new Proxy({} as Readonly<Record<ColourName, string>>, { get: (_, name) => String(name) }),
  font: '400 11px Inter',
  fontStrong: '600 11px Inter',
  fontPx: 11,
};
