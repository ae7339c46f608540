import { type Pen, penLine } from '../../charts/pens/pen.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import { percentile } from '../../dsp/statistics/stats.ts';
import type { SoundBeat, SoundsResult } from '../../model/sounds.ts';
import type { BeatShapesRequest } from '../../workers/traces/drawing-types.ts';
import type { SoundsReport } from '../../workers/protocol.ts';
import type { StackAlignment } from '../stacked/align-stack.ts';
import type { StackedKind } from '../stacked/stacked-beats.tsx';
import { type StackedFrame, drawDimension } from '../stacked/stacked-drawing.ts';
import { type StackedMarks, landmarkFeature, shapesRequest } from '../stacked/stacked-picture.ts';
import type { StackedLane } from '../stacked/stacked-shapes.ts';
import { type ByMethod, readHeadline } from '../../model/methods.ts';

type StackedKey = 'ecg' | 'envelope' | 'ppg';

const lanes: readonly StackedLane<StackedKey>[] = [
  { key: 'ecg', name: 'ECG', colour: 'ecg', low: -0.4, high: 1.25 },
  { key: 'envelope', name: 'Env.', colour: 'sound', low: -0.1, high: 1.1 },
  { key: 'ppg', name: 'PPG', colour: 'ppg', low: -0.1, high: 1.05 },
];

const linePx = 16;

/** Returns the height below the lanes for dimension lines and the axis, px. */
const belowPx = (lineCount: number): number => 26 + lineCount * linePx;

const withPulse: StackedKind<StackedKey> = {
  lanes,
  belowPx: belowPx(5),
  zero: 'R',
  showsMean: true,
  countsDrawn: true,
  fetch: (client, recordingId, request) => client.beatShapes('sounds', recordingId, request),
  heads: ['R, s', 'from R, ms'],
  columns: [
    { key: 'ecg', name: 'ECG' },
    { key: 'envelope', name: 'envelope' },
    { key: 'ppg', name: 'PPG' },
  ],
};

const withoutPulse = {
  ...withPulse,
  lanes: lanes.filter(({ key }) => key !== 'ppg'),
  belowPx: belowPx(3),
};

export function stackedSounds(hasPulse: boolean): StackedKind<StackedKey> {
  return hasPulse ? withPulse : withoutPulse;
}

const [fromMs, stepMs, roundMs] = [-100, 2, 50];

/** Time shown after the latest S2, where the notch is, ms. */
const afterMs = 220;

/** Returns the request for the shapes of a window. */
export function soundShapesRequest({ beats }: SoundsResult, windowIndex: number): BeatShapesRequest {
  const latest = beats.flatMap(({ r, window, s2 }) =>
    window === windowIndex && s2.historic !== null ? [1000 * (s2.historic - r)] : [],
  );
  // A single S2 far after all others must not compress the drawing.
  const wanted = latest.length === 0 ? 600 : percentile(latest, 99) + afterMs;
  const toMs = Math.min(Math.max(Math.ceil(wanted / roundMs) * roundMs, 300), 1500);
  return shapesRequest(windowIndex, { fromMs, toMs }, stepMs);
}

/** Mean positions of the marks, ms after R; null where missing. */
interface MeanMarks {
  readonly qrs: number | null;
  readonly s1: number | null;
  readonly s2: number | null;
  readonly foot: number | null;
  readonly notch: number | null;
  readonly tEnd: number | null;
  /** Lengths of the intervals that are not between two of the marks. */
  readonly qt: number | null;
  readonly pep: number | null;
}

const meanOrNull = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the mean positions of the marks of a window's kept beats, by the headline method if it has them. */
export function meanMarks(
  { result: { beats }, pulse, parameters }: SoundsReport,
  windowIndex: number,
): MeanMarks {
  const headline = readHeadline(parameters);
  const one = (at: ByMethod<number | null>): number | null => at[headline] ?? at.historic;
  const mean = (at: (beat: SoundBeat, index: number) => number | null): number | null =>
    meanOrNull(
      beats.flatMap((beat, index) => {
        const sec = beat.window === windowIndex && beat.rejected === null ? at(beat, index) : null;
        return sec === null ? [] : [1000 * (sec - beat.r)];
      }),
    );
  // The onset that QS2 is measured from: of the beat, or by alignment of the window.
  const qrsOnset = ({ s2, qs2, qrs }: SoundBeat) => {
    const [end, length] = [one(s2), one(qs2)];
    return end === null || length === null ? qrs : end - length / 1000;
  };
  const ofWindow = beats.filter(({ window, rejected }) => window === windowIndex && rejected === null);
  const ofPulse = (name: 'foot' | 'notch') =>
    mean((_, index) => {
      const own = pulse?.[index]?.[name];
      return own ? one(own) : null;
    });
  return {
    qrs: mean(qrsOnset),
    s1: mean((beat) => one(beat.s1)),
    s2: mean((beat) => one(beat.s2)),
    foot: ofPulse('foot'),
    notch: ofPulse('notch'),
    tEnd: mean((beat) => beat.tEnd),
    qt: meanOrNull(ofWindow.flatMap(({ qt }) => qt ?? [])),
    pep: meanOrNull(ofWindow.flatMap(({ pep }) => one(pep) ?? [])),
  };
}

