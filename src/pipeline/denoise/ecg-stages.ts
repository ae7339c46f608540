import { type PreprocessParams, preprocessEcg, preprocessTruth } from '../../analysis/denoise/preprocess.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { BeatEdit } from '../../model/edits.ts';
import type { Channel, Recording } from '../../model/recording.ts';
import type { FilterFact } from '../../model/run-facts.ts';
import { type ChannelSignal, type Part, partOf, readSignal, sampleRange } from '../channel-signal.ts';
import type { ChannelChoice } from '../channels.ts';
import { editsKey } from '../edits/edited-peaks.ts';
import { editsFacts } from '../edits/edits-fact.ts';
import { butterworthFact } from '../filter-facts.ts';
import type { ResolvedParameters } from '../parameters.ts';
import { beatIds, beatsOfAnalysis } from '../qrs/beats-of-analysis.ts';
import { editDetection } from '../qrs/edit-detection.ts';
import type { QrsDetection } from '../qrs/qrs-detection.ts';
import { type AnyStage, type StageContext, stageMaker } from '../stage.ts';
import { filterIds, filterParams } from './denoise-params.ts';
import { giveSamples } from './on-device/device-samples.ts';
import type { DenoiseOutputs } from './outputs.ts';

const stage = stageMaker<DenoiseOutputs>();

/** What is known of a recording. */
export interface DenoiseTruth {
  /** R-peaks, s, ascending. */
  readonly rSec: Float64Array;
  /** The same recording without noise. */
  readonly clean: Recording;
}

interface EcgOptions {
  readonly choice: ChannelChoice;
  readonly channelIndex: number;
  readonly edits: readonly BeatEdit[];
  readonly truth: DenoiseTruth | null;
}

/** Reads the ECG, finds its beats and takes noise out of its band away. */
export function ecgStages(options: EcgOptions): AnyStage<DenoiseOutputs>[] {
  return [signalStage(options), detectStage(options), editedStage(options), preprocessStage(options)];
}

function signalStage({ channelIndex }: EcgOptions): AnyStage<DenoiseOutputs> {
  return stage({
    id: 'signal',
    title: 'Reading',
    needs: [],
    parameters: ['from', 'to'],
    run: async (_, parameters, { recording, signal }) => {
      const part = wantedPart(recording, parameters);
      const ecg = await readSignal(recording, channelIndex, part, signal);
      return { ...ecg, startIndex: Math.round(ecg.startSec * ecg.fs), sampleCount: ecg.values.length };
    },
  });
}

function detectStage({ choice }: EcgOptions): AnyStage<DenoiseOutputs> {
  return stage({
    id: 'detect',
    title: 'Finding R-peaks',
    needs: [],
    parameters: [...beatIds, 'backend'],
    run: (_, parameters, context) => recordedBeats(choice, parameters, context),
  });
}

/** The beats of the ECG as recorded. */
export function recordedBeats(
  choice: ChannelChoice,
  parameters: ResolvedParameters,
  { recording, signal, gpu, ranOn, record }: StageContext,
): Promise<QrsDetection> {
  const on = { backend: parameters.text('backend'), gpu };
  return beatsOfAnalysis({ recording, choice, parameters, edits: [], signal, on, ranOn, record });
}

function editedStage({ edits }: EcgOptions): AnyStage<DenoiseOutputs> {
  return stage({
    id: 'edited',
    title: 'Applying edits',
    needs: ['signal', 'detect'],
    parameters: ['from', 'to'],
    madeWith: editsKey(edits),
    run: ({ signal: { startIndex, values }, detect }, parameters, { recording, record }) => {
      const edited = editDetection(detect, edits, {
        ...wantedPart(recording, parameters),
        lastIndex: startIndex + values.length - 1,
      });
      editsFacts(detect.beats.length, edited.edited, edited.unmatched.length).forEach(record);
      return edited;
    },
  });
}

function preprocessStage({ channelIndex, truth }: EcgOptions): AnyStage<DenoiseOutputs> {
  return stage({
    id: 'preprocess',
    title: 'Filtering',
    needs: ['signal', 'edited'],
    parameters: [...filterIds, 'from', 'to'],
    run: async ({ signal: ecg, edited }, parameters, { recording, signal, warn, pause, record }) => {
      const rSec = peaksOf(edited, ecg.startSec);
      const params = filterParams(parameters);
      const { samples, warnings } = preprocessEcg(ecg, ecg.fs, rSec, params);
      warnings.forEach(warn);
      record(bandFact(ecg, params));
      await pause(0.5);
      const part = wantedPart(recording, parameters);
      const known =
        truth === null ? null : await readTruth(recording, truth.clean, channelIndex, part, signal);
      return {
        ...samples,
        rSec,
        truth: known === null ? null : preprocessTruth(known, ecg, ecg.fs, rSec, params),
      };
    },
    release: giveSamples,
  });
}

/** The band-pass as it ran. */
export function bandFact(
  { label, fs }: Pick<ChannelSignal, 'label' | 'fs'>,
  { bandLowHz: lowHz, bandHighHz: highHz, order }: PreprocessParams,
): FilterFact {
  return butterworthFact(label, { lowHz, highHz }, order, fs);
}

export function wantedPart(recording: Recording, parameters: ResolvedParameters): Part {
  return partOf(recording, parameters.number('from'), parameters.numberOr('to', ['end']));
}

/** R of the beats that have one, s from the part's start, ascending and each once. */
export function peaksOf({ beats }: QrsDetection, startSec: number): Float64Array {
  const rSec = beats.flatMap((beat) => (beat.rSec === null ? [] : [beat.rSec - startSec]));
  return Float64Array.from(new Set(rSec)).toSorted();
}

/** @throws BeatbenchError as `truthChannel` */
function readTruth(
  recording: Recording,
  clean: Recording,
  channelIndex: number,
  part: Part,
  signal: AbortSignal,
) {
  const { index, channel } = truthChannel(recording, clean, channelIndex);
  const { from, to } = sampleRange(channel, part);
  return clean.read(index, from, to, signal);
}

/**
 * The channel of a recording without noise that is the truth of a noisy one.
 * @throws BeatbenchError `bad-value` where the clean recording does not belong to the noisy one
 */
export function truthChannel(
  recording: Recording,
  clean: Recording,
  channelIndex: number,
): { readonly index: number; readonly channel: Channel } {
  const noisy = recording.channels[channelIndex];
  const index = clean.channels.findIndex(({ label }) => label === noisy?.label);
  const known = clean.channels[index];
  if (!noisy || !known || known.fs !== noisy.fs || known.sampleCount !== noisy.sampleCount) {
    throw new BeatbenchError(
      'bad-value',
      `${clean.name} has no channel ${noisy?.label ?? channelIndex} of the rate and length of ${recording.name}; take it away or write it anew.`,
      { file: clean.name },
    );
  }
  return { index, channel: known };
}
