import type { SynthParams } from '../../analysis/synth/params.ts';
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

/** One record in host memory: as integers for the GPU, and as decoded samples of the same values. */
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

/** A synthetic ECG and PPG of 16 bits, interleaved as a file holds them. */
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

/** The recording with samples that lie in memory, so that reading them is not what is measured. */
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

/** Stages that the GPU does not do: the bootstrap and the last judgement, which are no part of the paper's. */
const leftOut = ['assess', 'judge'];

/** What one run on the CPU took. */
export interface CpuIntervals {
  /** Of the stages that the GPU's run has too. */
  readonly ms: number;
  /** Of these, those whose work the GPU takes over; detection stays on the CPU. */
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
    // As the device has it.
    mostHeld: Number.POSITIVE_INFINITY,
    onProgress: () => undefined,
  });
  // At the record's own rate that stage copies samples and does nothing else.
  const ignored = parameters['rate'] === 'native' ? [...leftOut, 'signals'] : leftOut;
  const counted = Object.entries(timings).filter(([stage]) => !ignored.includes(stage));
  const sumOf = (entries: typeof counted) => entries.reduce((sum, [, { ms }]) => sum + ms, 0);
  return { ms: sumOf(counted), movableMs: sumOf(counted.filter(([stage]) => stage !== 'detect')) };
}

/** The interval pipeline on a device, ready to be run. */
export interface GpuIntervals {
  /** From integers in host memory to intervals. */
  readonly run: () => Promise<unknown>;
  /** The same, with the time of its kernels by stage, ms; empty where the device has no clock. */
  readonly timed: () => Promise<{
    readonly beatCount: number;
    readonly stageMs: ReadonlyMap<string, number>;
  }>;
}

/** Makes the interval pipeline ready on a device, which keeps its filters from run to run. */
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