/** Returns S1 and S2 on the envelope, foot and notch on the PPG, and the means between them. */
export function stackedSoundMarks(
  { result: { beats }, pulse }: SoundsReport,
  means: MeanMarks,
): StackedMarks<StackedKey> {
  return {
    listFeatures: (shapes) => [
      landmarkFeature('envelope', shapes, beats, (index) => beats[index]?.s1),
      landmarkFeature('envelope', shapes, beats, (index) => beats[index]?.s2),
      landmarkFeature('ppg', shapes, beats, (index) => pulse?.[index]?.foot),
      landmarkFeature('ppg', shapes, beats, (index) => pulse?.[index]?.notch),
    ],
    drawMeasures: (pen, frame, size) => drawMeasures(pen, frame, means, size),
  };
}

/** Returns alignments that shift whole beats so that one of their sounds is at its mean position. */
export function alignedSounds(beats: readonly SoundBeat[]): readonly StackAlignment<StackedKey>[] {
  return (['s1', 's2'] as const).map((sound) => {
    const name = sound.toUpperCase();
    const placeOf = (_: StackedKey, index: number): number | null => {
      const beat = beats[index];
      const at = beat?.[sound].aligned ?? null;
      return beat === undefined || at === null ? null : 1000 * (at - beat.r);
    };
    return { name, words: `aligned at ${name}`, placeOf };
  });
}

/** Draws a dotted line down from a mark's lane to the dimension lines. */
function drawLead(pen: Pen, frame: StackedFrame<StackedKey>, ms: number, lane: number, toY: number): void {
  const x = frame.x.px(ms);
  if (x < frame.x.px(frame.fromMs) || x > frame.rightPx) return;
  penLine(pen, 'text3', [x, lane * frame.lanePx + 14, x, toY], [1, 3]);
}

function drawMeasures(pen: Pen, frame: StackedFrame<StackedKey>, means: MeanMarks, { widthPx }: Size): void {
  const { bottomPx, x } = frame;
  penLine(pen, 'line', [0, bottomPx, widthPx, bottomPx]);
  const { qrs, s1, s2, foot, notch, tEnd, qt, pep } = means;
  const [ecg, envelope, ppg] = [0, 1, 2];
  const atEcg = (ms: number | null) => ({ ms, lane: ecg });
  const measures = [
    { name: 'QT', from: atEcg(tEnd === null || qt === null ? null : tEnd - qt), to: atEcg(tEnd) },
    { name: 'QS2', from: atEcg(qrs), to: { ms: s2, lane: envelope } },
    { name: 'S1–S2', from: { ms: s1, lane: envelope }, to: { ms: s2, lane: envelope } },
    // Counted back from S2, because the pulse arrives later and gives only the duration of the ejection.
    {
      name: 'PEP',
      from: atEcg(qrs),
      to: { ms: qrs === null || pep === null ? null : qrs + pep, lane: null },
    },
    { name: 'LVET', from: { ms: foot, lane: ppg }, to: { ms: notch, lane: ppg } },
  ] as const;
  const shown = measures.filter(({ from, to }) => from.ms !== null && to.ms !== null);
  shown.forEach(({ name, from, to }, k) => {
    if (from.ms === null || to.ms === null) return;
    const y = bottomPx + 10 + k * linePx;
    for (const { ms, lane } of [from, to]) if (lane !== null) drawLead(pen, frame, ms ?? 0, lane, y + 4);
    drawDimension(pen, [x.px(from.ms), Math.min(x.px(to.ms), frame.rightPx)], y, name, true);
  });
  for (const [name, ms] of [
    ['S1', means.s1],
    ['S2', means.s2],
  ] as const) {
    if (ms !== null) pen.text(name, x.px(ms) - 3, frame.lanePx + 13, { align: 'right', colour: 'text2' });
  }
}
