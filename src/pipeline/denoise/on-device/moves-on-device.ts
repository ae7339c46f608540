import { averageRows } from '../../../analysis/denoise/average-rows.ts';
import type { CyclesToMove } from '../../../analysis/denoise/correct-cycles.ts';
import { alignRows } from '../../../analysis/denoise/cycle-rows.ts';
import { findMoves } from '../../../analysis/denoise/find-moves.ts';
import type { RollingParams, TemplateSource } from '../../../analysis/denoise/template-source.ts';
import { DecidedMoves } from '../../../gpu/decide-moves.ts';
import { medianColumn } from '../../../gpu/exact-ranks.ts';
import {
  type MatchedMoves,
  foundMoveBytes,
  matchMoves,
  readMoves,
} from '../../../gpu/kernels/beat-match-moves.ts';
import { moveBound, templateShift } from '../../../gpu/move-bound.ts';
import { findTemplateRanges } from '../../../gpu/template-reach.ts';
import type { DenoiseParams } from '../../../model/denoise.ts';
import type { DeviceEcg } from './device-ecg.ts';
import { deviceTemplates } from './device-templates.ts';

type MoveParams = Pick<DenoiseParams, 'largestMoveMs' | 'moveGain'> & RollingParams;

/**
 * Runs `searchMoves` on a device. Every move equals that of the CPU; a rho differs by at most `moveBound` plus
 * `templateShift`.
 *
 * @param toMove  with at least one cycle for the first template
 * @throws GpuLostError, GpuRefusedError
 */
export async function movesOnDevice(
  ecg: DeviceEcg,
  toMove: CyclesToMove,
  params: MoveParams,
): Promise<DecidedMoves> {
  const { still, cycles, isWhole, preprocessed, modulator } = toMove;
  const largestMove = Math.round((params.largestMoveMs * modulator.frame.fs) / 1000);
  const { found, record, single } = await bestMoves(ecg, toMove, largestMove, params);
  const templates = firstTemplates(toMove, record, params);
  const decision = {
    found,
    cycles,
    cycleCount: still.froms.length,
    bound: moveBound(ecg.length) + templateShift(record, single),
    isFree: (cycle: number) =>
      isWhole((still.froms[cycle] ?? 0) - largestMove, (still.tos[cycle] ?? 0) + largestMove),
    exactly: (again: Int32Array) =>
      findMoves(preprocessed.values, still, again, modulator, templates, params, isWhole),
  };
  return new DecidedMoves(decision, params.moveGain);
}

interface BestMoves {
  readonly found: MatchedMoves;
  /** First template of the record in double precision, and as used for the comparison. */
  readonly record: Float64Array<ArrayBuffer>;
  readonly single: Float64Array;
}

/** Finds the best moves in single precision, in one submission. */
async function bestMoves(
  ecg: DeviceEcg,
  { still, cycles, inRr }: CyclesToMove,
  largestMove: number,
  params: RollingParams,
): Promise<BestMoves> {
  const rows = ecg.lay(still, inRr);
  const sought = ecg.seek(rows, [medianColumn('all', inRr.length)]);
  const templates = deviceTemplates(ecg, sought.ranks.join, rows, inRr, cycles, params);
  const ofCut = ecg.allocate('templates of cycles', templates.numbers.byteLength);
  if (params.templateOver === 'record') ecg.commands.clear(ofCut);
  else ecg.commands.upload(ofCut, templates.numbers);
  const best = ecg.allocate('best moves', foundMoveBytes * cycles.length);
  const beats = inRr.length === cycles.length ? rows.beats : ecg.beats(still, cycles);
  ecg.commands.stage('moves');
  matchMoves(ecg.commands, beats, { templates: templates.array, ofCut }, largestMove, best);
  const bestAt = ecg.commands.download(best);
  const downloads = await ecg.run();
  ecg.release();
  const { exact, single } = sought.read(downloads);
  const none = new Float64Array();
  return {
    found: readMoves(downloads[bestAt] ?? new ArrayBuffer(0), largestMove),
    record: exact[0] ?? none,
    single: single()[0] ?? none,
  };
}

/** Returns first templates in double precision for a few cycles, each computed on request. */
function firstTemplates(
  { preprocessed, still, inRr, modulator }: CyclesToMove,
  record: Float64Array<ArrayBuffer>,
  params: RollingParams,
): TemplateSource {
  if (params.templateOver === 'record') return { record, of: () => record };
  return {
    record,
    of: (cycle) => {
      const { bounds, stretchOf } = findTemplateRanges(inRr, inRr, Int32Array.of(cycle), params);
      if (stretchOf[0] === -1) return record;
      const rows = alignRows(preprocessed.values, still, inRr.subarray(bounds[0], bounds[1]), modulator);
      return averageRows(
        rows,
        rows.cycles.map((_, row) => row),
        'median',
      );
    },
  };
}
