import { excludedSpans } from '../stretches/excluded-spans.ts';
import { judgeBeats, type JudgedBeats, findLeftOutRr } from './judge-beats.ts';
import { marksFromAnnotations, rSearchForPoint } from '../../analysis/qrs/annotation-beats.ts';
import { marksOnsets } from '../../analysis/qrs/detector.ts';
import { RFinder } from '../../analysis/qrs/r-peak.ts';
import type { BeatEdit } from '../../model/edits.ts';
import type { QrsBeat } from '../../model/qrs.ts';
import type { JoinedQuality } from '../../model/qrs-quality.ts';
import type { Rhythm } from '../../model/rhythm.ts';
import type { MainsFact } from '../../model/run-facts.ts';
import type { ErrorReason } from '../../model/scoring.ts';
import { beatAnnotations, beatLabels, shiftAnnotations } from '../annotation-choice.ts';
import { readAnalysedPart, channelReadFact } from '../channel-signal.ts';
import { type ChannelChoice, hasOnlyMarks, requireChannel } from '../channels.ts';
import { detectionFact } from '../detection-fact.ts';
import { detectionIds, makeDetector } from '../detection-params.ts';
import { editsKey } from '../edits/edited-peaks.ts';
import { editsFacts } from '../edits/edits-result.ts';
import { mainsIds, measureMains } from '../mains.ts';
import { type ResolvedParameters, resolveParameters } from '../parameters.ts';
import { runStages, type StagesRun } from '../run-stages.ts';
import type { UnkeptOptions } from '../runnable-analysis.ts';
import { type AnyStage, type StageContext, stageMaker } from '../stage.ts';
import { qrsDeclarations } from './declarations.ts';
import { detectOnBackend } from './detect-on-backend.ts';
import { reasonErrors } from './error-reasons.ts';
import { editDetection } from './edit-detection.ts';
import { type JudgedPpg, judgePpg } from './ppg-quality.ts';
import { type MarksOutputs, marksRhythmStages, marksStages } from './marks-stages.ts';
import { qrsWarnings, wideQrsWarning } from './qrs-warnings.ts';
import { findingsWithin, listRhythmFindings } from './rhythm-findings.ts';
import { type ChosenSignal, chooseLeads, locateR, readingIds } from './read-leads.ts';
import { scoreDetection, scoreIds } from './score-detection.ts';
import { contextForPasses } from './for-each-block.ts';

/** Outputs of the stages of the QRS analysis. */
export interface QrsOutputs extends MarksOutputs {
  signal: ChosenSignal;
  /** The mains frequency found in the ECG. */
  mains: MainsFact;
  /** Null if it is not selected. */
  quality: JoinedQuality | null;
  /** Null if it is not selected or there is no PPG; in a draft its stretches may still be missing. */
  ppgQuality: JudgedPpg | null;
  /** One for each error of the score; null without a score. */
  reasons: readonly ErrorReason[] | null;
}

const stage = stageMaker<QrsOutputs>();

/** @param isJudged  whether the quality will be needed */
function signalStage(choice: ChannelChoice, isJudged: boolean): AnyStage<QrsOutputs> {
  return stage({
    id: 'signal',
    title: 'Reading',
    needs: [],
    parameters: readingIds,
    run: (_, parameters, context) => chooseLeads(context.recording, choice, parameters, isJudged, context),
  });
}

/** Maximum number of passes of a detection over the ECG: for its mean, its beats, their edges, and backward for R. */
const detectionPasses = 4;

/** @param known  mains found earlier with the same parameters; null if unknown */
function mainsStage(known: MainsFact | null = null) {
  return stage({
    id: 'mains',
    title: 'Finding the mains',
    needs: ['signal'],
    parameters: mainsIds,
    run: async ({ signal: { channelIndex, label } }, parameters, context) => {
      const isKnown = known !== null && known.channel === label;
      const mains = isKnown ? known : await measureMains(channelIndex, parameters, context);
      context.record(mains);
      return mains;
    },
  });
}

