import { shiftQuality } from '../../analysis/quality/shift-quality.ts';
import { lostBeatGaps } from '../../analysis/rhythm/lost-beats.ts';
import { mayContainNoise, noiseSpans } from '../../analysis/rhythm/noise-spans.ts';
import { liesInPoorSignal } from '../../analysis/rhythm/poor-signal-classes.ts';
import { mergeGaps } from '../../dsp/samples/gaps.ts';
import { joinSpans } from '../../dsp/statistics/join-spans.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { BeatEdit } from '../../model/edits.ts';
import type { Channel, Recording } from '../../model/recording.ts';
import type { FilterFact } from '../../model/run-facts.ts';
import type { TimeSpan } from '../../model/samples.ts';
import { readAnalysedPart, sampleRange } from '../channel-signal.ts';
import type { ChannelChoice } from '../channels.ts';
import { editsKey } from '../edits/edited-peaks.ts';
import { editsFacts } from '../edits/edits-result.ts';
import { butterworthFact } from '../filter-facts.ts';
import { type LeadReading, readLead } from '../qrs/read-leads.ts';
import { beatIds, beatsOfAnalysis } from '../qrs/beats-of-analysis.ts';
import { editDetection } from '../qrs/edit-detection.ts';
import type { QrsDetection } from '../qrs/qrs-detection.ts';
import { type BlockContext, contextForPasses } from '../qrs/for-each-block.ts';
import { readRecorded } from '../signals/recorded-signal.ts';
import { type AnyStage, stageMaker } from '../stage.ts';
import { filterIds, filterParams } from './denoise-params.ts';
import { releaseSamples } from './on-device/device-samples.ts';
import type { DenoiseOutputs, EcgPart } from './outputs.ts';
import type { ScratchSpace } from '../signals/stored-signal.ts';
import { PreprocessedEcg, type PreprocessParams } from './preprocessed-ecg.ts';

const stage = stageMaker<DenoiseOutputs>();

/** True values of a recording. */
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
  /** Number of samples that are filtered at once. */
  readonly pieceSize: number;
  /** Whether signals are held in memory. */
  readonly isHeld: boolean;
  /** Storage for signals that are not in memory. */
  readonly scratch?: ScratchSpace | undefined;
}

/** Returns the stages that read the ECG, find its beats and remove noise outside its band. */
export function ecgStages(options: EcgOptions): AnyStage<DenoiseOutputs>[] {
  return [
    signalStage(options),
    detectStage(options),
    editedStage(options),
    noiseStage(options),
    preprocessStage(options),
  ];
}

function signalStage({ channelIndex, isHeld }: EcgOptions): AnyStage<DenoiseOutputs> {
  return stage({
    id: 'signal',
    title: 'Reading',
    needs: [],
    parameters: ['from', 'to'],
    // An ECG in memory differs from one that is read repeatedly.
    madeWith: isHeld ? 'held' : 'read in passes',
    run: async (_, parameters, context) => {
      const { recording } = context;
      const channel = recording.channels[channelIndex];
      if (channel === undefined) throw new RangeError(`no channel ${channelIndex}`);
      const { fs, unit, label } = channel;
      const part = readAnalysedPart(recording, parameters);
      const { from, to } = sampleRange(channel, part);
      const recorded = await readRecorded(recording, channelIndex, part, { isHeld }, context);
      return { fs, unit, label, startIndex: from, startSec: from / fs, sampleCount: to - from, recorded };
    },
  });
}

function detectStage({ choice }: EcgOptions): AnyStage<DenoiseOutputs> {
  return stage({
    id: 'detect',
    title: 'Finding R-peaks',
    needs: [],
    parameters: [...beatIds, 'backend'],
    run: (_, parameters, { recording, signal, gpu, ranOn, record }) => {
      const on = { backend: parameters.text('backend'), gpu };
      return beatsOfAnalysis({ recording, choice, parameters, edits: [], signal, on, ranOn, record });
    },
  });
}

function editedStage({ edits }: EcgOptions): AnyStage<DenoiseOutputs> {
  return stage({
    id: 'edited',
    title: 'Applying edits',
    needs: ['signal', 'detect'],
    parameters: ['from', 'to'],
    madeWith: editsKey(edits),
    run: ({ signal: { startIndex, sampleCount }, detect }, parameters, { recording, record }) => {
      const edited = editDetection(detect, edits, {
        ...readAnalysedPart(recording, parameters),
        lastIndex: startIndex + sampleCount - 1,
      });
      editsFacts(detect.beats.length, edited.edited, edited.unmatched.length).forEach(record);
      return edited;
    },
  });
}

