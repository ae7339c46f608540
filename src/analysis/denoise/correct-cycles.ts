import type { CycleRejection, DenoiseParams } from '../../model/denoise.ts';
import type { Warning } from '../../model/failure.ts';
import type { Samples } from '../../model/samples.ts';
import { acceptCycles } from './accept-cycles.ts';
import type { CycleFrame, CycleLayout } from './cycle-layout.ts';
import { gapFreeIn, isCompared, leastCycleCount } from './cycle-layout.ts';
import type { CycleRows, CycleSpans } from './cycle-rows.ts';
import { layRows, spansOf } from './cycle-rows.ts';
import { findMoves } from './find-moves.ts';
import type { Modulator } from './modulate.ts';
import { createModulator } from './modulate.ts';
import { settleMoves } from './settle-moves.ts';
import { createTemplateSource } from './template-source.ts';

export type CorrectionParams = Pick<
  DenoiseParams,
  | 'stretch'
  | 'interpolation'
  | 'largestMoveMs'
  | 'moveGain'
  | 'leastMatch'
  | 'leastMatchOf'
  | 'templateOver'
  | 'rolling'
>;

/** Cycles as they stand after peak correction. Arrays have one item a cycle. */
export interface CorrectedCycles {
  readonly frame: CycleFrame;
  readonly modulator: Modulator;
  readonly moves: Int16Array;
  readonly rhos: Float64Array;
  readonly doubtful: Uint8Array;
  readonly rejections: readonly (CycleRejection | null)[];
  /** From its own start to the next cycle's, both as moved. */
  readonly spans: CycleSpans;
  /** Those that are compared, laid over each other as moved. */
  readonly rows: CycleRows;
  readonly warnings: readonly Warning[];
}

/**
 * Peak correction: every whole cycle is moved to where it is most like the first template, and those
 * that are unlike it there are left out. Source: Nasim 2018, 2.2.
 *
 * @param preprocessed  as `preprocessEcg` gives it
 * @returns null where there is no whole cycle
 */
export function correctCycles(
  preprocessed: Samples,
  layout: CycleLayout,
  params: CorrectionParams,
): CorrectedCycles | null {
  const { frame, rIndices } = layout;
  const cycles = Int32Array.from(
    layout.rejections.flatMap((rejection, cycle) => (isCompared(rejection) ? [cycle] : [])),
  );
  if (frame === null || cycles.length === 0) return null;
  const { values, gaps } = preprocessed;
  const modulator = createModulator(frame, params);
  const still = spansOf(rIndices, new Int16Array(rIndices.length), frame);
  const asTheyAre = layRows(values, still, cycles, modulator);
  const inRr = rowsWhere(cycles, (cycle) => layout.rejections[cycle] === null);
  const first = createTemplateSource(asTheyAre, inRr, inRr, 'median', params);
  const isWhole = gapFreeIn(values.length, gaps);
  const found = findMoves(values, still, cycles, modulator, first, params, isWhole);
  const accepted = acceptCycles(cycles, layout.rejections, found, params);
  settleMoves(rIndices, accepted.moves, cycles, leastCycleCount(frame));
  const spans = spansOf(rIndices, accepted.moves, frame);
  const rows = layRows(values, spans, cycles, modulator);
  return { frame, modulator, ...accepted, rhos: found.rhos, spans, rows };
}

/** Numbers of the rows whose cycles form the template. */
export function keptRows({
  rows: { cycles },
  rejections,
}: Pick<CorrectedCycles, 'rows' | 'rejections'>): Int32Array {
  return rowsWhere(cycles, (cycle) => rejections[cycle] === null);
}

/** Numbers of the rows whose cycle is asked for. */
export function rowsWhere(cycles: Int32Array, isAsked: (cycle: number) => boolean): Int32Array {
  const rows: number[] = [];
  cycles.forEach((cycle, row) => {
    if (isAsked(cycle)) rows.push(row);
  });
  return Int32Array.from(rows);
}
