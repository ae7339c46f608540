import { type CyclesToMove } from '../../../src/analysis/denoise/correct-cycles.ts';
import { touchAhead } from '../../../src/pipeline/backend/touch-ahead.ts';
import type { Commands } from '../../../src/gpu/commands.ts';
import type { DeviceArray } from '../../../src/gpu/device-array.ts';
import type { GpuEngine } from '../../../src/gpu/engine.ts';
import { medianColumn, percentileColumn } from '../../../src/gpu/exact-ranks.ts';
import { beatFigureBytes, demodulateBeats } from '../../../src/gpu/kernels/beat-demodulation.ts';
import { foundMoveBytes, matchMoves } from '../../../src/gpu/kernels/beat-match-moves.ts';
import { columnStride, modulateBeats, placeWords } from '../../../src/gpu/kernels/beat-modulation.ts';
import { recordColumnRanks, type RankQuery } from '../../../src/gpu/kernels/column-ranks.ts';
import { rollingMedian } from '../../../src/gpu/kernels/rolling-median.ts';
import { findTemplateRanges } from '../../../src/gpu/template-reach.ts';
import { cleanOnDevice } from '../../../src/pipeline/denoise/on-device/clean-on-device.ts';
import { DeviceEcg } from '../../../src/pipeline/denoise/on-device/device-ecg.ts';
import { releaseSamples } from '../../../src/pipeline/denoise/on-device/device-samples.ts';
import { movesOnDevice } from '../../../src/pipeline/denoise/on-device/moves-on-device.ts';
import { kernelTimes } from '../../../src/pipeline/performance/kernel-time.ts';
import { upperMedian } from '../../../src/pipeline/performance/cpu-time.ts';
import { medianMs } from '../measure.ts';
import { denoiseParams as params } from '../../support/denoise-case.ts';
import { type DenoiseBenchCase, makeDenoiseCase } from './denoise-case.ts';
import { type DenoisePeer, runDenoisePeers } from './denoise-peers.ts';
import { cleanEcg } from '../../support/denoise-whole/clean.ts';
import { writeCleaned } from '../../support/denoise-whole/write-cleaned.ts';
import {
  type CorrectedCycles,
  cyclesToMove,
  preprocessEcg,
  searchMoves,
  settleCycles,
} from '../../support/denoise-whole/correct.ts';

/** One kernel, or those that find ranks, over a whole record. */
export interface DenoiseKernelRow {
  readonly stage: string;
  readonly medianMs: number;
  readonly leastMs: number;
  /** Bytes that have to be read and written once. */
  readonly bytes: number;
  readonly peers: readonly DenoisePeer[];
}

/** Denoising of one record, from pre-processed samples in host memory to clean ones there. */
export interface DenoiseBenchRow {
  readonly durationSec: number;
  readonly fs: number;
  readonly cycleCount: number;
  readonly columnCount: number;
  readonly kernels: readonly DenoiseKernelRow[];
  /** On the device after warm-up; and the same with rolling templates. */
  readonly deviceMs: number;
  readonly rollingMs: number;
  /** The same stages on one thread of the CPU. */
  readonly cpuMs: number;
  /** Filters and baseline, which always run on the CPU. */
  readonly preprocessMs: number;
  /** All stages by PyTorch in single precision, with every cycle kept; null if unavailable. */
  readonly peerMs: number | null;
  /** The same work by PyTorch: double precision in and out, cycles moved and excluded. */
  readonly peerSameMs: number | null;
  /** Number of cycles decided again in double precision. */
  readonly againCount: number;
  /** Whether moves, kept cycles and template equal those of the CPU. */
  readonly isSame: boolean;
  /** Largest difference of the clean samples from the CPU's. */
  readonly error: number;
}

const timing = { repeats: 10, warmUpMs: 800, mostMs: Infinity };