const detectStage = stage({
  id: 'detect',
  title: 'Finding QRS',
  needs: ['signal', 'mains'],
  parameters: [...detectionIds, 'backend'],
  run: async ({ signal: chosen, mains }, parameters, stageContext) => {
    const context = { ...stageContext, ...contextForPasses(stageContext, detectionPasses) };
    const { recording } = context;
    const { lead, startIndex, label } = chosen;
    const { fs } = lead.frame;
    const detector = makeDetector(parameters, mains);
    const found =
      detector === null
        ? await locateAnnotated(chosen, context)
        : await detectOnBackend(chosen, detector, parameters.text('backend'), context);
    const beats = found.map((beat) => shiftBeat(beat, startIndex, fs));
    context.record(channelReadFact(fs, { label, fs, gaps: lead.gaps }));
    const searched = { label, fs, gaps: lead.gaps };
    // Only this detector uses several leads.
    const leads = detector?.method === 'beatbench' ? 1 + chosen.others.length : 1;
    context.record(detectionFact(detector?.method ?? 'annotations', searched, beats.length, leads));
    const labels = detector === null ? beatLabels(beatAnnotations(recording)) : null;
    const isOnsets =
      detector === null ? beatAnnotations(recording).point === 'onset' : marksOnsets(detector.method);
    return { beats, fs, label, marksOnsets: isOnsets, labels, edited: null, unmatched: [] };
  },
});

/**
 * Converts imported annotations to beats. R is searched within 75 ms on both sides of each, or after it if it is an
 * onset.
 */
function locateAnnotated(chosen: ChosenSignal, context: StageContext): Promise<QrsBeat[]> {
  const { frame } = chosen.lead;
  const set = shiftAnnotations(beatAnnotations(context.recording), chosen.startIndex / frame.fs);
  const finder = new RFinder(marksFromAnnotations(set, frame.fs), rSearchForPoint(set), frame);
  return locateR(chosen, finder, chosen.isJudged, context);
}

/** Makes a beat's indices relative to the recording's first sample. */
function shiftBeat(beat: QrsBeat, startIndex: number, fs: number): QrsBeat {
  if (startIndex === 0) return beat;
  return {
    onsetIndex: beat.onsetIndex + startIndex,
    endIndex: beat.endIndex === null ? null : beat.endIndex + startIndex,
    rSec: beat.rSec === null ? null : beat.rSec + startIndex / fs,
    rIndex: beat.rIndex === null ? null : beat.rIndex + startIndex,
  };
}

/** Makes the stage that applies the user's edits to the beats. */
function editedStage(edits: readonly BeatEdit[]): AnyStage<QrsOutputs> {
  return stage({
    id: 'edited',
    title: 'Applying edits',
    needs: ['signal', 'detect'],
    parameters: ['from', 'to'],
    madeWith: editsKey(edits),
    run: ({ signal: { lead, startIndex }, detect }, parameters, { recording, record }) => {
      const edited = editDetection(detect, edits, {
        ...readAnalysedPart(recording, parameters),
        lastIndex: startIndex + lead.frame.sampleCount - 1,
      });
      editsFacts(detect.beats.length, edited.edited, edited.unmatched.length).forEach(record);
      return edited;
    },
  });
}

const scoreStage = stage({
  id: 'score',
  title: 'Scoring',
  needs: ['detect', 'edited', 'rhythm'],
  parameters: scoreIds,
  run: (found, parameters, { recording }) => scoreDetection(found, parameters, recording),
});

/** Computes rhythm, classes and quality of the beats in one pass. */
const rhythmStage = stage({
  id: 'rhythm',
  title: 'Looking for ectopic beats',
  needs: ['signal', 'detect', 'edited'],
  parameters: ['quality', 'method'],
  run: async ({ signal, detect, edited }, parameters, context) => {
    const isJudged = parameters.word('quality', ['on', 'off']) === 'on';
    // Only this detector uses several leads.
    const isOfAll = parameters.text('method') === 'beatbench';
    const judges = isJudged ? (isOfAll ? 'all' : 'one') : 'nothing';
    const judged = await judgeBeats(edited, signal, judges, detect.labels !== null, context);
    const { stretches = [], durationSec } = context.recording;
    const excluded = excludedSpans(stretches, durationSec);
    if (excluded.length === 0) return judged;
    return { ...judged, rhythm: { ...judged.rhythm, isLeftOut: findLeftOutRr(judged.rhythm, excluded) } };
  },
});

