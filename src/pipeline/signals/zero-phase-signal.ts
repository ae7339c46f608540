import { filterZeroPhase, zeroPhaseMinCount, zeroPhasePadding } from '../../dsp/iir/butterworth.ts';
import type { Section } from '../../dsp/iir/sections.ts';
import { ZeroPhaseBlocks } from '../../dsp/iir/zero-phase-blocks.ts';
import { blockGrid, blockRange } from '../../dsp/samples/block-grid.ts';
import { filterStretches, selectLongStretches } from '../../dsp/samples/gaps.ts';
import type { IndexRange } from '../../model/samples.ts';
import type { BlockContext } from '../qrs/for-each-block.ts';
import { type GappedReader, MemorySignal } from '../signal-reader.ts';
import { readInPieces, StretchReader } from './make-signal.ts';
import { type PieceOptions, storeSignal, usualPieceSize } from './stored-signal.ts';

/** A stretch after the forward and backward passes of its filter. */
interface FilteredStretch extends IndexRange {
  readonly filter: ZeroPhaseBlocks;
}

/**
 * Filters each gap-free stretch of a signal forward and backward with second-order sections. If the signal is not in
 * memory, two passes store the filter's states, so that any piece can then be computed separately.
 *
 * @throws BeatbenchError `too-short` if no stretch is longer than the reflected extension at its ends
 */
export async function zeroPhaseSignal(
  source: GappedReader,
  sections: readonly Section[],
  context: BlockContext,
  { pieceSize = usualPieceSize, scratch }: PieceOptions = {},
): Promise<GappedReader> {
  const { fs, startSec, unit, label, sampleCount, gaps, values: whole } = source;
  const leastCount = zeroPhaseMinCount(sections);
  if (whole !== null) {
    const filtered = filterStretches({ values: whole, gaps }, leastCount, (x) =>
      filterZeroPhase(x, sections),
    );
    return new MemorySignal({ fs, startSec, unit, label, ...filtered });
  }
  const reader = new StretchReader(source);
  const blockSize = Math.max(pieceSize, zeroPhasePadding(sections) + 1);
  const gridOf = ({ from, to }: IndexRange) => blockGrid(to - from, blockSize);
  const filteredStretches: readonly FilteredStretch[] = selectLongStretches(
    sampleCount,
    gaps,
    leastCount,
  ).map((stretch) => {
    const filter = new ZeroPhaseBlocks(sections, gridOf(stretch));
    return { ...stretch, filter };
  });
  const plan = {
    fs,
    startSec,
    unit,
    label,
    sampleCount,
    stretches: filteredStretches,
    runLength: () => blockSize,
    fill: async (values: Float64Array, from: number, stretch: FilteredStretch, signal?: AbortSignal) => {
      const grid = gridOf(stretch);
      const first = from - stretch.from;
      // The remainder belongs to the last block, which then covers two pieces.
      const block = Math.min(Math.floor(first / blockSize), grid.blockCount - 1);
      const range = blockRange(grid, block);
      const take = (x: Float64Array) => {
        const start = first - range.from;
        values.set(stretch.filter.filter(block, x).subarray(start, start + values.length));
      };
      await reader.read(stretch, range, take, signal);
    },
  };
  const stored = await storeSignal(readInPieces(plan, pieceSize), { pieceSize, scratch });
  for (const stretch of filteredStretches) {
    const { filter } = stretch;
    const grid = gridOf(stretch);
    const readBlock = (block: number, take: (x: Float64Array) => void) =>
      reader.read(stretch, blockRange(grid, block), take, context.signal);
    const pause = (done: number) =>
      context.pause(
        (stretch.from + ((stretch.to - stretch.from) * done) / (2 * grid.blockCount)) / sampleCount,
      );
    for (let block = 0; block < grid.blockCount; block++) {
      await readBlock(block, (x) => filter.goForward(block, x));
      await pause(block);
    }
    for (let block = grid.blockCount - 1; block >= 0; block--) {
      // The backward pass already yields filtered samples, which are stored if possible and not computed again.
      const from = stretch.from + blockRange(grid, block).from;
      await readBlock(block, (x) => {
        const values = filter.goBackward(block, x);
        stored.put?.(values, from);
      });
      await pause(2 * grid.blockCount - block);
    }
  }
  return stored;
}
