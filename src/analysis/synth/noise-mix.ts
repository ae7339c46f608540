import { BeatbenchError } from '../../model/failure.ts';
import type { IndexRange, TimeSpan } from '../../model/samples.ts';
import type { CleanSource, SynthSource } from './clean.ts';
import { createNoise, type NoiseSource } from './noise.ts';
import type { NoiseParams, SynthParams } from './params.ts';
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
export interface NoiseMix {
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
export function createNoiseMix(
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
