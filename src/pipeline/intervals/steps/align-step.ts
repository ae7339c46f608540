import type { AlignedLandmark } from '../../../analysis/aligned/aligned-interval.ts';
import { viewGriddedRow, type GriddedBeats } from '../../../analysis/intervals/align-beats.ts';
import { mean } from '../../../dsp/statistics/stats.ts';
import { sampleAt } from '../../../dsp/resampling/interpolate.ts';
import type { LeftOutReason } from '../../../model/intervals.ts';
import type { StepSeries } from '../../../model/steps.ts';
import type { StageStep } from '../../stage.ts';
import type { IntervalsOutputs } from '../outputs.ts';
import { leftOutDrawing, shownBeat } from './shown-beat.ts';
import { withDecimals } from './step-words.ts';

type Outputs = Pick<IntervalsOutputs, 'ppg' | 'beats' | 'average' | 'align'>;

/** Range that is shown around the landmark, ms. */
const aboutMs = { foot: { before: 150, after: 250 }, notch: { before: 150, after: 150 } } as const;

/** Maximum number of beats that are averaged for the drawing, the nearest of the window. More look the same. */
const maxShown = 60;

/** Maximum number of beats that are drawn behind the mean beat. */
const maxBehind = 12;

const gridMs = 2;

const reasonWords: Readonly<Record<LeftOutReason, string>> = {
  clipped: 'the recording is cut off there',
  uncertain: 'its likely error is too large',
  unlike: 'it matches the mean beat poorly',
  'out-of-reach': 'its shift is too large',
};

/** Draws the mean beat with its landmark, and one beat shifted onto it. */
export function alignStep(landmark: 'foot' | 'notch'): StageStep<Outputs> {
  const sub = 'beats aligned to their mean';
  return {
    title: `Align ${landmark}`,
    symbols: [
      { symbol: 'd', means: 'shift of the chosen beat from the mean one' },
      { symbol: '±', means: 'its likely error' },
    ],
    source: 'Woody 1967',
    formula: ({ beats, align }, _, { rSec }) => {
      const shown = shownBeat(beats, rSec);
      const b = shown?.keptIndex ?? -1;
      const { ms, errorMs, leftOut } = align.landmarks[landmark];
      const own = ms[b];
      if (shown === null || own === undefined || Number.isNaN(own)) {
        const reason = leftOut[b] ?? null;
        return [`no shift${reason === null ? '' : `: ${reasonWords[reason]}`}`];
      }
      const middle = meanMs(ms, beats.members[shown.beat.window] ?? []);
      const shift = `${own < middle ? '−' : '+'}${withDecimals(Math.abs(own - middle), 1)}`;
      return [
        'd',
        { sub: 'i' },
        ` = ${shift} ± ${withDecimals(errorMs[b], 1)} ms; ${landmark} = ${withDecimals(middle, 1)} ms + d`,
        { sub: 'i' },
      ];
    },
    draw: async ({ ppg: { ppg }, beats, average, align }, _, { rSec }) => {
      const shown = shownBeat(beats, rSec);
      const b = shown?.keptIndex ?? -1;
      const own = align.landmarks[landmark];
      const members = beats.members[shown?.beat.window ?? -1] ?? [];
      const middle = meanMs(own.ms, members);
      if (shown === null || b < 0 || Number.isNaN(middle)) {
        const { dropped, ...empty } = leftOutDrawing(shown, sub);
        const why = own.notMeasurable[shown?.beat.window ?? -1] ?? dropped;
        return { ...empty, dropped: b < 0 ? dropped : why };
      }
      const near = nearestMembers(members, b);
      const first = near[0] ?? b;
      const { single } = await average.read(first, (near.at(-1) ?? b) + 1);
      const span = {
        from: middle - aboutMs[landmark].before,
        to: middle + aboutMs[landmark].after,
        unit: 'ms',
      } as const;
      const moved = (other: number): Float32Array =>
        movedRow(single.ppg, other - first, shiftFromMiddle(own, other, middle), span);
      const aligned = near.filter((other) => !Number.isNaN(own.ms[other] ?? Number.NaN));
      const rows = aligned.map(moved);
      const curve = (name: string, look: StepSeries['look'], values: Float32Array): StepSeries => ({
        name,
        look,
        from: span.from,
        step: gridMs,
        values,
      });
      const meanValues = meanRows(rows, moved(b).length);
      const markLevel = sampleAt(Float64Array.from(meanValues), (middle - span.from) / gridMs);
      const reason = own.leftOut[b] ?? null;
      return {
        sub,
        series: [
          ...rows.slice(0, maxBehind).map((values) => curve('aligned beats', 'before', values)),
          curve(reason === null ? 'this beat' : 'beat not moved', 'plain', moved(b)),
          curve('mean', 'ppg', meanValues),
        ],
        marks: [
          {
            kind: 'aligned',
            at: middle,
            level: markLevel,
            text: `${withDecimals(middle, 1)} ms`,
            isRead: true,
          },
        ],
        lines: [],
        x: span,
        y: { name: 'PPG', unit: ppg.unit },
        dropped:
          reason === null
            ? 'Removed: size, offset and slope of each beat.'
            : `Removed: this beat, as ${reasonWords[reason]}.`,
      };
    },
  };
}

function meanMs(ms: Float64Array, members: readonly number[]): number {
  const found = members.flatMap((b) => {
    const own = ms[b] ?? Number.NaN;
    return Number.isNaN(own) ? [] : [own];
  });
  return found.length === 0 ? Number.NaN : mean(Float64Array.from(found));
}

/** Returns the members of a window nearest to one of them, in order. */
function nearestMembers(members: readonly number[], b: number): readonly number[] {
  const from = Math.max(0, Math.min(members.indexOf(b) - maxShown / 2, members.length - maxShown));
  return members.slice(from, from + maxShown);
}

function shiftFromMiddle({ ms }: AlignedLandmark, b: number, middle: number): number {
  const own = ms[b] ?? Number.NaN;
  return Number.isNaN(own) ? 0 : own - middle;
}

/** Returns a beat's shifted row between two times, minus its mean in that range. */
function movedRow(
  gridded: GriddedBeats,
  row: number,
  shiftMs: number,
  { from, to }: { readonly from: number; readonly to: number },
): Float32Array {
  const values = viewGriddedRow(gridded, row);
  const count = Math.floor((to - from) / gridMs) + 1;
  const moved = Float32Array.from({ length: count }, (_, k) =>
    sampleAt(values, ((from + k * gridMs + shiftMs) / 1000) * gridded.fs - gridded.firstIndex),
  );
  const found = moved.filter((value) => !Number.isNaN(value));
  const level = found.length === 0 ? 0 : mean(Float64Array.from(found));
  return moved.map((value) => value - level);
}

function meanRows(rows: readonly Float32Array[], length: number): Float32Array {
  return Float32Array.from(
    { length },
    (_, k) => rows.reduce((sum, row) => sum + (row[k] ?? Number.NaN), 0) / rows.length,
  );
}
