import type { Samples } from '../../model/samples.ts';
import { type MinMaxEnvelope, includeExtremes } from './envelope.ts';

/** Samples per block of the pyramid's lowest level, except for very long traces. */
export const pyramidBlock = 64;

/** Number of blocks that one block of the next level joins. */
const fanOut = 4;

/** Maximum number of blocks of the lowest level. A longer trace has longer blocks, so that no pyramid exceeds 54 MB. */
const maxBlocks = 5_000_000;

/** Minimum and maximum of every block of a trace, for blocks of 64, 256, 1024, … samples. */
export interface Pyramid {
  readonly sampleCount: number;
  /** Samples per block of the lowest level. */
  readonly blockSize: number;
  readonly levels: readonly MinMaxEnvelope[];
}

/** Builds a pyramid from samples that arrive in order. */
export interface PyramidBuilder {
  /** The current pyramid; parts without samples so far are missing. */
  readonly pyramid: Pyramid;
  /** Returns the number of samples so far. */
  readonly doneCount: () => number;
  /** Adds the next samples; in all but the last call, their number is a multiple of the block size. */
  readonly add: (samples: Float64Array) => void;
  /** Adds digital samples, without converting each one to a physical value. */
  readonly addDigital: (samples: Samples<Int32Array>, scale: DigitalScale) => void;
}

/** Conversion of digital values to physical ones: (digital − baseline) / gain. */
export interface DigitalScale {
  readonly gain: number;
  readonly baseline: number;
}

/**
 * Chooses the size of a trace's lowest blocks: 64 samples, times a power of 4.
 *
 * @param sampleCount samples of the trace
 * @returns samples per block
 */
export function chooseBlockSize(sampleCount: number): number {
  let size = pyramidBlock;
  while (sampleCount / size > maxBlocks) size *= fanOut;
  return size;
}

/**
 * Creates a builder for the pyramid of a trace of known length.
 *
 * @param sampleCount samples of the trace
 * @returns a builder without samples
 */
export function buildPyramid(sampleCount: number): PyramidBuilder {
  const blockSize = chooseBlockSize(sampleCount);
  const levels = emptyLevels(Math.ceil(sampleCount / blockSize));
  let done = 0;
  const take = (count: number, addTo: (base: MinMaxEnvelope, firstBlock: number) => void): void => {
    const first = done / blockSize;
    addTo(levels[0], first);
    done += count;
    updateUpperLevels(levels, first, Math.ceil(done / blockSize));
  };
  return {
    pyramid: { sampleCount, blockSize, levels },
    doneCount: () => done,
    add: (samples) =>
      take(samples.length, (base, first) => {
        for (let from = 0, block = first; from < samples.length; from += blockSize, block++) {
          addBlock(base, block, samples, from, Math.min(from + blockSize, samples.length));
        }
      }),
    addDigital: ({ values, gaps }, scale) =>
      take(values.length, (base, first) => {
        let from = 0;
        for (const gap of gaps) {
          addStretch(base, first, blockSize, values, from, gap.from, scale);
          from = gap.to;
        }
        addStretch(base, first, blockSize, values, from, values.length, scale);
      }),
  };
}

/** Adds digital samples from … to − 1, none of them missing, to their blocks. */
function addStretch(
  base: MinMaxEnvelope,
  firstBlock: number,
  blockSize: number,
  values: Int32Array,
  from: number,
  to: number,
  { gain, baseline }: DigitalScale,
): void {
  for (let start = from; start < to;) {
    const block = Math.floor(start / blockSize);
    const end = Math.min((block + 1) * blockSize, to);
    let least = values[start];
    let largest = least;
    for (let n = start + 1; n < end; n++) {
      const value = values[n];
      if (value < least) least = value;
      if (value > largest) largest = value;
    }
    const [low, high] = [(least - baseline) / gain, (largest - baseline) / gain];
    includeExtremes(base, firstBlock + block, Math.min(low, high), Math.max(low, high));
    start = end;
  }
}

function addBlock(
  base: MinMaxEnvelope,
  block: number,
  samples: Float64Array,
  from: number,
  to: number,
): void {
  let least = Number.POSITIVE_INFINITY;
  let largest = Number.NEGATIVE_INFINITY;
  for (let n = from; n < to; n++) {
    const value = samples[n];
    if (value < least) least = value;
    if (value > largest) largest = value;
  }
  if (largest < least) return;
  base.min[block] = least;
  base.max[block] = largest;
}

function emptyLevels(baseCount: number): MinMaxEnvelope[] {
  const levels = [emptyEnvelope(baseCount)];
  for (let count = baseCount; count > fanOut;) {
    count = Math.ceil(count / fanOut);
    levels.push(emptyEnvelope(count));
  }
  return levels;
}

