import { type Pen, penLine } from '../../../charts/pens/pen.ts';
import { median, percentile } from '../../../dsp/statistics/stats.ts';
import type { IntervalBeat, IntervalsResult, IntervalWindow } from '../../../model/intervals.ts';
import { type MethodId, timingMethods } from '../../../model/methods.ts';
import type { BeatShapesRequest } from '../../../workers/traces/drawing-types.ts';
import type { StackAlignment } from '../../stacked/align-stack.ts';
import type { StackedKind } from '../../stacked/stacked-beats.tsx';
import { type StackedFrame, drawDimension } from '../../stacked/stacked-drawing.ts';
import { type StackedMarks, landmarkFeature, shapesRequest } from '../../stacked/stacked-picture.ts';
import type { StackedSpan } from '../../stacked/stacked-shapes.ts';

const fromMs = -50;
const stepMs = 4;
const roundMs = 50;

/** Time shown after the latest notch, ms. */
const afterNotchMs = 120;

/**
 * Returns the drawn part of a window's beats: from just before R until well after the latest notch, but not into the
 * next beat's upstroke. Without any notch, it is three quarters of the median RR. The result is round and within 300 …
 * 1500 ms.
 */
export function stackedSpan(beats: readonly IntervalBeat[], windowIndex: number): StackedSpan {
  const own: IntervalBeat[] = [];
  const rrMs: number[] = [];
  beats.forEach((beat, index) => {
    if (beat.window !== windowIndex) return;
    if (beat.rejected === null) own.push(beat);
    const before = beats[index - 1];
    if (before !== undefined) rrMs.push(1000 * (beat.r - before.r));
  });
  const medianMs = rrMs.length > 0 ? median(rrMs) : 800;
  const notchesMs = own.flatMap(({ r, notch }) =>
    timingMethods.flatMap(({ id }) => (notch[id] === null ? [] : [1000 * (notch[id] - r)])),
  );
  // A single notch far after all others must not compress the drawing.
  const latestMs = notchesMs.length > 0 ? percentile(notchesMs, 99) : null;
  const desiredMs = latestMs === null ? 0.75 * medianMs : latestMs + afterNotchMs;
  const most = Math.max(medianMs + fromMs, (latestMs ?? 0) + roundMs);
  const toMs = Math.ceil(Math.min(desiredMs, most) / roundMs) * roundMs;
  return { fromMs, toMs: Math.min(Math.max(toMs, 300), 1500) };
}

/** Returns the request for the shapes of a window. */
export function intervalShapesRequest({ beats }: IntervalsResult, windowIndex: number): BeatShapesRequest {
  return shapesRequest(windowIndex, stackedSpan(beats, windowIndex), stepMs);
}

export type StackedKey = 'ecg' | 'ppg' | 'dppg';

const lanes = [
  { key: 'ecg', name: 'ECG', colour: 'ecg', low: -0.4, high: 1.25 },
  { key: 'ppg', name: 'PPG', colour: 'ppg', low: -0.1, high: 1.05 },
  { key: 'dppg', name: 'dPPG', colour: 'derivative', low: -0.75, high: 1.05 },
] as const;

export const stackedIntervals: StackedKind<StackedKey> = {
  lanes,
  belowPx: 42,
  zero: 'R',
  showsMean: false,
  countsDrawn: true,
  fetch: (client, recordingId, request) => client.beatShapes('intervals', recordingId, request),
  heads: ['R, s', 'from R, ms'],
  columns: lanes,
};

/** Means shown by the dimension lines, ms; null where missing. */
interface MeanIntervals {
  readonly rptt: number | null;
  readonly lvet: number | null;
}

export function meanIntervals(window: IntervalWindow | null, headline: MethodId): MeanIntervals {
  const meanOf = (key: 'rptt' | 'lvet') =>
    window?.intervals[key][headline].mean ?? window?.intervals[key].historic.mean ?? null;
  return { rptt: meanOf('rptt'), lvet: meanOf('lvet') };
}

/** Returns feet on the PPG, notches on its derivative, and the means between them. */
export function intervalMarks(
  beats: readonly IntervalBeat[],
  means: MeanIntervals,
): StackedMarks<StackedKey> {
  return {
    listFeatures: (shapes) => [
      landmarkFeature('ppg', shapes, beats, (index) => beats[index]?.foot),
      landmarkFeature('dppg', shapes, beats, (index) => beats[index]?.notch),
    ],
    drawMeasures: (pen, frame, { widthPx }) => drawMeasures(pen, frame, means, widthPx),
  };
}

/** Returns the aligned R, foot and notch of a beat, in their lanes. */
export function alignedPulse(beats: readonly IntervalBeat[]): readonly StackAlignment<StackedKey>[] {
  const placeOf = (key: StackedKey, index: number): number | null => {
    const beat = beats[index];
    const at = key === 'dppg' ? beat?.notch.aligned : beat?.foot.aligned;
    if (!beat || at === null || at === undefined) return null;
    const afterMs = 1000 * (at - beat.r);
    if (key !== 'ecg') return afterMs;
    return beat.rptt.aligned === null ? null : afterMs - beat.rptt.aligned;
  };
  return [{ name: 'Aligned', words: 'aligned', placeOf }];
}

function drawMeasures(
  pen: Pen,
  frame: StackedFrame<StackedKey>,
  { rptt, lvet }: MeanIntervals,
  widthPx: number,
): void {
  const r = frame.x.px(0);
  const y = frame.bottomPx + 8;
  const dashes = [1, 3];
  penLine(pen, 'text3', [r, 14, r, y + 4], dashes);
  pen.fill('beatAccepted', (path) => {
    path.moveTo(r - 3.5, 2);
    path.lineTo(r + 3.5, 2);
    path.lineTo(r, 8);
    path.closePath();
  });
  pen.text('R', r + 6, 10);
  penLine(pen, 'line', [0, frame.bottomPx, widthPx, frame.bottomPx]);
  if (rptt === null) return;
  const foot = frame.x.px(rptt);
  penLine(pen, 'text3', [foot, frame.lanePx, foot, y + 4], dashes);
  drawDimension(pen, [r, foot], y, 'rPTT');
  if (lvet === null) return;
  const notch = Math.min(frame.x.px(rptt + lvet), frame.rightPx);
  penLine(pen, 'text3', [notch, 2 * frame.lanePx, notch, y + 4], dashes);
  drawDimension(pen, [foot, notch], y, 'LVET');
}
