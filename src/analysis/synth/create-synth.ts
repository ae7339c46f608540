import type { ChannelRole } from '../../model/recording.ts';
import type { Truth } from '../../model/synthetic.ts';
import { checkSynthParams } from './check-params.ts';
import { createCleanSources, type SynthSource } from './clean.ts';
import { type NoiseMix, createNoiseMix } from './noise-mix.ts';
import type { SynthParams, SynthRole } from './params.ts';
import { createTimeline, makeTruth } from './timeline.ts';

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