/** Merges blocks from … to − 1 of the lowest level into those above. */
function updateUpperLevels(levels: readonly MinMaxEnvelope[], from: number, to: number): void {
  let first = from;
  let end = to;
  for (let level = 1; level < levels.length; level++) {
    first = Math.floor(first / fanOut);
    end = Math.ceil(end / fanOut);
    for (let block = first; block < end; block++) {
      joinBlocks(levels[level - 1], block * fanOut, (block + 1) * fanOut, levels[level], block);
    }
  }
}

/** Joins blocks from … to − 1 of a level into one of another; missing ones are ignored. */
function joinBlocks(
  below: MinMaxEnvelope,
  from: number,
  to: number,
  above: MinMaxEnvelope,
  into: number,
): void {
  let least = Number.NaN;
  let largest = Number.NaN;
  const end = Math.min(to, below.min.length);
  for (let k = Math.max(0, from); k < end; k++) {
    if (!(below.min[k] >= least)) least = Number.isNaN(below.min[k]) ? least : below.min[k];
    if (!(below.max[k] <= largest)) largest = Number.isNaN(below.max[k]) ? largest : below.max[k];
  }
  above.min[into] = least;
  above.max[into] = largest;
}

/**
 * Returns whether the pyramid is fine enough for a span: at least two blocks per column.
 *
 * @param sampleCount samples of the span
 * @param columnCount columns in which it is drawn
 * @param blockSize   samples per block of the lowest level
 * @returns false if the samples themselves must be read
 */
export function isPyramidFine(sampleCount: number, columnCount: number, blockSize = pyramidBlock): boolean {
  return sampleCount / columnCount >= 2 * blockSize;
}

/**
 * Computes the envelope of a stretch from the pyramid only, using the highest level that is fine enough.
 *
 * Columns are those of `cutEnvelope`, with edges rounded outwards to blocks. An extremum may appear one column off, but
 * none is lost.
 *
 * @param pyramid     pyramid of the whole trace
 * @param fromIndex   start of the stretch, fractional sample index; may be before the trace
 * @param toIndex     its end
 * @param columnCount number of parts
 * @returns `columnCount` minima and maxima, in the trace's unit; NaN where missing
 */
export function pyramidEnvelope(
  pyramid: Pyramid,
  fromIndex: number,
  toIndex: number,
  columnCount: number,
): MinMaxEnvelope {
  const perColumn = (toIndex - fromIndex) / columnCount;
  let level = 0;
  let block = pyramid.blockSize;
  while (level + 1 < pyramid.levels.length && block * fanOut * 2 <= perColumn) {
    block *= fanOut;
    level++;
  }
  const envelope = emptyEnvelope(columnCount);
  for (let c = 0; c < columnCount; c++) {
    const from = Math.floor((fromIndex + c * perColumn) / block);
    const to = Math.ceil((fromIndex + (c + 1) * perColumn) / block);
    joinBlocks(pyramid.levels[level], from, to, envelope, c);
  }
  return envelope;
}

/** Length of a stretch, s: at least one beat at most heart rates. */
const stretchSec = 1.5;

/** Minimum number of stretches for an estimate of the usual range. */
const minStretches = 8;

/** Share of the stretches that may be below the usual range, and share that may be above it. */
const unusualShare = 0.1;

/**
 * Computes the usual range of a trace, for a scale that a single artefact does not affect. Of its stretches of 1.5 s,
 * nine of ten go no lower and nine of ten no higher.
 *
 * @param pyramid complete pyramid of the whole trace
 * @param fs      rate, Hz
 * @returns in the trace's unit; null for a trace under 12 s, or without samples
 */
export function usualRange(
  pyramid: Pyramid,
  fs: number,
): { readonly low: number; readonly high: number } | null {
  const { sampleCount } = pyramid;
  const count = Math.floor(sampleCount / fs / stretchSec);
  if (count < minStretches) return null;
  const { min, max } = pyramidEnvelope(pyramid, 0, sampleCount, count);
  const lows = min.filter((value) => !Number.isNaN(value)).toSorted();
  const highs = max.filter((value) => !Number.isNaN(value)).toSorted();
  if (lows.length < minStretches) return null;
  const unusualCount = Math.floor(unusualShare * lows.length);
  return { low: lows[unusualCount], high: highs[highs.length - 1 - unusualCount] };
}

function emptyEnvelope(count: number): MinMaxEnvelope {
  return { min: new Float32Array(count).fill(Number.NaN), max: new Float32Array(count).fill(Number.NaN) };
}
