import type { Pen } from '../../charts/pen.ts';
import { penLine } from '../../charts/pen.ts';
import type { Size } from '../../charts/use-size.ts';
import type { ByMethod } from '../../model/intervals.ts';
import type { SoundBeat } from '../../model/sounds.ts';
import type { SoundsReport } from '../../workers/protocol.ts';
import type { StackedFeature, StackedFrame } from '../stacked-drawing.ts';
import { drawDimension, drawFeatures, drawGround, drawTraces, stackedFrame } from '../stacked-drawing.ts';
import type { StackedKey, StackedSounds } from './use-sound-shapes.ts';
import { soundLanes } from './use-sound-shapes.ts';

/** Room under the lanes for three dimension lines and the axis, px. */
const belowPx = 74;
const linePx = 16;

/** Where the marks lie on average, ms after R; null where missing. */
export interface MeanMarks {
  readonly qrs: number | null;
  readonly s1: number | null;
  readonly s2: number | null;
  readonly foot: number | null;
  readonly notch: number | null;
}

type Picture = StackedSounds | null;

/** Where the lanes stand, px. */
export function soundsFrame(size: Size, stacked: Picture): StackedFrame<StackedKey> {
  return stackedFrame(size, { span: stacked?.shapes ?? null, lanes: stacked?.lanes ?? soundLanes, belowPx });
}

const none: ByMethod<number | null> = { historic: null, leastVariance: null };

/** S1 and S2 on the envelope, foot and notch on the PPG. */
export function soundFeatures(
  stacked: StackedSounds,
  beats: readonly SoundBeat[],
  pulse: SoundsReport['pulse'],
): readonly StackedFeature<StackedKey>[] {
  const after =
    (at: (index: number) => ByMethod<number | null> | undefined) =>
    (row: number): ByMethod<number | null> => {
      const index = stacked.shapes.beats[row] ?? -1;
      const beat = beats[index];
      const sec = at(index);
      if (!beat || !sec) return none;
      const ms = (value: number | null) => (value === null ? null : 1000 * (value - beat.r));
      return { historic: ms(sec.historic), leastVariance: ms(sec.leastVariance) };
    };
  return [
    { key: 'envelope', atMs: after((index) => beats[index]?.s1) },
    { key: 'envelope', atMs: after((index) => beats[index]?.s2) },
    { key: 'ppg', atMs: after((index) => pulse?.[index]?.foot) },
    { key: 'ppg', atMs: after((index) => pulse?.[index]?.notch) },
  ];
}

/** Draws the beats over each other. */
export function drawSoundTraces(pen: Pen, size: Size, stacked: Picture): void {
  const frame = soundsFrame(size, stacked);
  drawGround(pen, frame, size);
  if (stacked) drawTraces(pen, stacked, frame);
}

/** A dotted line down from a mark's lane to what is measured from it. */
function drawLead(pen: Pen, frame: StackedFrame<StackedKey>, ms: number, lane: number, toY: number): void {
  const x = frame.x.px(ms);
  if (x < frame.x.px(frame.fromMs) || x > frame.rightPx) return;
  penLine(pen, 'text3', [x, lane * frame.lanePx + 14, x, toY], [1, 3]);
}

function drawMeasures(pen: Pen, frame: StackedFrame<StackedKey>, means: MeanMarks, { widthPx }: Size): void {
  const { bottomPx, x } = frame;
  penLine(pen, 'line', [0, bottomPx, widthPx, bottomPx]);
  const measures = [
    ['QS2', means.qrs, means.s2, 0],
    ['S1–S2', means.s1, means.s2, 1],
    ['LVET', means.foot, means.notch, 2],
  ] as const;
  measures.forEach(([name, from, to, lane], k) => {
    if (from === null || to === null) return;
    const y = bottomPx + 10 + k * linePx;
    if (name !== 'S1–S2') drawLead(pen, frame, from, lane, y + 4);
    if (name === 'QS2') drawLead(pen, frame, to, 1, bottomPx + 10 + linePx + 4);
    if (name === 'LVET') drawLead(pen, frame, to, lane, y + 4);
    if (name === 'S1–S2') drawLead(pen, frame, from, lane, y + 4);
    drawDimension(pen, [x.px(from), Math.min(x.px(to), frame.rightPx)], y, name);
  });
  for (const [name, ms] of [
    ['S1', means.s1],
    ['S2', means.s2],
  ] as const) {
    if (ms !== null) pen.text(name, x.px(ms) - 3, frame.lanePx + 13, { align: 'right', colour: 'text2' });
  }
}

/** Draws marks and what is measured between them. */
export function drawSoundMarks(
  pen: Pen,
  size: Size,
  stacked: Picture,
  features: readonly StackedFeature<StackedKey>[],
  means: MeanMarks,
): void {
  const frame = soundsFrame(size, stacked);
  if (stacked) drawFeatures(pen, stacked, frame, features, [...stacked.shapes.beats.keys()]);
  drawMeasures(pen, frame, means, size);
}
