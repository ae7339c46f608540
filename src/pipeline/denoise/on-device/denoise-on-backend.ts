import type { SettledCycles, UnmovedCycles, CyclesToMove } from '../../../analysis/denoise/correct-cycles.ts';
import { cycleLength } from '../../../analysis/denoise/cycle-layout.ts';
import type { FoundMoves } from '../../../analysis/denoise/find-moves.ts';
import type { RollingParams } from '../../../analysis/denoise/template-source.ts';
import type { DenoiseParams } from '../../../model/denoise.ts';
import { runOnBackend } from '../../backend/run-on-backend.ts';
import type { StageContext } from '../../stage.ts';
import type { PreprocessedEcg } from '../preprocessed-ecg.ts';
import { searchMoves } from '../search-moves.ts';
import { type CleanedOnDevice, cleanOnDevice } from './clean-on-device.ts';
import { DeviceEcg } from './device-ecg.ts';
import { movesOnDevice } from './moves-on-device.ts';
import type { WorkSize } from '../../backend/work-size.ts';

/** Cost per sample of a modulated cycle, relative to one filter sample; measured on one thread. */
const loads = { perMove: 0.33, template: 1, rollingTemplate: 8, clean: 3.7, rollingClean: 8.7 };

/** Number of bytes read back per column, to resolve differences between single and double precision. */
const bytesAColumn = 4096;

type Context = Pick<StageContext, 'gpu' | 'warn' | 'ranOn' | 'pause'>;

type Modulation = Pick<DenoiseParams, 'stretch' | 'interpolation'>;

/** Finds the best moves of cycles. Every rho is on the correct side of the minimum correlation. */
export type FindMoves = (match: Pick<DenoiseParams, 'leastMatch' | 'leastMatchOf'>) => FoundMoves;

/** Runs `searchMoves` on the backend that the parameter `backend` and this machine allow. */
export async function searchOnBackend(
  ecg: PreprocessedEcg,
  still: UnmovedCycles,
  params: Pick<DenoiseParams, 'largestMoveMs' | 'moveGain'> & RollingParams & Modulation,
  backend: string,
  context: Context,
): Promise<FindMoves> {
  const onCpu = async (): Promise<FindMoves> => {
    const found = await searchMoves(ecg, still, params, context.pause);
    return () => found;
  };
  const why = still.inRr.length === 0 ? 'there is no cycle to compare with' : offDevice(params);
  if (ecg.held === null || why !== null) {
    fallBackToCpu(ecg, why, backend, context);
    return onCpu();
  }
  const toMove = { ...still, preprocessed: ecg.held };
  const work = (device: DeviceEcg) => movesOnDevice(device, toMove, params);
  return runOnBackend(
    context,
    backend,
    sizeOfMoves(toMove, params),
    async (engine) => {
      const device = new DeviceEcg(engine, toMove.preprocessed, still.modulator, params);
      const found = await released(device, work);
      return (match) => found.sharpened(match);
    },
    onCpu,
  );
}

/**
 * Makes templates and usual cycles on a device, if the parameter `backend` and this machine allow it; null for the
 * CPU.
 */
export async function cleanOnBackend(
  ecg: PreprocessedEcg,
  settled: SettledCycles,
  params: Pick<DenoiseParams, 'templateAverage'> & RollingParams & Modulation,
  backend: string,
  context: Context,
): Promise<CleanedOnDevice | null> {
  const { cycles, rejections, frame, modulator } = settled;
  const hasKept = cycles.some((cycle) => rejections[cycle] === null);
  const isMean = params.templateAverage === 'mean';
  const why = !hasKept ? 'no cycle is kept' : isMean ? 'the mean is computed there only' : offDevice(params);
  const { held } = ecg;
  if (held === null || why !== null) {
    fallBackToCpu(ecg, why, backend, context);
    return null;
  }
  const work = (device: DeviceEcg) => cleanOnDevice(device, settled, params);
  return runOnBackend<CleanedOnDevice | null>(
    context,
    backend,
    sizeOfCleaning(ecg.sampleCount, cycles.length, cycleLength(frame), params),
    (engine) => released(new DeviceEcg(engine, held, modulator, params), work),
    () => null,
  );
}

/** Returns why a device cannot do it, as a clause; null if it can. */
function offDevice({ interpolation }: Modulation): string | null {
  return interpolation === 'cubic' ? 'cubic interpolation is available there only' : null;
}

/**
 * Reports why the CPU is used.
 * @param why  null if the only reason against a device is that the ECG is not in memory
 */
function fallBackToCpu(
  { held }: PreprocessedEcg,
  why: string | null,
  backend: string,
  { gpu, ranOn }: Context,
): void {
  const inBlocks = gpu === null ? 'there is no GPU' : 'an ECG is cleaned block by block there only';
  const ownWhy = held === null || why === null ? inBlocks : why;
  ranOn({ backend: 'cpu', why: backend === 'cpu' ? 'chosen by hand' : ownWhy });
}

async function released<T>(ecg: DeviceEcg, work: (ecg: DeviceEcg) => Promise<T>): Promise<T> {
  try {
    return await work(ecg);
  } finally {
    ecg.release();
  }
}

/** Estimates the amount of work of the search for the moves of all cycles. */
function sizeOfMoves(
  { cycles, modulator, preprocessed }: CyclesToMove,
  { largestMoveMs, templateOver }: Pick<DenoiseParams, 'largestMoveMs'> & RollingParams,
): WorkSize {
  const { frame } = modulator;
  const length = cycleLength(frame);
  const moveCount = 1 + 2 * Math.round((largestMoveMs * frame.fs) / 1000);
  const template = templateOver === 'record' ? loads.template : loads.rollingTemplate;
  return {
    kind: `denoise moves ${templateOver}`,
    uploadBytes: 8 * preprocessed.values.length + 12 * cycles.length,
    downloadBytes: 16 * cycles.length + bytesAColumn * length,
    roundTripCount: 1,
    filterSamples: 0,
    otherSamples: (loads.perMove * moveCount + template) * cycles.length * length,
  };
}

/** Estimates the amount of work of templates and clean cycles; the ECG is on the device since the search for moves. */
function sizeOfCleaning(
  sampleCount: number,
  cycleCount: number,
  length: number,
  { templateOver }: RollingParams,
): WorkSize {
  const isRolling = templateOver !== 'record';
  const load = isRolling ? loads.rollingClean : loads.clean;
  return {
    kind: `denoise clean ${templateOver}`,
    uploadBytes: 24 * cycleCount,
    downloadBytes: (isRolling ? 4 * sampleCount : 0) + 4 * bytesAColumn * length,
    roundTripCount: isRolling ? 2 : 1,
    filterSamples: 0,
    otherSamples: load * cycleCount * length,
  };
}
