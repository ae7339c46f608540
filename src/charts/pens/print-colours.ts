/** Every colour token that a drawing may use. */
const tokens = [
  '--surface-chrome',
  '--surface-work',
  '--surface-raised',
  '--surface-hover',
  '--surface-selected',
  '--line',
  '--line-strong',
  '--line-control',
  '--text-1',
  '--text-2',
  '--text-3',
  '--accent',
  '--accent-fill',
  '--accent-wash',
  '--warn',
  '--error',
  '--ok',
  '--plot-axis',
  '--plot-grid',
  '--plot-grid-major',
  '--plot-band',
  '--plot-raw',
  '--paper-grid',
  '--paper-grid-major',
  '--c-ecg',
  '--c-ppg',
  '--c-derivative',
  '--c-sound',
  '--c-resp',
  '--c-historic',
  '--c-least-variance',
  '--c-aligned',
  '--c-master',
  '--c-template-a',
  '--c-template-b',
  '--c-template-c',
  '--c-template-d',
  '--c-template-e',
  '--c-template-f',
  '--c-template-g',
  '--c-template-h',
  '--c-beat-accepted',
  '--c-beat-rejected',
  '--c-quality-4',
  '--c-quality-3',
  '--c-quality-2',
  '--c-quality-1',
] as const;

/** Returns the computed colours of the tokens in a theme; in the page's theme if null. */
function coloursIn(theme: 'light' | null): readonly string[] {
  const probe = document.createElement('span');
  probe.hidden = true;
  if (theme !== null) probe.dataset['theme'] = theme;
  probe.style.setProperty('forced-color-adjust', 'none');
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const found = tokens.map((token) => {
    probe.style.color = `var(${token})`;
    return style.color;
  });
  probe.remove();
  return found;
}

/** Background colour in print. */
export const printGround = '#ffffff';

/**
 * Replaces the colours of the page's theme in a drawing by those of the light theme, which is legible on paper. Tokens
 * that differ in the light theme also differ in the dark one.
 * @param svg  drawing with computed colours
 */
export function toPrintColours(svg: string): string {
  const light = coloursIn('light');
  const byShown = new Map(coloursIn(null).map((colour, index) => [colour, light[index] ?? colour]));
  return svg.replaceAll(/rgba?\([^()]*\)/g, (colour) => byShown.get(colour) ?? colour);
}
