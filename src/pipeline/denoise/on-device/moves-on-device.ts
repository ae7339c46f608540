import { averageRows } from '../../../analysis/denoise/average-rows.ts';
import type { CyclesToMove } from '../../../analysis/denoise/correct-cycles.ts';
import { alignRows } from '../../../analysis/denoise/cycle-rows.ts';
import { findMoves } from '../../../analysis/denoise/find-moves.ts';
import type { ReachParams, TemplateSource } from '../../../analysis/denoise/template-source.ts';
import { DecidedMoves } from '../../../gpu/decide-moves.ts';
import { medianColumn } from '../../../gpu/exact-ranks.ts';
import {
  type MatchedMoves,
  foundMoveBytes,
  matchMoves,
  readMoves,
} from '../../../gpu/kernels/beat-match-moves.ts';
import { moveBound } from '../../../gpu/move-bound.ts';
import { templateReaches } from '../../../gpu/template-reach.ts';
import type { DenoiseParams } from '../../../model/denoise.ts';
import type { DeviceEcg, DeviceCycleRows } from './device-ecg.ts';
import { deviceTemplates } from './device-templates.ts';

type MoveParams = Pick<DenoiseParams, 'largestMoveMs' | 'moveGain'> & ReachParams;

/**
 * `searchMoves` on a device: every move is that of the CPU; a rho lies within `moveBound` of it.
 *
 * @param toMove  with a cycle at least that the first template can be made of
 * @throws GpuLostError, GpuRefusedError
 */
export async function movesOnDevice(
  ecg: DeviceEcg,
  toMove: CyclesToMove,
  params: MoveParams,
): Promise<DecidedMoves> {
  const { still, cycles, inRr, isWhole, preprocessed, modulator } = toMove;
  const largestMove = Math.round((params.largestMoveMs * modulator.frame.fs) / 1000);
  const rows = ecg.lay(still, inRr);
  const [record = new Float64Array()] = await ecg.statistics(rows, [medianColumn('all', inRr.length)]);
  const found = await bestMoves(ecg, toMove, { rows, record, largestMove }, params);
  const templates = firstTemplates(toMove, record, params);
  const decision = {
    found,
    cycles,
    cycleCount: still.froms.length,
    bound: moveBound(ecg.length),
    isFree: (cycle: number) =>
      isWhole((still.froms[cycle] ?? 0) - largestMove, (still.tos[cycle] ?? 0) + largestMove),
    exactly: (again: Int32Array) =>
      findMoves(preprocessed.values, still, again, modulator, templates, params, isWhole),
  };
  return new DecidedMoves(decision, params.moveGain);
}

interface FirstTemplate {
  readonly rows: DeviceCycleRows;
  readonly record: Float64Array;
  readonly largestMove: number;
}

/** What single precision finds. */
async function bestMoves(
  ecg: DeviceEcg,
  { still, cycles, inRr }: CyclesToMove,
  { rows, record, largestMove }: FirstTemplate,
  params: ReachParams,
): Promise<MatchedMoves> {
  const templates = deviceTemplates(ecg, record, rows, inRr, cycles, params);
  const ofCut = ecg.upload('templates of cycles', templates.numbers);
  const best = ecg.allocate('best moves', foundMoveBytes * cycles.length);
  const beats = ecg.beats(still, cycles);
  ecg.commands.stage('moves');
  matchMoves(ecg.commands, beats, { templates: templates.array, ofCut }, largestMove, best);
  ecg.commands.download(best);
  const [bytes = new ArrayBuffer(0)] = await ecg.run();
  ecg.give(rows.columns, templates.array, ofCut, best, beats.cuts, beats.places);
  return readMoves(bytes, largestMove);
}

/** First templates in double precision, for few cycles: each is made when it is asked for. */
function firstTemplates(
  { preprocessed, still, inRr, modulator }: CyclesToMove,
  record: Float64Array<ArrayBuffer>,
  params: ReachParams,
): TemplateSource {
  if (params.templateOver === 'record') return { record, of: () => record };
  return {
    record,
    of: (cycle) => {
      const { bounds, stretchOf } = templateReaches(inRr, inRr, Int32Array.of(cycle), params);
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
