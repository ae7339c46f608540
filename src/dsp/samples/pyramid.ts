import type { Samples } from '../../model/samples.ts';
import { type MinMaxEnvelope, widen } from './envelope.ts';

/** Samples a block of the pyramid's lowest level, but of very long traces. */
export const pyramidBlock = 64;

/** Blocks of a level joined in one of the next. */
const fanOut = 4;

/** Blocks of the lowest level; a longer trace has longer ones, so that no pyramid takes more than 54 MB. */
const mostBlocks = 5_000_000;

/** Least and largest sample of every block of a trace, at lengths of 64, 256, 1024, … samples. */
export interface Pyramid {
  readonly sampleCount: number;
  /** Samples a block of the lowest level. */
  readonly blockSize: number;
  readonly levels: readonly MinMaxEnvelope[];
}

/** Gathers a pyramid as samples come in, in order. */
export interface PyramidBuilder {
  /** As it is so far: what no sample came for yet is missing. */
  readonly pyramid: Pyramid;
  /** Samples taken so far. */
  readonly doneCount: () => number;
  /** Takes the next samples; all but the last call a multiple of the block's size of them. */
  readonly add: (samples: Float64Array) => void;
  /** The same of digital samples, whose physical values are not made one by one. */
  readonly addDigital: (samples: Samples<Int32Array>, scale: DigitalScale) => void;
}

/** How digital values stand for physical ones: (digital − baseline) / gain. */
export interface DigitalScale {
  readonly gain: number;
  readonly baseline: number;
}

/**
 * The size of a trace's lowest blocks: 64 samples, or that by a power of 4.
 *
 * @param sampleCount samples of the trace
 * @returns samples a block
 */
export function chooseBlockSize(sampleCount: number): number {
  let size = pyramidBlock;
  while (sampleCount / size > mostBlocks) size *= fanOut;
  return size;
}

/**
 * Begins the pyramid of a trace of known length.
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
    raise(levels, first, Math.ceil(done / blockSize));
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

/** Takes digital samples from … to − 1, none of them missing, into the blocks that they lie in. */
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
    widen(base, firstBlock + block, Math.min(low, high), Math.max(low, high));
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

/** Takes blocks from … to − 1 of the lowest level into those above. */
function raise(levels: readonly MinMaxEnvelope[], from: number, to: number): void {
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

/** Joins blocks from … to − 1 of a level into one of another; missing ones do not count. */
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
 * Whether a span is wide enough for the pyramid: at least two blocks a column.
 *
 * @param sampleCount samples of the span
 * @param columnCount columns that it is drawn in
 * @param blockSize   samples a block of the lowest level
 * @returns false where samples have to be read
 */
export function isPyramidFine(sampleCount: number, columnCount: number, blockSize = pyramidBlock): boolean {
  return sampleCount / columnCount >= 2 * blockSize;
}

/**
 * Envelope of a stretch from the pyramid alone, from the highest level that is fine enough.
 *
 * Columns are as in `cutEnvelope`, their edges rounded outwards to blocks: an extremum may stand
 * one column beside its own, and none is lost.
 *
 * @param pyramid     of the whole trace
 * @param fromIndex   start of the stretch, in samples and fractions of one; may lie before the trace
 * @param toIndex     its end
 * @param columnCount how many parts
 * @returns `columnCount` least and largest values, in the trace's unit; NaN where missing
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

/** A beat and more of most hearts, s. */
const stretchSec = 1.5;

/** Of fewer stretches none is told to be unusual. */
const leastStretches = 8;

/** So large a share of the stretches may lie lower than what is usual, and as large a one higher. */
const unusualShare = 0.1;

/**
 * The range that a trace usually keeps to, for a scale that one switch or one touched electrode does not set: of its
 * stretches of 1.5 s, nine of ten go no lower and nine of ten no higher.
 *
 * @param pyramid of the whole trace, gone through to its end
 * @param fs      rate, Hz
 * @returns in the trace's unit; null of a trace of under 12 s, or without samples
 */
export function usualRange(
  pyramid: Pyramid,
  fs: number,
): { readonly low: number; readonly high: number } | null {
  const { sampleCount } = pyramid;
  const count = Math.floor(sampleCount / fs / stretchSec);
  if (count < leastStretches) return null;
  const { min, max } = pyramidEnvelope(pyramid, 0, sampleCount, count);
  const lows = min.filter((value) => !Number.isNaN(value)).toSorted();
  const highs = max.filter((value) => !Number.isNaN(value)).toSorted();
  if (lows.length < leastStretches) return null;
  const apart = Math.floor(unusualShare * lows.length);
  return { low: lows[apart], high: highs[highs.length - 1 - apart] };
}

function emptyEnvelope(count: number): MinMaxEnvelope {
  return { min: new Float32Array(count).fill(Number.NaN), max: new Float32Array(count).fill(Number.NaN) };
}