/** Measures one record. @param asked  with the number of whole runs before the timed ones, and that of timed ones */
export async function measureDenoise(
  engine: GpuEngine,
  asked: {
    readonly durationSec: number;
    readonly fs: number;
    readonly warmUpCount: number;
    readonly runCount: number;
  },
  peerScript: string | null,
): Promise<DenoiseBenchRow> {
  const { durationSec, fs, warmUpCount, runCount } = asked;
  const made = makeDenoiseCase(durationSec, fs);
  const toMove = cyclesToMove(made.samples, made.layout, params);
  if (toMove === null) throw new Error('no cycle');
  const truth = onCpu(made, toMove);
  const { samples: template } = truth.cleaned.template;
  const sizes = {
    largestMove: Math.round((params.largestMoveMs * fs) / 1000),
    rolling: params.rolling,
    warmUpCount,
    runCount,
  };
  const peers = runDenoisePeers(peerScript, toMove, template, sizes);
  const kernels = await measureKernels(engine, toMove, template, peers);
  const whole = (own: typeof params) => onDevice(engine, toMove, own);
  const found = await whole(params);
  const deviceMs = await medianMs(runCount, () => whole(params), warmUpCount);
  const rolling = { ...params, templateOver: 'centred' } as const;
  const rollingMs = await medianMs(runCount, () => whole(rolling), warmUpCount);
  return {
    durationSec,
    fs,
    cycleCount: toMove.cycles.length,
    columnCount: template.length,
    kernels,
    deviceMs,
    rollingMs,
    cpuMs: truth.ms,
    preprocessMs: timed(() => preprocessEcg(made.samples, fs, made.rSec, params)).ms,
    peerMs: fastest(peers, 'whole'),
    peerSameMs: fastest(peers, 'whole-double'),
    againCount: found.againCount,
    isSame: decisions(found.settled, found.cleaned) === decisions(truth.settled, truth.cleaned),
    error: largestApart(found.clean, truth.cleaned.clean),
  };
}

function fastest(peers: readonly DenoisePeer[], asked: string): number | null {
  const times = peers.flatMap(({ stage, ms }) => (stage === asked ? [ms] : []));
  return times.length === 0 ? null : Math.min(...times);
}

function timed<T>(run: () => T): { readonly value: T; readonly ms: number } {
  const start = performance.now();
  const value = run();
  return { value, ms: performance.now() - start };
}

function onCpu({ samples }: DenoiseBenchCase, toMove: CyclesToMove) {
  const { value, ms } = timed(() => {
    const settled = settleCycles(toMove, searchMoves(toMove, params), params);
    return { settled, cleaned: cleanEcg(samples, settled, params) };
  });
  return { ...value, ms };
}

async function onDevice(engine: GpuEngine, toMove: CyclesToMove, own: typeof params) {
  const ecg = new DeviceEcg(engine, toMove.preprocessed, toMove.modulator, own);
  const into = new Float64Array(own.templateOver === 'record' ? toMove.preprocessed.values.length : 0);
  const ready = touchAhead(into);
  try {
    const found = await movesOnDevice(ecg, toMove, own);
    const settled = settleCycles(toMove, found.sharpened(own), own);
    const cleaned = await cleanOnDevice(ecg, settled, own);
    await ready;
    const clean = writeCleaned(toMove.preprocessed, settled, cleaned, into);
    return { againCount: found.againCount, settled, cleaned, clean };
  } finally {
    ecg.release();
    releaseSamples(toMove.preprocessed);
  }
}

function decisions(
  { moves, rejections }: CorrectedCycles,
  { template }: Pick<ReturnType<typeof cleanEcg>, 'template'>,
): string {
  const { samples, lower, upper } = template;
  return [moves, rejections, samples, lower, upper].map((values) => values.join()).join('|');
}

function largestApart(found: Float64Array, truth: Float64Array): number {
  let most = 0;
  for (const [n, value] of truth.entries()) {
    const apart = Math.abs((found[n] ?? Number.NaN) - value);
    if (!(apart <= most)) most = apart;
  }
  return most;
}

