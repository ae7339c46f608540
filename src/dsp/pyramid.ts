import type { Envelope } from './envelope.ts';

/** Samples a block of the pyramid's lowest level. */
export const pyramidBlock = 64;

/** Blocks of a level joined in one of the next. */
const fanOut = 4;

/** Least and largest sample of every block of a trace, at lengths of 64, 256, 1024, … samples. */
export interface Pyramid {
  readonly sampleCount: number;
  readonly levels: readonly Envelope[];
}

/** Gathers the lowest level as samples come in, in order. */
export interface PyramidBuilder {
  /** Takes the next samples; all but the last call a multiple of 64 of them. */
  add(samples: Float64Array): void;
  finish(): Pyramid;
}

export function buildPyramid(sampleCount: number): PyramidBuilder {
  const blockCount = Math.ceil(sampleCount / pyramidBlock);
  const base = emptyEnvelope(blockCount);
  let done = 0;
  return {
    add: (samples) => {
      for (let from = 0; from < samples.length; from += pyramidBlock) {
        addBlock(base, done++, samples.subarray(from, from + pyramidBlock));
      }
    },
    finish: () => ({ sampleCount, levels: stack(base) }),
  };
}

function addBlock(base: Envelope, block: number, samples: Float64Array): void {
  let least = Number.POSITIVE_INFINITY;
  let largest = Number.NEGATIVE_INFINITY;
  for (let n = 0; n < samples.length; n++) {
    const value = samples[n];
    if (value < least) least = value;
    if (value > largest) largest = value;
  }
  if (largest < least) return;
  base.min[block] = least;
  base.max[block] = largest;
}

function stack(base: Envelope): Envelope[] {
  const levels = [base];
  for (let below = base; below.min.length > fanOut;) {
    const above = emptyEnvelope(Math.ceil(below.min.length / fanOut));
    for (let block = 0; block < above.min.length; block++) {
      joinBlocks(below, block * fanOut, (block + 1) * fanOut, above, block);
    }
    levels.push(above);
    below = above;
  }
  return levels;
}

/** Joins blocks from … to − 1 of a level into one of another; missing ones do not count. */
function joinBlocks(below: Envelope, from: number, to: number, above: Envelope, into: number): void {
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

/** Whether a span is wide enough for the pyramid: at least one block a column. */
export function isPyramidFine(sampleCount: number, columnCount: number): boolean {
  return sampleCount / columnCount >= 2 * pyramidBlock;
}

/**
 * Envelope of a stretch from the pyramid alone, from the highest level that is fine enough.
 *
 * Columns are as in `envelopeOf`, their edges rounded outwards to blocks: an extremum may stand
 * one column beside its own, and none is lost.
 */
export function pyramidEnvelope(
  pyramid: Pyramid,
  fromIndex: number,
  toIndex: number,
  columnCount: number,
): Envelope {
  const perColumn = (toIndex - fromIndex) / columnCount;
  let level = 0;
  let block = pyramidBlock;
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

function emptyEnvelope(count: number): Envelope {
  return { min: new Float32Array(count).fill(Number.NaN), max: new Float32Array(count).fill(Number.NaN) };
}
