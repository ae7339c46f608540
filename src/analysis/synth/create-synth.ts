import type { ChannelRole } from '../../model/recording.ts';
import type { Truth } from '../../model/synthetic.ts';
import { checkSynthParams } from './check-params.ts';
import { createCleanSources, type SynthSource, type CleanSource } from './clean.ts';
import type { SynthParams, SynthRole, NoiseParams } from './params.ts';
import { createTimeline, makeTruth } from './timeline.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { IndexRange, TimeSpan } from '../../model/samples.ts';
import { createNoise, type NoiseSource } from './noise.ts';
import { portableExp } from './portable.ts';
import { randomStreams } from './streams.ts';

const blockLength = 65_536;

/**
 * Computes the sample SD of a whole channel. It reads blocks of a fixed length, so that the result is the same to the
 * last bit however the channel is read afterwards.
 *
 * @param sampleCount  samples of the channel, at least two
 * @param source       draws the channel
 * @returns in the channel's unit
 */
function measureSd(sampleCount: number, source: CleanSource): number {
  let count = 0;
  let mean = 0;
  let squares = 0;
  const held = new Float64Array(Math.min(blockLength, sampleCount));
  for (let from = 0; from < sampleCount; from += blockLength) {
    const block = held.subarray(0, Math.min(blockLength, sampleCount - from));
    source(block, from);
    let sum = 0;
    for (let i = 0; i < block.length; i++) sum += block[i];
    const blockMean = sum / block.length;
    let blockSquares = 0;
    for (let i = 0; i < block.length; i++) blockSquares += (block[i] - blockMean) * (block[i] - blockMean);
    const together = count + block.length;
    const meanDifference = blockMean - mean;
    squares += blockSquares + (meanDifference * meanDifference * count * block.length) / together;
    mean += (meanDifference * block.length) / together;
    count = together;
  }
  return count < 2 ? 0 : Math.sqrt(squares / (count - 1));
}

const sourceKeys: Record<SynthSource, number> = { ecg: 1, ppg: 2, pcg: 3, secondEcg: 4 };
const kindKeys: Record<NoiseParams['kind'], number> = {
  white: 1,
  pink: 2,
  mains: 3,
  wander: 4,
  motion: 5,
  pops: 6,
};

/** The disturbances of one channel, with their gains. */
interface NoiseMix {
  /** Adds all disturbances to samples that begin at the index `from`. */
  add(out: Float64Array, from: number): void;
}

/**
 * Sets every disturbance of a channel to its ratio. One pass over the whole record computes the SD of the clean channel
 * and of each disturbance, one block at a time.
 *
 * @param params       kinds of noise with their ratios, dB
 * @param source       source of the channel
 * @param sampleCount  samples of the channel
 * @param clean        draws it without disturbances
 * @returns the disturbances, each at its ratio
 * @throws BeatbenchError `bad-parameter` for a disturbance that is constant at this sampling rate, and for one of
 *   single events if none falls within its time
 */
function createNoiseMix(
  params: SynthParams,
  source: SynthSource,
  sampleCount: number,
  clean: CleanSource,
): NoiseMix {
  const role = source === 'secondEcg' ? 'ecg' : source;
  const channelNoise = params.noise.filter(({ channel }) => channel === 'all' || channel === role);
  const sources = channelNoise.map(({ kind }, i) => {
    const before = channelNoise.slice(0, i).filter((other) => other.kind === kind).length;
    return createNoise(kind, params, [randomStreams.noise, sourceKeys[source], kindKeys[kind], before]);
  });
  const cleanSd = sources.length === 0 ? 0 : measureSd(sampleCount, clean);
  const ranges = channelNoise.map(({ within }) => sampleRange(within, params.fs, sampleCount));
  const gains = channelNoise.map(({ snrDb }, i) => {
    const { from, to } = ranges[i];
    const sd = measureSd(to - from, createNoiseOnly(sources[i], from));
    if (sd < minSd) throw constantNoise(channelNoise[i], params);
    return cleanSd / (sd * portableExp((snrDb * Math.LN10) / 20));
  });
  return {
    add: (out, from) => {
      sources.forEach((addNoise, i) => {
        const start = Math.max(from, ranges[i].from);
        const end = Math.min(from + out.length, ranges[i].to);
        if (end > start) addNoise(out.subarray(start - from, end - from), start, gains[i]);
      });
    },
  };
}

