import type { SynthParams } from '../../analysis/synth/params.ts';
import { restSample } from '../../analysis/synth/samples.ts';
import { synthesise } from '../../analysis/synth/synthesise.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { Channel, Recording } from '../../model/recording.ts';
import { analyseIntervals } from '../intervals/analyse-intervals.ts';
import { intervalsDeclarations } from '../intervals/declarations.ts';
import type { DeviceChannel } from '../intervals/on-device/device-channel.ts';
import { DeviceFilters } from '../intervals/on-device/device-filters.ts';
import { type DeviceRecord, measureOnDevice } from '../intervals/on-device/measure-on-device.ts';
import { resolveParameters } from '../parameters.ts';
import { intervalMethods, type IntervalsOptions, type IntervalsRow } from './intervals-study.ts';
import { type BenchTools, yieldToMessages, type StudyTools } from './study.ts';

/** One record in host memory: as integers for the GPU, and as decoded samples with the same values. */
export interface BenchRecord {
  readonly record: DeviceRecord;
  readonly recording: Recording;
  readonly choice: { readonly ecg: number; readonly ppg: number };
}

interface Track {
  readonly channel: Channel;
  readonly values: Float64Array;
  readonly scale: number;
}

/** Largest integer of a channel. */
const fullScale = 32_000;

/** Makes a synthetic ECG and PPG of 16 bits, interleaved as in a file. */
export async function makeBenchRecord(params: SynthParams): Promise<BenchRecord> {
  const { recording } = synthesise(params);
  const [ecg, ppg] = await Promise.all([readTrack(recording, 0), readTrack(recording, 1)]);
  const sampleCount = ecg.values.length;
  const digital = new Int16Array(2 * sampleCount);
  const channelOf = ({ channel, values, scale }: Track, first: number): DeviceChannel => {
    for (const [n, value] of values.entries()) {
      const integer = Math.round(value / scale);
      digital[2 * n + first] = integer;
      values[n] = integer * scale;
    }
    const layout = { bits: 16, first, stride: 2, sampleCount } as const;
    return { digital, layout, scale, fs: channel.fs, startSec: 0, unit: channel.unit };
  };
  const channels = { ecg: channelOf(ecg, 0), ppg: channelOf(ppg, 1) };
  return {
    record: { ...channels, fromSec: 0, toSec: recording.durationSec },
    recording: inMemory(recording, [ecg, ppg]),
    choice: { ecg: 0, ppg: 1 },
  };
}

async function readTrack(recording: Recording, index: number): Promise<Track> {
  const channel = recording.channels[index];
  if (channel === undefined) throw new RangeError(`the recording has no channel ${index}`);
  const { values } = await recording.read(index, 0, channel.sampleCount);
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return { channel, values, scale: largest / fullScale };
}

/** Returns the recording with samples in memory, so that reading is not part of the measurement. */
function inMemory(recording: Recording, tracks: readonly Track[]): Recording {
  return {
    ...recording,
    channels: tracks.map(({ channel }) => channel),
    read: (index, from, to) =>
      Promise.resolve({ values: tracks[index]?.values.slice(from, to) ?? new Float64Array(), gaps: [] }),
    readDigital: () =>
      Promise.reject(
        new BeatbenchError('unsupported', 'A record made for measuring holds no digital values.'),
      ),
  };
}

/**
 * Stages that the GPU's run lacks: finding the mains, classifying beats, the bootstrap, alignment and the last
 * judgement. They are not part of the paper's pipeline either.
 */
const leftOut = ['mains', 'ectopic', 'single', 'assess', 'show', 'align', 'judge'];

/** Time of one run on the CPU. */
export interface CpuIntervals {
  /** Time of the stages that the GPU's run also has. */
  readonly ms: number;
  /** Time of those stages whose work the GPU takes over; detection stays on the CPU. */
  readonly movableMs: number;
}

/** Runs the interval pipeline on the CPU, without the bootstrap. */
export async function intervalsOnCpu(
  { recording, choice }: BenchRecord,
  parameters: ParameterValues,
  signal: AbortSignal,
): Promise<CpuIntervals> {
  const { timings } = await analyseIntervals({
    recording,
    recordingId: 'bench',
    choice,
    parameters: { ...parameters, backend: 'cpu' },
    cache: new Map(),
    signal,
    isDraft: true,
    // Hold all samples, like on the device.
    mostHeld: Number.POSITIVE_INFINITY,
    onProgress: () => undefined,
  });
  // At the record's own rate, that stage only copies samples.
  const ignored = parameters['rate'] === 'native' ? [...leftOut, 'signals'] : leftOut;
  const counted = Object.entries(timings).filter(([stage]) => !ignored.includes(stage));
  const sumOf = (entries: typeof counted) => entries.reduce((sum, [, { ms }]) => sum + ms, 0);
  return { ms: sumOf(counted), movableMs: sumOf(counted.filter(([stage]) => stage !== 'detect')) };
}