const findingsStage = stage({
  id: 'findings',
  title: 'Looking for pauses and irregular stretches',
  needs: ['signal', 'edited', 'rhythm'],
  parameters: [],
  run: ({ signal, edited, rhythm }, _, { warn }) => {
    qrsWarnings(rhythm, signal).forEach(warn);
    const wide = edited.marksOnsets ? wideQrsWarning(edited, rhythm) : null;
    if (wide !== null) warn(wide);
    const { startIndex, lead } = signal;
    const { fs, sampleCount } = lead.frame;
    const part = { fromSec: startIndex / fs, toSec: (startIndex + sampleCount) / fs };
    return findingsWithin(listRhythmFindings(rhythm, signal), part);
  },
});

const qualityStage = stage({
  id: 'quality',
  title: 'Judging quality',
  needs: ['rhythm'],
  parameters: [],
  run: ({ rhythm }) => rhythm.quality,
});

/** PPG length above which a draft does not wait for its quality, s. */
const longPpgSec = 600;

/** Makes the stage that judges the quality of the PPG, independent of the ECG. */
function ppgQualityStage({ ppg }: ChannelChoice): AnyStage<QrsOutputs> {
  return stage({
    id: 'ppgQuality',
    title: 'Judging the PPG',
    needs: [],
    parameters: ['from', 'to', 'quality'],
    madeWith: ppg === null ? '' : String(ppg),
    drafts: true,
    run: (_, parameters, context) => {
      if (ppg === null || parameters.word('quality', ['on', 'off']) === 'off') return null;
      const { recording } = context;
      const part = readAnalysedPart(recording, parameters);
      if (context.isDraft && part.toSec - part.fromSec > longPpgSec)
        return { label: recording.channels[ppg]?.label ?? '', index: 0, stretches: [] };
      return judgePpg(recording, ppg, part, context);
    },
  });
}

/** Explains why beats were missed, and why there are false marks. */
const reasonsStage = stage({
  id: 'reasons',
  title: 'Explaining errors',
  needs: ['signal', 'mains', 'detect', 'edited', 'score', 'quality'],
  parameters: [...detectionIds, 'tolerance'],
  run: reasonErrors,
});

const laterStages = [findingsStage, scoreStage, qualityStage, reasonsStage];

/** Outputs of a run; a recording of marks has no signal and no mains. */
export type QrsRunOutputs = Omit<QrsOutputs, 'signal' | 'mains'> & {
  readonly [Id in 'signal' | 'mains']: QrsOutputs[Id] | null;
};

export interface QrsRun extends StagesRun<QrsRunOutputs> {
  readonly parameters: ResolvedParameters;
  /** Channel in which the beats were found; null for a recording of marks. */
  readonly channelIndex: number | null;
}

/**
 * Returns the stages from the ECG to beats, classes and quality, with which other analyses of beats begin.
 *
 * @param mains  mains found earlier with the same parameters; null if unknown
 */
export function beatStages(
  choice: ChannelChoice,
  edits: readonly BeatEdit[],
  isJudged: boolean,
  mains: MainsFact | null = null,
) {
  const signal = signalStage(choice, isJudged);
  return [signal, mainsStage(mains), detectStage, editedStage(edits), rhythmStage] as const;
}

/** Finds the beats of a recorded ECG, or of a recording of marks, and scores them if a reference is selected. */
export async function analyseQrs(options: UnkeptOptions): Promise<QrsRun> {
  const { recording, edits = [] } = options;
  if (hasOnlyMarks(recording)) return analyseMarks(options);
  const run = await makeRun(options, [
    ...beatStages(options.choice, edits, options.parameters['quality'] !== 'off'),
    ...laterStages,
    ppgQualityStage(options.choice),
  ]);
  return { ...run, channelIndex: run.outputs.signal.channelIndex };
}

