import type { FirAlignment } from '../../dsp/fir/fir.ts';
import { GpuAccess } from '../../gpu/gpu-access.ts';
import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { Channel, Recording } from '../../model/recording.ts';
import type { Samples } from '../../model/samples.ts';
import { type BackendChoice, chooseBackend } from '../backend/choose-backend.ts';
import type { RanOn } from '../backend/ran-on.ts';
import { type Part, sampleRange } from '../channel-signal.ts';
import { annotationsWithin, laterStart } from '../recording-part.ts';
import { activeFilters, type ChainDesign, designAt } from './design-chain.ts';
import { deviceReader } from './device-reader.ts';
import { choosePath, filterOnCpu, mostDouble } from './filter-on-cpu.ts';
import { shortEnough } from './filter-signal.ts';
import { filterSize } from './filter-size.ts';
import { FilteredChannel, type FilteredChannelOptions, type ReadSamples } from './filtered-channel.ts';

/** Which part of a recording is filtered, and how. */
export interface FilteredRecordingOptions {
  readonly channelIndexes: readonly number[];
  readonly part: Part;
  readonly designs: readonly ChainDesign[];
  readonly alignment: FirAlignment;
  readonly backend: string;
  readonly gpu: GpuAccess | null;
  /** Told what channels run on, while they are read. */
  readonly ranOn: (ranOn: RanOn) => void;
  readonly warn: (warning: Warning) => void;
}

/**
 * Some channels of a recording, filtered as they are read: to be written in pieces.
 *
 * Physical values only; sample 0 is the first of the part, and annotations move with it. Single
 * precision streams through, the GPU takes windows, double and direct sums hold a channel at a time.
 */
export function filteredRecording(recording: Recording, options: FilteredRecordingOptions): Recording {
  const tracks = options.channelIndexes.map((index) => trackOf(recording, index, options));
  const { fromSec } = options.part;
  return {
    ...recording,
    durationSec: Math.max(0, ...tracks.map(({ channel }) => channel.sampleCount / channel.fs)),
    startTime: laterStart(recording.startTime, fromSec),
    channels: tracks.map(({ channel }) => channel),
    annotations: recording.annotations.map((set) => annotationsWithin(set, options.part)),
    read: (index, from, to, signal) => {
      const track = tracks[index];
      if (track === undefined) throw new RangeError(`no channel ${index}`);
      return track.read(from, to, signal);
    },
    readDigital: () => {
      throw new BeatbenchError('unsupported', 'A filtered channel has physical values only.');
    },
  };
}

interface Track {
  readonly channel: Channel;
  readonly read: ReadSamples;
}

function trackOf(recording: Recording, index: number, options: FilteredRecordingOptions): Track {
  const source = recording.channels[index];
  if (source === undefined) throw new RangeError(`no channel ${index}`);
  const range = sampleRange(source, options.part);
  const channel = { ...source, sampleCount: range.to - range.from, adc: null };
  const read: ReadSamples = (from, to, signal) =>
    recording.read(index, range.from + from, Math.min(range.to, range.from + to), signal);
  const filtered = filteredReader(read, channel, options);
  const named: ReadSamples = async (from, to, signal) => {
    try {
      return await filtered(from, to, signal);
    } catch (error) {
      if (!(error instanceof BeatbenchError) || error.code !== 'too-short') throw error;
      throw new BeatbenchError('too-short', error.message, { file: recording.name, channel: channel.label });
    }
  };
  return { channel, read: named };
}

function filteredReader(
  read: ReadSamples,
  { fs, sampleCount }: Channel,
  options: FilteredRecordingOptions,
): ReadSamples {
  const filters = activeFilters(designAt(options.designs, fs));
  if (filters.length === 0) return read;
  let chosen: Promise<ReadSamples> | null = null;
  return async (from, to, signal) => {
    chosen ??= chooseReader({ read, sampleCount, filters, alignment: options.alignment }, options);
    const filtered = await chosen;
    return filtered(from, to, signal);
  };
}

async function chooseReader(
  channel: Omit<FilteredChannelOptions, 'pffft'>,
  { backend, gpu, ranOn, warn }: FilteredRecordingOptions,
): Promise<ReadSamples> {
  const { sampleCount, filters, alignment } = channel;
  const isShort = backend === 'auto' && sampleCount <= mostDouble;
  const choice: BackendChoice = isShort
    ? { backend: 'cpu', why: shortEnough }
    : await chooseBackend(gpu, backend, await filterSize(sampleCount, filters, alignment, backend));
  if (choice.backend === 'webgpu') {
    return deviceReader({ ...channel, gpu: gpu ?? new GpuAccess(null), choice, ranOn, warn });
  }
  ranOn(choice);
  const { pffft } = await choosePath(backend, sampleCount);
  if (pffft === null) return wholeReader(channel, backend);
  const stream = new FilteredChannel({ ...channel, pffft });
  return (from, to, signal) => stream.read(from, to, signal);
}

/** A channel filtered at once when it is first read. */
function wholeReader(
  { read, sampleCount, filters, alignment }: Omit<FilteredChannelOptions, 'pffft'>,
  backend: string,
): ReadSamples {
  let whole: Samples | null = null;
  return async (from, to, signal) => {
    whole ??= await filterOnCpu(await read(0, sampleCount, signal), filters, alignment, backend, () =>
      Promise.resolve(),
    );
    return partOfSamples(whole, from, to);
  };
}

function partOfSamples({ values, gaps }: Samples, from: number, to: number): Samples {
  const inside = gaps
    .map((gap) => ({ from: Math.max(gap.from, from) - from, to: Math.min(gap.to, to) - from }))
    .filter((gap) => gap.to > gap.from);
  return { values: values.slice(from, to), gaps: inside };
}
