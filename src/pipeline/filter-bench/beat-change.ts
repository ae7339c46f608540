import type { BeatChange, MeanBeat } from '../../model/filter-bench.ts';
import { type BlockContext, contextForPasses } from '../qrs/for-each-block.ts';
import type { GappedReader } from '../signal-reader.ts';
import { BeatLayer, beatRange, levelBefore } from '../../analysis/filter/mean-beat.ts';
import { RFinder } from '../../analysis/qrs/r-peak.ts';
import { countStretchSamples } from '../../analysis/quality/quality-measures.ts';
import { findGaps } from '../../dsp/samples/gaps.ts';
import { sampleAt } from '../../dsp/resampling/interpolate.ts';
import { median } from '../../dsp/statistics/stats.ts';
import { WindowCutter } from '../../dsp/samples/window-cutter.ts';
import type { IndexRange } from '../../model/samples.ts';
import { DetrendedBlocks } from '../qrs/detrended-blocks.ts';
import { LeadBlocks } from '../qrs/lead-blocks.ts';
import { forEachSignalBlock } from '../signals/signal-passes.ts';

/** Maximum number of passes of `alignBeats` over a signal. */
const alignmentPassCount = 3;

/** Aligned beats of a signal. */
interface LaidSignal {
  readonly mean: MeanBeat;
  /** R of each beat, a fractional index; null if it has none; empty for a signal without R. */
  readonly rIndexes: readonly (number | null)[];
  /** Median height of R above the level before it; null if no beat has both. */
  readonly rHeight: number | null;
}

interface BeatParts {
  readonly before: GappedReader;
  readonly after: GappedReader;
  readonly clean: GappedReader | null;
  /** R in the recorded ECG, s. */
  readonly marks: Float64Array;
  readonly isEcg: boolean;
  /** Delay of the filtered signal: that of a causal filter, s. */
  readonly delaySec: number;
}

const nearestIndexes = ({ fs, startSec }: GappedReader, marks: Float64Array, laterSec = 0): number[] =>
  Array.from(marks, (sec) => (sec + laterSec - startSec) * fs);

function measureShift(
  fs: number,
  from: readonly (number | null)[],
  to: readonly (number | null)[],
): BeatChange['rShiftMs'] {
  const shifts = from.flatMap((index, k) => {
    const other = to[k] ?? null;
    return index === null || other === null ? [] : [((other - index) / fs) * 1000];
  });
  if (shifts.length < 2) return null;
  const mean = shifts.reduce((sum, value) => sum + value, 0) / shifts.length;
  const squares = shifts.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, sd: Math.sqrt(squares / (shifts.length - 1)) };
}

/** Measures how a filter changed the beats; null if there are fewer than two. */
export async function beatChange(
  { before, after, clean, marks, isEcg, delaySec }: BeatParts,
  context: BlockContext,
): Promise<BeatChange | null> {
  if (marks.length < 2) return null;
  const own = nearestIndexes(before, marks);
  const walks = contextForPasses(context, alignmentPassCount * (clean === null ? 2 : 3));
  const laidBefore = await alignFilteredBeats(before, own, isEcg, walks);
  const laidAfter = await alignFilteredBeats(after, nearestIndexes(after, marks, delaySec), isEcg, walks);
  const laidClean = clean && (await alignFilteredBeats(clean, own, isEcg, walks));
  return {
    before: laidBefore.mean,
    after: laidAfter.mean,
    clean: laidClean && laidClean.mean,
    rHeight: {
      before: laidBefore.rHeight,
      after: laidAfter.rHeight,
      clean: laidClean && laidClean.rHeight,
    },
    rShiftMs: measureShift(after.fs, (laidClean ?? laidBefore).rIndexes, laidAfter.rIndexes),
    isAgainstTruth: clean !== null,
  };
}

/** @param peakIndexes  positions of the beats, fractional indices, ascending */
async function alignFilteredBeats(
  signal: GappedReader,
  peakIndexes: readonly number[],
  isEcg: boolean,
  context: BlockContext,
): Promise<LaidSignal> {
  const { fs, sampleCount } = signal;
  const rIndexes = isEcg ? await findR(signal, peakIndexes, context) : [];
  const layer = new BeatLayer(fs);
  const heights: number[] = [];
  const beats = windowsAbout(peakIndexes, signal, (values, index, start) => layer.add(values, index, start));
  const found = rIndexes.flatMap((index) => index ?? []);
  const tops = windowsAbout(found, signal, (values, index, start) => {
    const height = sampleAt(values, index - start) - levelBefore(values, fs, index, start);
    if (!Number.isNaN(height)) heights.push(height);
  });
  if (sampleCount > 0)
    await forEachSignalBlock(signal, context, (x) => {
      beats.push(x);
      tops.push(x);
    });
  return { mean: layer.finish(), rIndexes, rHeight: heights.length === 0 ? null : median(heights) };
}

/** Makes a cutter for the windows around beats; beats outside the signal are skipped. */
function windowsAbout(
  peakIndexes: readonly number[],
  { fs, sampleCount }: GappedReader,
  take: (values: Float64Array, index: number, start: number) => void,
): WindowCutter {
  const ranges: IndexRange[] = peakIndexes.map((index) => beatRange(fs, index, sampleCount));
  const takeAt = (k: number, values: Float64Array, from: number): void =>
    take(values, peakIndexes[k] ?? Number.NaN, from);
  for (const [k, { from, to }] of ranges.entries()) if (from >= to) takeAt(k, new Float64Array(0), from);
  return new WindowCutter(ranges, takeAt);
}

/** Finds R for each mark on a trace, as a fractional index; null if it has none. */
async function findR(
  { fs, sampleCount, unit, read }: GappedReader,
  peakIndexes: readonly number[],
  context: BlockContext,
): Promise<(number | null)[]> {
  const marks = peakIndexes.map((index) => ({ onsetIndex: Math.round(index), endIndex: null }));
  const frame = { arithmetic: 'real', fs, gain: 1, unit, sampleCount } as const;
  const lead = new LeadBlocks(frame, countStretchSamples(fs), async (from, to, abort) => {
    const values = await read(from, to, abort);
    return { values, gaps: findGaps(values) };
  });
  const finder = new RFinder(marks, 'about-mark', frame);
  await new DetrendedBlocks(lead).forEachBlockEitherWay(context, finder, () => undefined);
  return finder.finish(lead.gaps).map(({ rSec }) => (rSec === null ? null : rSec * fs));
}
