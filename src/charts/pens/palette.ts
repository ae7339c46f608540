const tokens = {
  work: '--surface-work',
  chrome: '--surface-chrome',
  raised: '--surface-raised',
  line: '--line',
  lineStrong: '--line-strong',
  text1: '--text-1',
  text2: '--text-2',
  text3: '--text-3',
  axis: '--plot-axis',
  grid: '--plot-grid',
  gridMajor: '--plot-grid-major',
  band: '--plot-band',
  raw: '--plot-raw',
  ecg: '--c-ecg',
  ppg: '--c-ppg',
  derivative: '--c-derivative',
  sound: '--c-sound',
  historic: '--c-historic',
  leastVariance: '--c-least-variance',
  aligned: '--c-aligned',
  beatAccepted: '--c-beat-accepted',
  beatRejected: '--c-beat-rejected',
  paper: '--paper-grid',
  paperMajor: '--paper-grid-major',
  quality4: '--c-quality-4',
  quality3: '--c-quality-3',
  quality2: '--c-quality-2',
  quality1: '--c-quality-1',
  abnormal: '--c-template-a',
  master: '--c-master',
  templateA: '--c-template-a',
  templateB: '--c-template-b',
  templateC: '--c-template-c',
  templateD: '--c-template-d',
  templateE: '--c-template-e',
  templateF: '--c-template-f',
  templateG: '--c-template-g',
  templateH: '--c-template-h',
  accent: '--accent',
  accentWash: '--accent-wash',
} as const;

export type ColourName = keyof typeof tokens;

/** Returns a colour for styled elements, which follows the theme. */
export const themeColour = (colour: ColourName): string => `var(${tokens[colour]})`;

/** Computed colours and fonts of the current theme, for drawing on canvas. */
export interface Palette {
  readonly colour: Readonly<Record<ColourName, string>>;
  /** Fonts of ticks and captions, regular and bold. */
  readonly font: string;
  readonly fontStrong: string;
  readonly fontPx: number;
}

/**
 * Reads the tokens through elements, because custom properties contain `light-dark()` unresolved. All are added before
 * the first is read, so that the browser computes styles once.
 *
 * @param probe  empty element of the page, which is empty again afterwards
 */
export function readPalette(probe: HTMLElement): Palette {
  const swatches = Object.entries(tokens).map(([name, token]) => {
    const swatch = document.createElement('span');
    swatch.style.color = `var(${token})`;
    return [name, swatch] as const;
  });
  probe.replaceChildren(...swatches.map(([, swatch]) => swatch));
  probe.style.fontSize = 'var(--text-xs)';
  const colour = Object.fromEntries(
    swatches.map(([name, swatch]) => [name, getComputedStyle(swatch).color]),
  ) as Record<ColourName, string>;
  probe.replaceChildren();
  const style = getComputedStyle(probe);
  const fontPx = Number.parseFloat(style.fontSize);
  const family = style.fontFamily;
  return Object.freeze({
    colour: Object.freeze(colour),
    font: `400 ${fontPx}px ${family}`,
    fontStrong: `600 ${fontPx}px ${family}`,
    fontPx,
  });
}
