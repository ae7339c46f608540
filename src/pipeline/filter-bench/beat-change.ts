import type { BeatChange } from '../../model/filter-bench.ts';
import { contextForPasses, type BlockContext } from '../qrs/for-each-block.ts';
import type { GappedReader } from '../signal-reader.ts';
import { alignFilteredBeats, alignmentPassCount } from './align-beats.ts';

interface BeatParts {
  readonly before: GappedReader;
  readonly after: GappedReader;
  readonly clean: GappedReader | null;
  /** R as recorded, s. */
  readonly marks: Float64Array;
  readonly isEcg: boolean;
  /** By which what was filtered is later: of a causal filter, s. */
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

/** What a filter made of the beats; null where there are fewer than two. */
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
