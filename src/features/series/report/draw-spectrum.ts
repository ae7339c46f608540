import { linearMap } from '../../../charts/axes/linear-map.ts';
import { type Pen, penBox, penLine } from '../../../charts/pens/pen.ts';
import type { Size } from '../../../charts/pointing/use-size.ts';
import type { BandFigures, SeriesBands, SeriesError, SeriesSpectrum } from '../../../model/series.ts';
import { bandNames, bandLimits, bandPowerText, spectrumModel } from '../band-model.ts';

const [leftPx, rightPx, bottomPx, topPx] = [44, 10, 18, 26];
const tickHz = 0.1;

interface SpectrumPicture {
  readonly spectrum: SeriesSpectrum;
  readonly bands: SeriesBands;
  readonly figures: BandFigures;
  /** Error of the values, which contributes to the density; null if unknown. */
  readonly error: SeriesError | null;
  /** Unit of the values. */
  readonly unit: string;
}

/** Draws the density over frequency on paper, with alternately shaded bands and their names and powers above. */
export function drawSeriesSpectrum(
  pen: Pen,
  { spectrum, bands, figures, error, unit }: SpectrumPicture,
  { widthPx, heightPx }: Size,
): void {
  const model = spectrumModel(spectrum, bands.hfToHz, error, unit);
  if (model === null) return;
  const [right, bottom] = [widthPx - rightPx, heightPx - bottomPx];
  const x = linearMap([0, model.toHz], [leftPx, right]);
  const y = linearMap([0, 1.04 * model.top], [bottom, topPx]);
  for (const name of bandNames) {
    const [fromHz, toHz] = bandLimits(bands, name);
    const [left, end] = [x.px(fromHz), x.px(toHz)];
    if (name !== 'hf') penBox(pen, name === 'lf' ? 'band' : 'work', [left, topPx, end, bottom]);
    penLine(pen, 'grid', [end, topPx, end, bottom]);
    if (end - left > 16) {
      pen.text(name.toUpperCase(), (left + end) / 2, 10, { align: 'center', colour: 'text2', strong: true });
    }
    const text = bandPowerText(figures[name], unit);
    if (end - left > 6 * text.length)
      pen.text(text, (left + end) / 2, 22, { align: 'center', colour: 'text2' });
  }
  pen.text(`${Number(model.top.toPrecision(2))}`, leftPx - 4, y.px(model.top) + 4, { align: 'right' });
  pen.text('0', leftPx - 4, bottom + 4, { align: 'right' });
  penLine(pen, 'axis', [leftPx, bottom, right, bottom]);
  for (let k = 0; k * tickHz <= model.toHz + 1e-9; k++) {
    const isLast = (k + 1) * tickHz > model.toHz + 1e-9;
    pen.text(
      `${Number((k * tickHz).toFixed(1))}${isLast ? '\u202fHz' : ''}`,
      x.px(k * tickHz),
      heightPx - 4,
      {
        align: isLast ? 'right' : 'center',
      },
    );
  }
  pen.stroke({ colour: 'accent', widthPx: 1, dashPx: [4, 3] }, (path) => {
    model.floor.forEach(({ hz, density }, k) => {
      if (k === 0) path.moveTo(x.px(hz), y.px(density));
      else path.lineTo(x.px(hz), y.px(density));
    });
  });
  pen.stroke({ colour: 'text1', widthPx: 1.25 }, (path) => {
    spectrum.frequencyHz.forEach((hz, k) => {
      if (hz > model.toHz) return;
      const value = spectrum.density[k] ?? 0;
      if (k === 0) path.moveTo(x.px(hz), y.px(value));
      else path.lineTo(x.px(hz), y.px(value));
    });
  });
}
