import type { Pen } from '../../../charts/pens/pen.ts';
import { penLine } from '../../../charts/pens/pen.ts';
import { median } from '../../../dsp/statistics/stats.ts';
import type { MethodId } from '../../../model/methods.ts';
import type { LandmarkResult } from '../../../model/landmarks.ts';
import type { BeatShapesRequest } from '../../../workers/traces/drawing-types.ts';
import type { StackAlignment } from '../../stacked/align-stack.ts';
import type { StackedKind } from '../../stacked/stacked-beats.tsx';
import type { StackedFrame } from '../../stacked/stacked-drawing.ts';
import { drawDimension } from '../../stacked/stacked-drawing.ts';
import type { StackedMarks } from '../../stacked/stacked-picture.ts';
import { landmarkFeature, shapesRequest } from '../../stacked/stacked-picture.ts';
import type { StackedLane } from '../../stacked/stacked-shapes.ts';

type LandmarkKey = 'own' | 'slope' | 'other';

const [leastMs, mostMs, roundMs] = [300, 8000, 50];

/** From before a beat's own time, where an upstroke has its base, until most of the beat is over. */
export function landmarkShapesRequest(result: LandmarkResult, windowIndex: number): BeatShapesRequest {
  const lengths = result.beats.slice(1).map(({ r }, k) => 1000 * (r - (result.beats[k]?.r ?? r)));
  const lengthMs = lengths.length === 0 ? 800 : median(lengths);
  const before = result.beatsFrom === 'ecg' ? 50 : 0.4 * lengthMs;
  const after = Math.min(Math.max(0.8 * lengthMs, leastMs), mostMs);
  const [fromMs, toMs] = [-Math.ceil(before / roundMs) * roundMs, Math.ceil(after / roundMs) * roundMs];
  return shapesRequest(windowIndex, { fromMs, toMs }, toMs - fromMs > 1500 ? 16 : 4);
}

/** The channel and its slope, and the one that it is timed from above them. */
export function stackedLandmarks(
  { channel, timedFrom, beatsFrom }: Pick<LandmarkResult, 'channel' | 'timedFrom' | 'beatsFrom'>,
  hasOther: boolean,
): StackedKind<LandmarkKey> {
  const own = { low: -0.1, high: 1.05, colour: 'ppg' } as const;
  const lanes: StackedLane<LandmarkKey>[] = [
    ...(hasOther ? [{ ...own, key: 'other', name: timedFrom } as const] : []),
    { ...own, key: 'own', name: channel },
    { key: 'slope', name: 'slope', colour: 'derivative', low: -0.75, high: 1.05 },
  ];
  return {
    lanes,
    belowPx: 42,
    zero: beatsFrom === 'ecg' ? 'R' : 'it',
    showsMean: false,
    countsDrawn: false,
    fetch: fetchShapes,
    heads: ['at, s', 'from it, ms'],
    columns: lanes,
  };
}

const fetchShapes: StackedKind<LandmarkKey>['fetch'] = (client, recordingId, request) =>
  client.beatShapes('landmark', recordingId, request);

/** The landmark on the trace that it is of, and where it is timed from on the other channel. */
export function stackedLandmarkMarks(
  result: LandmarkResult,
  windowIndex: number,
  headline: MethodId,
): StackedMarks<LandmarkKey> {
  const isOfSlope = result.landmark === 'notch' || result.landmark === 'slope';
  const { beats } = result;
  return {
    featuresOf: (shapes) => [
      landmarkFeature(isOfSlope ? 'slope' : 'own', shapes, beats, (index) => beats[index]?.landmark),
      landmarkFeature('other', shapes, beats, (index) => beats[index]?.start),
    ],
    drawMeasures: (pen, frame) => drawMeasure(pen, frame, result, windowIndex, headline),
  };
}

/** The landmark of a beat by alignment on the channel and its slope, and where it is timed from on the other. */
export function alignedLandmarks(beats: LandmarkResult['beats']): readonly StackAlignment<LandmarkKey>[] {
  const placeOf = (key: LandmarkKey, index: number): number | null => {
    const beat = beats[index];
    const at = key === 'other' ? beat?.start.aligned : beat?.landmark.aligned;
    return !beat || at === null || at === undefined ? null : 1000 * (at - beat.r);
  };
  return [{ name: 'Aligned', words: 'aligned', placeOf }];
}

function drawMeasure(
  pen: Pen,
  frame: StackedFrame<LandmarkKey>,
  result: LandmarkResult,
  windowIndex: number,
  headline: MethodId,
): void {
  const zero = frame.x.px(0);
  const y = frame.bottomPx + 8;
  penLine(pen, 'text3', [zero, 4, zero, y + 4], [1, 3]);
  pen.text(result.beatsFrom === 'ecg' ? 'R' : 'upstroke', zero + 6, 12);
  const interval = result.windows[windowIndex]?.intervals.interval;
  const ms = interval?.[headline].mean ?? interval?.historic.mean ?? null;
  if (ms === null || result.timedFrom !== 'r') return;
  drawDimension(pen, [zero, Math.min(frame.x.px(ms), frame.rightPx)], y, 'interval');
}
