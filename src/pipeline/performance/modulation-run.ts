import { exerciseSample } from '../../analysis/synth/samples.ts';
import { synthesise } from '../../analysis/synth/synthesise.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import { GpuAccess, type GpuOutcome } from '../../gpu/gpu-access.ts';
import type { Recording } from '../../model/recording.ts';
import { analyseDenoise, type DenoiseRun } from '../denoise/analyse-denoise.ts';
import { releaseSamples } from '../denoise/on-device/device-samples.ts';
import { releaseKept, type StageCache } from '../run-stages.ts';
import { cpuTime } from './cpu-time.ts';
import type { ModulationOptions, ModulationRow } from './modulation-study.ts';
import { type BenchTools, yieldToMessages, type StudyTools, type TimingOptions } from './study.ts';

/** Length of the synthetic exercise, s; longer records repeat it. */
const madeSec = 600;

/** Stages before the method: the paper's method receives R-peaks and a pre-processed ECG. */
const givenStages: readonly PropertyKey[] = ['signal', 'detect', 'edited', 'noise', 'preprocess'];

/** A device whose loss the study handles itself, by measuring again. */
class MeasuredDevice extends GpuAccess {
  readonly #engine: GpuEngine;

  constructor(engine: GpuEngine) {
    super(null);
    this.#engine = engine;
  }

  override engine(): Promise<GpuEngine> {
    return Promise.resolve(this.#engine);
  }

  override async run<T>(work: (engine: GpuEngine) => Promise<T>): Promise<GpuOutcome<T>> {
    return { value: await work(this.#engine), device: this.#engine.name, wasLost: false, why: null };
  }
}

/** An ECG in memory. */
interface HeldEcg {
  readonly recording: Recording;
  readonly values: Float64Array;
}

/** Makes ten minutes with a rising heart rate and the noise of exercise. */
async function makeExercise(): Promise<HeldEcg> {
  const { recording } = synthesise({ ...exerciseSample, durationSec: madeSec });
  const index = recording.channels.findIndex(({ role }) => role === 'ecg');
  const channel = recording.channels[index];
  if (channel === undefined) throw new RangeError('the synthetic record has no ECG');
  const { values } = await recording.read(index, 0, channel.sampleCount);
  return { recording: { ...recording, channels: [channel] }, values };
}

/** Returns an ECG of a given length in memory, repeated if it is shorter. */
function cutEcg({ recording, values }: HeldEcg, durationSec: number): Recording {
  const [channel] = recording.channels;
  const sampleCount = Math.round(durationSec * (channel?.fs ?? 0));
  const all = new Float64Array(sampleCount);
  for (let from = 0; from < sampleCount; from += values.length)
    all.set(values.subarray(0, sampleCount - from), from);
  return {
    ...recording,
    durationSec,
    channels: recording.channels.map((own) => ({ ...own, sampleCount })),
    read: (_, from, to) => Promise.resolve({ values: all.slice(from, to), gaps: [] }),
  };
}

/**
 * Measures paper 5's figure 3 over lengths of ECG: the method of `denoise`, with given R-peaks and filtered samples.
 */
export async function runModulationStudy(
  tools: StudyTools<ModulationRow>,
  options: ModulationOptions & TimingOptions,
): Promise<void> {
  const { modulationSec } = options;
  tools.progress(0, `making ${madeSec} s of ECG`);
  await yieldToMessages(tools);
  const exercise = await makeExercise();
  for (const [index, durationSec] of modulationSec.entries()) {
    tools.progress(index / modulationSec.length, `${durationSec} s of ECG, modulation`);
    await yieldToMessages(tools);
    tools.row(await measureRow(tools, cutEcg(exercise, durationSec), options));
  }
}

async function measureRow(
  tools: BenchTools,
  recording: Recording,
  { repeats, longestDirectMs }: TimingOptions,
): Promise<ModulationRow> {
  const often = { repeats, mostMs: longestDirectMs };
  const onCpu = await prepare(recording, null, tools.signal);
  const cpu = await cpuTime(tools, often, onCpu.run);
  const { sampleCount } = onCpu.first.outputs.signal;
  const cycleCount = describeCycles(onCpu.first).length;
  const row = { durationSec: recording.durationSec, sampleCount, cycleCount, cpu };
  const filtersMs = onCpu.first.timings['preprocess']?.ms ?? 0;
  if (tools.engine === null) return { ...row, gpu: null, filtersMs, isEqual: null, largestDifference: null };
  const onGpu = await prepare(recording, tools.engine, tools.signal);
  try {
    const gpu = await cpuTime(tools, often, onGpu.run);
    return {
      ...row,
      gpu,
      filtersMs,
      isEqual: describeCycles(onGpu.first).join(' ') === describeCycles(onCpu.first).join(' '),
      largestDifference: await largestApart(onGpu.first, onCpu.first),
    };
  } finally {
    onGpu.release();
  }
}

/** The method ready to run: beats found, samples filtered. */
interface ReadyMethod {
  /** The complete run that prepared it. */
  readonly first: DenoiseRun;
  /** Runs only the method, including transfers to the device and back. */
  readonly run: () => Promise<void>;
  /** Releases data on the device. */
  readonly release: () => void;
}

/** @param engine  null for the CPU */
async function prepare(
  recording: Recording,
  engine: GpuEngine | null,
  signal: AbortSignal,
): Promise<ReadyMethod> {
  const cache: StageCache = new Map();
  const analyse = (own: StageCache) =>
    analyseDenoise({
      recording,
      recordingId: 'bench',
      choice: { ecg: 0, ppg: null },
      parameters: { backend: engine === null ? 'cpu' : 'webgpu' },
      cache: own,
      signal,
      gpu: engine === null ? null : new MeasuredDevice(engine),
      // Hold all samples, like on the device.
      mostHeldCount: Number.POSITIVE_INFINITY,
      onProgress: () => undefined,
    });
  const first = await analyse(cache);
  const { held } = first.outputs.preprocess.ecg;
  const given = [...cache].filter(([stage]) => givenStages.includes(stage));
  return {
    first,
    run: async () => {
      // Otherwise they would still be on the device from the previous run.
      if (held !== null) releaseSamples(held);
      await analyse(new Map(given));
    },
    release: () => releaseKept(cache),
  };
}

/** Describes the decision on each cycle: the shift of its R, and whether and why it is left out. */
function describeCycles({ outputs }: DenoiseRun): string[] {
  const { moves, rejections } = outputs.demodulate.cycles;
  return rejections.map((why, cycle) => `${moves[cycle] ?? 0} ${why ?? 'kept'}`);
}

/** Returns the largest difference of two clean ECGs, as a share of the second's range. */
async function largestApart(a: DenoiseRun, b: DenoiseRun): Promise<number> {
  const { sampleCount } = b.outputs.signal;
  const [own, truth] = await Promise.all([
    a.signals.clean.read(0, sampleCount),
    b.signals.clean.read(0, sampleCount),
  ]);
  let [most, least, largest] = [0, Infinity, -Infinity];
  for (const [n, value] of truth.entries()) {
    most = Math.max(most, Math.abs((own[n] ?? 0) - value));
    [least, largest] = [Math.min(least, value), Math.max(largest, value)];
  }
  return most / (largest - least);
}