/** The interval pipeline on a device, ready to run. */
export interface GpuIntervals {
  /** Runs from integers in host memory to intervals. */
  readonly run: () => Promise<unknown>;
  /** Runs the same, and returns the time of its kernels by stage, ms; empty if the device has no clock. */
  readonly timed: () => Promise<{
    readonly beatCount: number;
    readonly stageMs: ReadonlyMap<string, number>;
  }>;
}

/** Prepares the interval pipeline on a device, which keeps its filters between runs. */
export function intervalsOnGpu(
  engine: GpuEngine,
  { record }: BenchRecord,
  parameters: ParameterValues,
): GpuIntervals {
  const resolved = resolveParameters(intervalsDeclarations, parameters);
  const filters = new DeviceFilters(engine);
  return {
    run: () => measureOnDevice(engine, filters, record, resolved),
    timed: async () => {
      const { rPeaksSec, stageMs } = await measureOnDevice(engine, filters, record, resolved, {
        timed: true,
      });
      return { beatCount: rPeaksSec.length, stageMs };
    },
  };
}

/**
 * Minimum number of levels of a sweep. The product always sweeps; this is the closest case to the historic method
 * alone.
 */
const minLevels = 10;

/** Rate above which the paper left the signals unchanged, Hz. */
const workingFs = 500;

const warmUps = 2;

/** Measures paper 1's figures 5.3 and 5.4 on a synthetic record; means of the runs, as in the paper. */
export async function runIntervalsStudy(
  tools: StudyTools<IntervalsRow>,
  options: IntervalsOptions,
): Promise<void> {
  const { rates, durationSec } = options;
  for (const [index, fs] of rates.entries()) {
    const reportStep = (share: number, doing: string) =>
      tools.progress((index + share) / rates.length, doing);
    reportStep(0, `making ${durationSec} s at ${fs} Hz`);
    await yieldToMessages(tools);
    const record = await makeBenchRecord({ ...restSample, fs, durationSec });
    // The first run is not counted, because the engine compiles its code meanwhile.
    await intervalsOnCpu(record, studyParameters(fs, 'least-variance'), tools.signal);
    for (const [at, method] of intervalMethods.entries()) {
      reportStep((at + 0.5) / intervalMethods.length, `${fs} Hz, ${method}`);
      tools.row(await measureRow(tools, record, fs, method, options));
    }
  }
}

async function measureRow(
  tools: BenchTools,
  record: BenchRecord,
  fs: number,
  method: IntervalsRow['method'],
  { durationSec, runs }: IntervalsOptions,
): Promise<IntervalsRow> {
  const parameters = studyParameters(fs, method);
  const cpuRuns: CpuIntervals[] = [];
  for (let run = 0; run < runs; run++) {
    await yieldToMessages(tools);
    cpuRuns.push(await intervalsOnCpu(record, parameters, tools.signal));
  }
  const cpuMs = mean(cpuRuns.map(({ ms }) => ms));
  const movableMs = mean(cpuRuns.map((run) => run.movableMs));
  const head = { fs, method, durationSec, cpuMs, runCount: runs, gpuShare: movableMs / cpuMs };
  if (tools.engine === null) return { ...head, beatCount: null, gpuMs: null, amdahl: null, speedUp: null };
  const { gpuMs, kernelMs, beatCount } = await measureOnGpu(tools, tools.engine, record, parameters, runs);
  return {
    ...head,
    beatCount,
    gpuMs,
    amdahl: kernelMs === null ? null : amdahl(head.gpuShare, movableMs / kernelMs),
    speedUp: cpuMs / gpuMs,
  };
}

function studyParameters(fs: number, method: IntervalsRow['method']): ParameterValues {
  return {
    // The paper's mains frequency; finding it is not part of the measurement.
    mains: 60,
    // The measured run on a device does not classify beats.
    leaveOut: 'none',
    ...(fs > workingFs ? { rate: 'native' } : {}),
    ...(method === 'historic' ? { levels: minLevels } : {}),
  };
}

async function measureOnGpu(
  tools: BenchTools,
  engine: GpuEngine,
  record: BenchRecord,
  parameters: ParameterValues,
  runs: number,
): Promise<{ gpuMs: number; kernelMs: number | null; beatCount: number }> {
  const { run, timed } = intervalsOnGpu(engine, record, parameters);
  for (let k = 0; k < warmUps; k++) {
    await yieldToMessages(tools);
    await run();
  }
  const times: number[] = [];
  for (let k = 0; k < runs; k++) {
    await yieldToMessages(tools);
    const startMs = tools.now();
    await run();
    times.push(tools.now() - startMs);
  }
  const { stageMs, beatCount } = await timed();
  const kernelMs = stageMs.size === 0 ? null : [...stageMs.values()].reduce((sum, ms) => sum + ms, 0);
  return { gpuMs: mean(times), kernelMs, beatCount };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Returns the speed-up of the whole if a share of it is sped up (Amdahl 1967).
 *
 * @param share of the time that is sped up, 0 … 1
 * @param gain  factor by which that share is sped up
 */
export function amdahl(share: number, gain: number): number {
  return 1 / (1 - share + share / gain);
}
