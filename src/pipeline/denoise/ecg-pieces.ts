import { blockGrid, blockRange } from '../../dsp/block-grid.ts';
import { stretches } from '../../dsp/gaps.ts';
import type { Section } from '../../dsp/sections.ts';
import { type FilterRoom, ZeroPhaseBlocks } from '../../dsp/zero-phase-blocks.ts';
import type { IndexRange } from '../../model/samples.ts';

/** A piece of an ECG that is filtered by itself: a block of a stretch without a gap, or of a gap. */
export interface EcgPiece extends IndexRange {
  /** Null in a gap. */
  readonly filter: ZeroPhaseBlocks | null;
  /** Number in its stretch. */
  readonly block: number;
}

/**
 * Cuts an ECG into pieces that follow one another.
 *
 * @param size   samples of a piece at least, where its stretch has so many
 * @param whole  the stretches that are filtered, each by itself and longer than the filter's padding
 */
export function ecgPieces(
  sampleCount: number,
  whole: readonly IndexRange[],
  sections: readonly Section[],
  size: number,
): readonly EcgPiece[] {
  const room: FilterRoom = { samples: new Float64Array(0) };
  const pieces: EcgPiece[] = [];
  const cut = ({ from, to }: IndexRange, isGap: boolean) => {
    const grid = blockGrid(to - from, size);
    const filter = isGap ? null : new ZeroPhaseBlocks(sections, grid, room);
    for (let block = 0; block < grid.blockCount; block++) {
      const own = blockRange(grid, block);
      pieces.push({ from: from + own.from, to: from + own.to, filter, block });
    }
  };
  for (const stretch of whole) cut(stretch, false);
  for (const gap of stretches(sampleCount, whole)) cut(gap, true);
  return pieces.toSorted((a, b) => a.from - b.from);
}
