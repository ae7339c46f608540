import { linearMap } from '../../../charts/axes/linear-map.ts';
import { type PathSink, type Pen, penLine } from '../../../charts/pens/pen.ts';
import type { Size } from '../../../charts/pointing/use-size.ts';
import type { WavesWindow } from '../../../model/waves.ts';
import { unitsPerPaperMm } from '../../../pipeline/paper-scale.ts';
import type { MedianBeatView } from '../../../workers/traces/drawing-types.ts';
import { drawnLeads, medianRange, wavePointMarks } from '../median-beat-model.ts';

/** CSS px per millimetre on paper. */
const pxPerMm = 96 / 25.4;
/** Four times the usual speed of ECG paper, so that points are separate. */
export const medianBeatMmPerSec = 100;
/** Usual gains of paper, the largest first, mm/mV. */
const gains = [40, 20, 10, 5] as const;
/** Height of the points' names, and of the rows between which they alternate, px; number of rows. */
const [namesPx, rowPx, rowCount] = [50, 12, 4];
const smallMm = 1;

/** Returns the gain at which all leads fit, mm/mV; null if the unit is not a voltage. */
export function medianBeatGain(view: MedianBeatView, heightPx: number): number | null {
  const [first] = drawnLeads(view);
  const perMm = first === undefined ? null : unitsPerPaperMm(first.unit, 1);
  if (perMm === null) return null;
  const [low, high] = medianRange(view);
  const roomMm = (heightPx - namesPx) / pxPerMm;
  return gains.find((gain) => ((high - low) / perMm) * gain <= roomMm) ?? gains[gains.length - 1] ?? null;
}

/** Draws the median beat of a window on ECG paper, with its points. @param gain  mm/mV; null to fit the height */
export function drawMedianBeat(
  pen: Pen,
  view: MedianBeatView,
  window: WavesWindow,
  gain: number | null,
  { widthPx, heightPx }: Size,
): void {
  const [low, high] = medianRange(view);
  const [first, ...others] = drawnLeads(view);
  if (first === undefined) return;
  const unitsPerMm = gain === null ? null : unitsPerPaperMm(first.unit, gain);
  const roomPx = heightPx - namesPx - 4;
  const unitPx = unitsPerMm === null ? roomPx / (high - low) : pxPerMm / unitsPerMm;
  const zeroPx = heightPx - 2 + low * unitPx;
  const y = linearMap([0, 1], [zeroPx, zeroPx - unitPx]);
  const x = linearMap([view.fromSec, view.fromSec + 1], [0, medianBeatMmPerSec * pxPerMm]);
  drawBoxes(pen, { x0: x.px(0), y0: zeroPx, isPaper: gain !== null, widthPx, heightPx });
  const trace = (values: Float64Array) => (path: PathSink) => {
    let isDown = false;
    values.forEach((value, k) => {
      const px = x.px(view.fromSec + k * view.stepSec);
      const isSeen = !Number.isNaN(value) && px <= widthPx;
      if (isSeen && isDown) path.lineTo(px, y.px(value));
      else if (isSeen) path.moveTo(px, y.px(value));
      isDown = isSeen;
    });
  };
  for (const { values } of others) pen.stroke({ colour: 'text3', widthPx: 0.75 }, trace(values));
  pen.stroke({ colour: 'ecg', widthPx: 1.25 }, trace(first.values));
  wavePointMarks(window).forEach(({ name, atSec, isByHand }, index) => {
    const row = 10 + (index % rowCount) * rowPx;
    penLine(pen, 'text2', [x.px(atSec), row + 3, x.px(atSec), heightPx], isByHand ? [] : [2, 2]);
    pen.text(name, x.px(atSec), row, { align: 'center', colour: 'text1' });
  });
}

interface Boxes extends Size {
  readonly x0: number;
  readonly y0: number;
  /** Whether amplitudes have a scale. */
  readonly isPaper: boolean;
}

/** Every fifth line is stronger. */
const gridColour = (k: number) => (k % 5 === 0 ? 'gridMajor' : 'grid');

/** Draws boxes of 1 and 5 mm, aligned with the time of R and the line of 0. */
function drawBoxes(pen: Pen, { x0, y0, isPaper, widthPx, heightPx }: Boxes): void {
  const boxPx = smallMm * pxPerMm;
  for (let k = Math.ceil(-x0 / boxPx); x0 + k * boxPx <= widthPx; k++)
    penLine(pen, gridColour(k), [x0 + k * boxPx, namesPx, x0 + k * boxPx, heightPx]);
  if (!isPaper) return;
  for (let k = Math.ceil((namesPx - y0) / boxPx); y0 + k * boxPx <= heightPx; k++)
    penLine(pen, gridColour(k), [0, y0 + k * boxPx, widthPx, y0 + k * boxPx]);
}