function noiseStage({ channelIndex }: EcgOptions): AnyStage<DenoiseOutputs> {
  return stage({
    id: 'noise',
    title: 'Judging quality',
    needs: ['signal', 'edited'],
    parameters: ['from', 'to'],
    run: async ({ signal, edited }, parameters, context) => {
      const { recording } = context;
      const reading = {
        recording,
        part: readAnalysedPart(recording, parameters),
        arithmetic: 'real',
      } as const;
      const rSec = rTimesFrom(edited, 0);
      const toSec = (index: number): number => signal.startSec + index / signal.fs;
      const gaps = signal.recorded.gaps.map(({ from, to }) => ({ fromSec: toSec(from), toSec: toSec(to) }));
      const lost = lostBeatGaps(rSec, gaps);
      return joinSpans([...(await noiseOfBeats(rSec, lost, channelIndex, reading, context)), ...lost]);
    },
  });
}

/**
 * Finds where beats of one ECG are marks of noise, for an analysis that does not judge the quality of its ECG. If the
 * times exclude noise, the ECG is not read.
 *
 * @param rSec  R from the recording's first sample, s, ascending
 * @param lost  gaps in which beats may be lost, s
 * @returns ascending and disjoint, s
 */
async function noiseOfBeats(
  rSec: Float64Array,
  lost: readonly TimeSpan[],
  channelIndex: number,
  reading: LeadReading,
  context: BlockContext,
): Promise<TimeSpan[]> {
  if (!mayContainNoise(rSec)) return [];
  const { lead, quality, startIndex } = readLead(channelIndex, reading);
  const startSec = startIndex / lead.frame.fs;
  const judged = await quality.judge(
    rSec.map((sec) => sec - startSec),
    context,
  );
  return noiseSpans(
    rSec,
    liesInPoorSignal(rSec, shiftQuality(judged, startSec)),
    (mark) => judged.beats.isStep[mark] === 1,
    lost,
  );
}

function preprocessStage(options: EcgOptions): AnyStage<DenoiseOutputs> {
  const { channelIndex, truth, pieceSize, isHeld, scratch } = options;
  return stage({
    id: 'preprocess',
    title: 'Filtering',
    needs: ['signal', 'edited'],
    parameters: [...filterIds, 'from', 'to'],
    run: async ({ signal, edited }, parameters, stageContext) => {
      const { recording } = stageContext;
      const context = { ...stageContext, ...contextForPasses(stageContext, truth === null ? 1 : 3) };
      const rSec = rTimesFrom(edited, signal.startSec);
      const params = filterParams(parameters);
      const shared = { fs: signal.fs, rSec, params, pieceSize, isHeld, scratch };
      const { recorded } = signal;
      const { gaps } = recorded;
      const ecg = await PreprocessedEcg.prepare({ source: recorded, gaps, ...shared }, context);
      ecg.warnings.forEach(context.warn);
      context.record(bandFact(signal, params));
      if (truth === null) return { ecg, truth: null, rSec };
      const { index } = truthChannel(recording, truth.clean, channelIndex);
      const part = readAnalysedPart(recording, parameters);
      const known = await readRecorded(truth.clean, index, part, { isHeld: false }, context);
      const input = { source: known, gaps: mergeGaps(known.gaps, gaps), ...shared };
      return { ecg, truth: await PreprocessedEcg.prepare(input, context), rSec };
    },
    release: ({ ecg }) => {
      if (ecg.held !== null) releaseSamples(ecg.held);
    },
  });
}

/** Returns the fact of the band-pass as it was applied. */
function bandFact(
  { label, fs }: EcgPart,
  { bandLowHz: lowHz, bandHighHz: highHz, order }: PreprocessParams,
): FilterFact {
  return butterworthFact(label, { lowHz, highHz }, order, fs);
}

/** Returns R of the beats that have one, s from the part's start, ascending and unique. */
function rTimesFrom({ beats }: QrsDetection, startSec: number): Float64Array {
  const rSec = beats.flatMap((beat) => (beat.rSec === null ? [] : [beat.rSec - startSec]));
  return Float64Array.from(new Set(rSec)).toSorted();
}

/**
 * Returns the channel of a recording without noise that is the truth of a noisy one.
 * @throws BeatbenchError `bad-value` if the clean recording does not belong to the noisy one
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
      `${clean.name} has no channel ${noisy?.label ?? channelIndex} of the rate and length of ${recording.name}; remove it or write it again.`,
      { file: clean.name },
    );
  }
  return { index, channel: known };
}
