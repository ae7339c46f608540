import type { AnnotationSet } from '../../model/annotation.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { Recording } from '../../model/recording.ts';
import type { Truth } from '../../model/synthetic.ts';
import { type ReadChannelSamples, type Synth, createSynth } from './create-synth.ts';
import type { SynthParams } from './params.ts';

/** A synthetic recording with its known truth. */
export interface SyntheticRecording {
  readonly recording: Recording;
  /** The same without disturbances, named `…_clean`. */
  readonly clean: Recording;
  readonly truth: Truth;
}

/**
 * Makes a synthetic recording. Its samples are drawn when they are read; those of a long recording are drawn again at
 * each read. It also has its beats as annotations `atr`, at the sample nearest to R.
 *
 * @param name  of the recording, as a file name without extension
 * @returns channels, annotations and truth
 * @throws BeatbenchError `bad-parameter`
 */
export function synthesise(params: SynthParams, name = `synthetic-${params.seed}`): SyntheticRecording {
  const synth = createSynth(params);
  return {
    recording: makeRecording(synth, name, cacheShort(synth, synth.read)),
    clean: makeRecording(synth, `${name}_clean`, cacheShort(synth, synth.readClean)),
    truth: synth.truth,
  };
}

/** Maximum number of samples of a channel that is cached (16 MB), since every stage and every chart reads it again. */
const maxCachedSamples = 2 ** 21;

function cacheShort({ sampleCount }: Synth, draw: ReadChannelSamples): ReadChannelSamples {
  if (sampleCount > maxCachedSamples) return draw;
  const kept: (Float64Array | undefined)[] = [];
  return (channelIndex, from, to) => {
    const whole = (kept[channelIndex] ??= draw(channelIndex, 0, sampleCount));
    return whole.slice(Math.max(0, from), Math.max(0, to));
  };
}

function makeRecording(synth: Synth, name: string, read: ReadChannelSamples): Recording {
  const { channels } = synth;
  const { fs, ppgInverted } = synth.params;
  return {
    name,
    format: 'synthetic',
    durationSec: synth.sampleCount / fs,
    startTime: null,
    channels: channels.map(({ label, role, unit }) => ({
      label,
      role,
      unit,
      fs,
      sampleCount: synth.sampleCount,
      adc: null,
    })),
    annotations: [annotate(synth)],
    warnings: [],
    sources: [],
    read: async (channelIndex, from, to, signal) => {
      signal?.throwIfAborted();
      const values = read(channelIndex, from, to);
      if (channels[channelIndex]?.role !== 'ppg' || !ppgInverted) return { values, gaps: [] };
      return { values: values.map((value) => -value), gaps: [] };
    },
    readDigital: async () => {
      throw new BeatbenchError(
        'unsupported',
        `${name} is synthetic and has no digital samples; write it as WFDB or EDF to get them.`,
      );
    },
  };
}

function annotate({ params: { fs }, truth, sampleCount }: Synth): AnnotationSet {
  const annotations = truth.beats.map((beat) => ({
    sampleIndex: Math.min(sampleCount - 1, Math.round(beat.r * fs)),
    label: beat.class,
    subtype: 0,
    channel: 0,
    num: 0,
    aux: '',
  }));
  return { source: 'atr', fs, annotations };
}
