import { cleanEcg } from '../../../analysis/denoise/clean-ecg.ts';
import {
  type CorrectedCycles,
  type CyclesToMove,
  searchMoves,
} from '../../../analysis/denoise/correct-cycles.ts';
import { cycleLength } from '../../../analysis/denoise/cycle-layout.ts';
import type { FoundMoves } from '../../../analysis/denoise/find-moves.ts';
import type { ReachParams } from '../../../analysis/denoise/template-source.ts';
import type { DenoiseParams } from '../../../model/denoise.ts';
import type { Samples } from '../../../model/samples.ts';
import { runOnBackend } from '../../backend/run-on-backend.ts';
import type { StageContext } from '../../stage.ts';
import { type CleanedOnDevice, cleanOnDevice } from './clean-on-device.ts';
import { sizeOfCleaning, sizeOfMoves } from './denoise-size.ts';
import { DeviceEcg } from './device-ecg.ts';
import { movesOnDevice } from './moves-on-device.ts';

type Context = Pick<StageContext, 'gpu' | 'warn' | 'ranOn'>;

type Modulation = Pick<DenoiseParams, 'stretch' | 'interpolation'>;

/** Best moves of cycles, every rho on its side of a least match. */
export type FindMoves = (match: Pick<DenoiseParams, 'leastMatch' | 'leastMatchOf'>) => FoundMoves;

/** `searchMoves` where the parameter `backend` and this machine have it. */
export async function searchOnBackend(
  toMove: CyclesToMove,
  params: Pick<DenoiseParams, 'largestMoveMs' | 'moveGain'> & ReachParams & Modulation,
  backend: string,
  context: Context,
): Promise<FindMoves> {
  const onCpu = (): FindMoves => {
    const found = searchMoves(toMove, params);
    return () => found;
  };
  const why = toMove.inRr.length === 0 ? 'there is no cycle to compare with' : offDevice(params);
  if (why !== null) return leftToCpu(why, backend, context, onCpu);
  const work = (ecg: DeviceEcg) => movesOnDevice(ecg, toMove, params);
  const size = sizeOfMoves(toMove, params);
  return runOnBackend(
    context,
    backend,
    size,
    async (engine) => {
      const ecg = new DeviceEcg(engine, toMove.preprocessed, toMove.modulator.frame, params);
      const found = await released(ecg, work);
      return (match) => found.sharpened(match);
    },
    onCpu,
  );
}

/** `cleanEcg` where the parameter `backend` and this machine have it. */
export async function cleanOnBackend(
  preprocessed: Samples,
  corrected: CorrectedCycles,
  params: Pick<DenoiseParams, 'templateAverage'> & ReachParams & Modulation,
  backend: string,
  context: Context,
): Promise<CleanedOnDevice> {
  const onCpu = (): CleanedOnDevice => ({
    cleaned: cleanEcg(preprocessed, corrected, params),
    halves: null,
  });
  const { cycles, rejections, frame } = corrected;
  const hasKept = cycles.some((cycle) => rejections[cycle] === null);
  const isMean = params.templateAverage === 'mean';
  const why = !hasKept ? 'no cycle is kept' : isMean ? 'the mean is taken there alone' : offDevice(params);
  if (why !== null) return leftToCpu(why, backend, context, onCpu);
  const size = sizeOfCleaning(preprocessed.values.length, cycles.length, cycleLength(frame), params);
  const work = (ecg: DeviceEcg) => cleanOnDevice(ecg, corrected, params);
  return runOnBackend(
    context,
    backend,
    size,
    (engine) => released(new DeviceEcg(engine, preprocessed, frame, params), work),
    onCpu,
  );
}

/** Why a device does not do it, a clause; null where it does. */
function offDevice({ interpolation }: Modulation): string | null {
  return interpolation === 'cubic' ? 'cubic interpolation is done there alone' : null;
}

/** Does on the CPU what no device does, and says so where one was asked for. */
function leftToCpu<T>(why: string, backend: string, { ranOn }: Context, onCpu: () => T): T {
  ranOn({ backend: 'cpu', why: backend === 'cpu' ? 'chosen by hand' : why });
  return onCpu();
}

async function released<T>(ecg: DeviceEcg, work: (ecg: DeviceEcg) => Promise<T>): Promise<T> {
  try {
    return await work(ecg);
  } finally {
    ecg.release();
  }
}