/** Measures every kernel separately, with data on the device. */
async function measureKernels(
  engine: GpuEngine,
  toMove: CyclesToMove,
  template: Float64Array,
  peers: readonly DenoisePeer[],
): Promise<DenoiseKernelRow[]> {
  const { still, cycles, preprocessed } = toMove;
  const ecg = new DeviceEcg(engine, preprocessed, toMove.modulator, params);
  const beats = ecg.beats(still, cycles);
  const { words, rows: places, sampleCount } = ecg.runs(still, cycles, new Uint32Array(cycles.length));
  const templates = ecg.upload('template', new Float32Array(template));
  const ofCut = ecg.upload('templates of cycles', new Uint32Array(cycles.length));
  const runs = ecg.upload('cycles', words);
  const backPlaces = ecg.upload('places', placeWords(places));
  const stride = columnStride(cycles.length);
  const columns = ecg.allocate('columns', 4 * stride * ecg.length);
  const largest = ecg.upload('largest', Float32Array.of(1));
  const found = ecg.allocate('found', Math.max(foundMoveBytes, beatFigureBytes) * cycles.length);
  const clean = ecg.allocate('clean', ecg.x.byteLength);
  const { bounds } = findTemplateRanges(cycles, cycles, cycles, {
    templateOver: 'centred',
    rolling: params.rolling,
  });
  const stretches = ecg.upload('stretches', bounds);
  const rolled = ecg.allocate('rolled', 2 * bounds.length * ecg.length);
  const largestMove = Math.round((params.largestMoveMs * toMove.modulator.frame.fs) / 1000);
  await ecg.run();
  const demodulated = {
    x: ecg.x,
    runs,
    runCount: cycles.length,
    places: backPlaces,
    templates,
    columnCount: ecg.length,
    sampleCount,
  };
  const columnBytes = 4 * cycles.length * ecg.length;
  const stages: readonly (readonly [string, number, (commands: Commands) => void])[] = [
    ['modulation', 4 * sampleCount + columnBytes, (commands) => modulateBeats(commands, beats, columns)],
    ['median', columnBytes, findRanks(engine, { columns, largest }, cycles, ecg.length, 1)],
    ['ranks', columnBytes, findRanks(engine, { columns, largest }, cycles, ecg.length, 3)],
    [
      'moves',
      4 * sampleCount,
      (commands) => matchMoves(commands, beats, { templates, ofCut }, largestMove, found),
    ],
    [
      'rolling',
      2 * columnBytes,
      (commands) =>
        rollingMedian(commands, { columns, columnCount: ecg.length, stride, stretches, bounds }, rolled),
    ],
    ['demodulation', 8 * sampleCount, (commands) => demodulateBeats(commands, demodulated, clean, found)],
  ];
  const rows: DenoiseKernelRow[] = [];
  for (const [stage, bytes, record] of stages) {
    const { times } = await kernelTimes(engine, record, timing);
    rows.push({
      stage,
      medianMs: upperMedian(times),
      leastMs: Math.min(...times),
      bytes,
      peers: peers.filter((peer) => peer.stage === stage),
    });
  }
  ecg.release();
  releaseSamples(preprocessed);
  return rows;
}

/** Records the commands that find median and percentiles 10 and 90. */
function findRanks(
  engine: GpuEngine,
  { columns, largest }: { readonly columns: DeviceArray; readonly largest: DeviceArray },
  cycles: Int32Array,
  columnCount: number,
  statisticCount: number,
): (commands: Commands) => void {
  const count = cycles.length;
  const isOdd = cycles.map((cycle) => cycle % 2);
  const all = [medianColumn('all', count), percentileColumn(10, count), percentileColumn(90, count)];
  const wanted: readonly RankQuery[] = all.slice(0, statisticCount).flatMap(({ ranks }) => ranks);
  return (commands) => {
    const near = { share: 1e-6, largest };
    recordColumnRanks(engine, commands, { columns, columnCount, count, isOdd }, wanted, near);
  };
}
