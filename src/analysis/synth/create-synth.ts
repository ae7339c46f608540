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

/** Physical samples from … to − 1 of one channel. */
export type ReadChannelSamples = (channelIndex: number, from: number, to: number) => Float64Array;

/** A synthetic record that is made as it is read. */
export interface Synth {
  readonly params: SynthParams;
  readonly channels: readonly SynthChannel[];
  /** Of every channel. */
  readonly sampleCount: number;
  readonly truth: Truth;
  /**
   * Samples from … to − 1, cut to the record. The same to the last bit in whatever pieces and order.
   *
   * The first read of a channel with disturbances goes once over the whole record to set their sizes,
   * which takes as long as reading all of it.
   */
  readonly read: ReadChannelSamples;
  /** As `read`, without disturbances. */
  readonly readClean: ReadChannelSamples;
}

const ecgChannel: SynthChannel = { label: 'ECG', role: 'ecg', unit: 'mV', source: 'ecg' };
const ppgChannel: SynthChannel = { label: 'PPG', role: 'ppg', unit: 'V', source: 'ppg' };
const pcgChannel: SynthChannel = { label: 'PCG', role: 'pcg', unit: 'V', source: 'pcg' };
/** Leads that tell by each other that electrodes are exchanged. */
const twoLeads: readonly SynthChannel[] = [
  { ...ecgChannel, label: 'I' },
  { ...ecgChannel, label: 'V5', source: 'secondEcg' },
];

/**
 * Sets up a synthetic record: every beat is drawn, no sample yet.
 *
 * All arithmetic is + − × ÷ √ and whole-number draws, so a seed gives the same record on every machine.
 *
 * @param params of the record, checked here
 * @returns its truth, and what draws its samples
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