/** Returns the samples to which a disturbance applies. */
function sampleRange(within: TimeSpan | undefined, fs: number, sampleCount: number): IndexRange {
  if (within === undefined) return { from: 0, to: sampleCount };
  const at = (timeSec: number) => Math.min(sampleCount, Math.ceil(timeSec * fs));
  return { from: at(within.fromSec), to: at(within.toSec) };
}

/** Minimum SD of a disturbance; sources have an SD of about 1. */
const minSd = 1e-6;

/** @param first  the sample that gets the index 0 */
function createNoiseOnly(addNoise: NoiseSource, first: number): CleanSource {
  return (out, from) => {
    out.fill(0);
    addNoise(out, first + from, 1);
  };
}

function constantNoise({ kind, within }: NoiseParams, { fs, mainsHz }: SynthParams): BeatbenchError {
  if (kind === 'motion' || kind === 'pops') {
    const where = within === undefined ? 'in this recording' : `from ${within.fromSec} to ${within.toSec} s`;
    return new BeatbenchError(
      'bad-parameter',
      `noise ${kind}: none occurs ${where} with this seed; give it a longer time, or choose another seed.`,
    );
  }
  const what = kind === 'mains' ? `mains of ${mainsHz} Hz` : kind;
  return new BeatbenchError(
    'bad-parameter',
    `noise ${kind}: sampled at ${fs} Hz, ${what} is a constant; choose another rate or leave it out.`,
  );
}

interface SynthChannel {
  readonly label: string;
  readonly role: ChannelRole & SynthRole;
  readonly unit: string;
  readonly source: SynthSource;
}

/** Returns the physical samples from … to − 1 of one channel. */
export type ReadChannelSamples = (channelIndex: number, from: number, to: number) => Float64Array;

/** A synthetic record whose samples are generated when they are read. */
export interface Synth {
  readonly params: SynthParams;
  readonly channels: readonly SynthChannel[];
  /** Number of samples of every channel. */
  readonly sampleCount: number;
  readonly truth: Truth;
  /**
   * Returns samples from … to − 1, limited to the record. They are identical to the last bit for any block size and
   * order. The first read of a channel with disturbances generates the whole record once to set their sizes, which
   * takes as long as reading all of it.
   */
  readonly read: ReadChannelSamples;
  /** Like `read`, without disturbances. */
  readonly readClean: ReadChannelSamples;
}

const ecgChannel: SynthChannel = { label: 'ECG', role: 'ecg', unit: 'mV', source: 'ecg' };
const ppgChannel: SynthChannel = { label: 'PPG', role: 'ppg', unit: 'V', source: 'ppg' };
const pcgChannel: SynthChannel = { label: 'PCG', role: 'pcg', unit: 'V', source: 'pcg' };
/** Leads from whose relation exchanged electrodes can be detected. */
const twoLeads: readonly SynthChannel[] = [
  { ...ecgChannel, label: 'I' },
  { ...ecgChannel, label: 'V5', source: 'secondEcg' },
];

/**
 * Sets up a synthetic record: draws every beat, but no sample yet.
 *
 * All arithmetic consists of + − × ÷ √ and integer draws, so a seed gives the same record on every machine.
 *
 * @param params  of the record, checked here
 * @returns its truth, and readers of its samples
 * @throws BeatbenchError `bad-parameter`
 */
export function createSynth(params: SynthParams): Synth {
  checkSynthParams(params);
  const sampleCount = Math.round(params.durationSec * params.fs);
  const timeline = createTimeline(params);
  const sources = createCleanSources(params, timeline);
  const leads = params.armsExchanged ? twoLeads : [ecgChannel];
  const channels = [...leads, ppgChannel, ...(params.pcg ? [pcgChannel] : [])];
  const mixes: (NoiseMix | undefined)[] = [];
  const readClean: ReadChannelSamples = (channelIndex, from, to) => {
    const start = Math.max(0, Math.min(from, sampleCount));
    const out = new Float64Array(Math.max(0, Math.min(to, sampleCount) - start));
    if (out.length > 0) sources[channels[channelIndex].source](out, start);
    return out;
  };
  const read: ReadChannelSamples = (channelIndex, from, to) => {
    const { source } = channels[channelIndex];
    const mix = (mixes[channelIndex] ??= createNoiseMix(params, source, sampleCount, sources[source]));
    const out = readClean(channelIndex, from, to);
    mix.add(out, Math.max(0, from));
    return out;
  };
  return { params, channels, sampleCount, truth: makeTruth(timeline, params), read, readClean };
}
