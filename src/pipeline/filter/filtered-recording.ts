import { findGaps } from '../../dsp/samples/gaps.ts';
import type { FirAlignment } from '../../dsp/fir/fir.ts';
import type { GpuAccess } from '../../gpu/gpu-access.ts';
import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { Channel, Recording } from '../../model/recording.ts';
import type { Samples } from '../../model/samples.ts';
import type { RanOn } from '../backend/ran-on.ts';
import { type Part, sampleRange } from '../channel-signal.ts';
import type { GappedReader } from '../signal-reader.ts';
import { readRecorded } from '../signals/recorded-signal.ts';
import { annotationsWithin, laterStart } from '../recording-part.ts';
import { activeFilters, type ChainDesign, designAt } from './design-chain.ts';
import { filterByChain } from './filter-by-chain.ts';
import { maxDouble } from './filter-on-cpu.ts';

/** Which part of a recording is filtered, and how. */
export interface FilteredRecordingOptions {
  readonly channelIndexes: readonly number[];
  readonly part: Part;
  readonly designs: readonly ChainDesign[];
  readonly alignment: FirAlignment;
  readonly backend: string;
  readonly gpu: GpuAccess | null;
  /** Receives the backend of the channels while they are read. */
  readonly ranOn: (ranOn: RanOn) => void;
  readonly warn: (warning: Warning) => void;
}

/**
 * Returns a recording of some channels that are filtered while they are read, so that it can be written in pieces.
 *
 * It only has physical values. Sample 0 is the first of the part, and annotations are shifted. Single precision is
 * streamed, the GPU processes windows, double precision and direct sums hold one channel at a time.
 */
export function filteredRecording(recording: Recording, options: FilteredRecordingOptions): Recording {
  const tracks = options.channelIndexes.map((index) => makeTrack(recording, index, options));
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

type ReadTrack = (from: number, to: number, signal?: AbortSignal) => Promise<Samples>;

interface Track {
  readonly channel: Channel;
  readonly read: ReadTrack;
}

function makeTrack(recording: Recording, index: number, options: FilteredRecordingOptions): Track {
  const source = recording.channels[index];
  if (source === undefined) throw new RangeError(`no channel ${index}`);
  const range = sampleRange(source, options.part);
  const channel = { ...source, sampleCount: range.to - range.from, adc: null };
  const filters = activeFilters(designAt(options.designs, source.fs));
  if (filters.length === 0) {
    const read: ReadTrack = (from, to, signal) =>
      recording.read(index, range.from + from, Math.min(range.to, range.from + to), signal);
    return { channel, read };
  }
  let made: Promise<GappedReader> | null = null;
  const read: ReadTrack = async (from, to, signal = new AbortController().signal) => {
    made ??= filteredTrack(recording, index, filters, options, signal);
    try {
      const filtered = await made;
      const end = Math.min(to, channel.sampleCount);
      const values = filtered.values?.slice(from, end) ?? (await filtered.read(from, end, signal));
      return { values, gaps: findGaps(values) };
    } catch (error) {
      made = null;
      throw error;
    }
  };
  return { channel, read };
}

/**
 * Number of samples per piece. The level that is subtracted from a stretch before filtering is its mean up to the end
 * of the piece in which it begins.
 */
const levelPiece = 1 << 18;

const levelEnd = (from: number): number => levelPiece * (1 + Math.floor(from / levelPiece));

async function filteredTrack(
  recording: Recording,
  index: number,
  filters: readonly Float64Array[],
  { part, alignment, backend, gpu, ranOn, warn }: FilteredRecordingOptions,
  signal: AbortSignal,
): Promise<GappedReader> {
  const { label = '', fs = 0, sampleCount = 0 } = recording.channels[index] ?? {};
  const { from, to } = sampleRange({ fs, sampleCount }, part);
  // Double precision and direct sums hold one channel at a time.
  const isHeld = backend === 'reference' || (backend === 'auto' && to - from <= maxDouble);
  const context = { signal, pause: () => Promise.resolve(), gpu, ranOn, warn };
  try {
    const source = await readRecorded(recording, index, part, { isHeld }, context);
    return (await filterByChain(source, filters, { alignment, backend, levelEnd }, context)).signal;
  } catch (error) {
    if (!(error instanceof BeatbenchError) || error.code !== 'too-short') throw error;
    const message = isHeld ? error.message : noneLongEnough(filters);
    throw new BeatbenchError('too-short', message, { file: recording.name, channel: label });
  }
}

function noneLongEnough(filters: readonly Float64Array[]): string {
  const longest = Math.max(...filters.map((taps) => taps.length));
  return `No stretch without a gap is as long as the filter, ${longest} samples; use a longer recording or fewer taps.`;
}