/** Finds only the beats, including the user's edits; nothing else is computed. */
export async function findQrsBeats(
  options: UnkeptOptions,
): Promise<Pick<QrsOutputs, 'detect' | 'edited'> & Pick<QrsRun, 'timings' | 'facts' | 'warnings'>> {
  const { edits = [] } = options;
  const stages = [signalStage(options.choice, false), mainsStage(), detectStage, editedStage(edits)];
  const { outputs, timings, facts, warnings } = await makeRun(options, stages);
  return { detect: outputs.detect, edited: outputs.edited, timings, facts, warnings };
}

/**
 * Finds R, s, ascending, and the class of each beat, including the user's edits and annotators' labels, and where the
 * marks are noise.
 *
 * @param mains  mains found in the same ECG with the same parameters; if omitted, it is searched
 */
export async function classifyQrsBeats(
  options: UnkeptOptions,
  mains: MainsFact | null = null,
): Promise<Pick<Rhythm, 'timesSec' | 'classes'> & Pick<JudgedBeats, 'noise'>> {
  const { choice, parameters, edits = [] } = options;
  const stages = beatStages(choice, edits, parameters['quality'] !== 'off', mains);
  const { rhythm, noise } = (await makeRun(options, stages)).outputs.rhythm;
  return { timesSec: rhythm.timesSec, classes: rhythm.classes, noise };
}

/**
 * Finds RR and the class of each beat in a recorded ECG or a recording of marks, including the user's edits and
 * annotators' labels. Findings about the whole rhythm are not computed.
 */
export async function analyseRhythm(
  options: UnkeptOptions,
): Promise<Pick<QrsOutputs, 'rhythm'> & Pick<QrsRun, 'channelIndex' | 'facts' | 'warnings'>> {
  const { recording, choice, parameters, edits = [] } = options;
  if (hasOnlyMarks(recording)) {
    const { outputs, facts, warnings } = await runOfMarks(options, marksRhythmStages(edits));
    return { rhythm: outputs.rhythm, channelIndex: null, facts, warnings };
  }
  const { outputs, facts, warnings } = await makeRun(
    options,
    beatStages(choice, edits, parameters['quality'] !== 'off'),
  );
  const { rhythm, signal } = outputs;
  const told = [...warnings, ...qrsWarnings(rhythm, signal, false)];
  return { rhythm, channelIndex: signal.channelIndex, facts, warnings: told };
}

/** Analyses a recording of marks by its beats; outputs that need a signal are null. */
async function analyseMarks(options: UnkeptOptions): Promise<QrsRun> {
  const { parameters, ...run } = await runOfMarks(options, marksStages(options.edits ?? []));
  const outputs = {
    ...run.outputs,
    signal: null,
    mains: null,
    quality: null,
    ppgQuality: null,
    reasons: null,
  };
  return { ...run, outputs, parameters, channelIndex: null };
}

async function runOfMarks(
  options: UnkeptOptions,
  stages: ReturnType<typeof marksStages>,
): Promise<StagesRun<MarksOutputs> & Pick<QrsRun, 'parameters'>> {
  const parameters = resolveParameters(qrsDeclarations, options.parameters);
  const { recordingId = '', cache = new Map() } = options;
  const recordingKey = JSON.stringify([recordingId, 'marks']);
  return { ...(await runStages(stages, { ...options, parameters, recordingKey, cache })), parameters };
}

async function makeRun(
  options: UnkeptOptions,
  stages: readonly AnyStage<QrsOutputs>[],
): Promise<StagesRun<QrsOutputs> & Pick<QrsRun, 'parameters'>> {
  const parameters = resolveParameters(qrsDeclarations, options.parameters);
  const { recording, choice, recordingId = '', cache = new Map() } = options;
  const recordingKey = JSON.stringify([recordingId, requireChannel(recording, choice, 'ecg')]);
  const run = await runStages(stages, { ...options, parameters, recordingKey, cache });
  return { ...run, parameters };
}
