import { excludedSpans } from '../stretches/excluded-spans.ts';
import { judgeBeats, type JudgedBeats, leftOutRr } from './judge-beats.ts';
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
import { wantedPart, readFact } from '../channel-signal.ts';
import { type ChannelChoice, isOfMarks, requireChannel } from '../channels.ts';
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

/** What the stages of the QRS analysis make. */
export interface QrsOutputs extends MarksOutputs {
  signal: ChosenSignal;
  /** What of the mains was found in the ECG. */
  mains: MainsFact;
  /** Null where it is not asked for. */
  quality: JoinedQuality | null;
  /** Null where it is not asked for, or no PPG is there; of a draft it may have no stretches yet. */
  ppgQuality: JudgedPpg | null;
  /** One for each error of the score; null without one. */
  reasons: readonly ErrorReason[] | null;
}

const stage = stageMaker<QrsOutputs>();

/** @param isJudged  whether the quality will be asked for */
function signalStage(choice: ChannelChoice, isJudged: boolean): AnyStage<QrsOutputs> {
  return stage({
    id: 'signal',
    title: 'Reading',
    needs: [],
    parameters: readingIds,
    run: (_, parameters, context) => chooseLeads(context.recording, choice, parameters, isJudged, context),
  });
}

/** A detection's walks over the ECG at most: for its mean, its beats, their edges and, backward, their R. */
const detectionPasses = 4;

/** @param known  what was found with the same parameters; null where nothing was */
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
    const beats = found.map((beat) => laterBy(beat, startIndex, fs));
    context.record(readFact(fs, { label, fs, gaps: lead.gaps }));
    const searched = { label, fs, gaps: lead.gaps };
    // No other detector looks at several leads.
    const leads = detector?.method === 'beatbench' ? 1 + chosen.others.length : 1;
    context.record(detectionFact(detector?.method ?? 'annotations', searched, beats.length, leads));
    const labels = detector === null ? beatLabels(beatAnnotations(recording)) : null;
    const isOnsets =
      detector === null ? beatAnnotations(recording).point === 'onset' : marksOnsets(detector.method);
    return { beats, fs, label, marksOnsets: isOnsets, labels, edited: null, unmatched: [] };
  },
});

/** The beats of imported annotations, R searched within 75 ms either side of each, of onsets behind it. */
function locateAnnotated(chosen: ChosenSignal, context: StageContext): Promise<QrsBeat[]> {
  const { frame } = chosen.lead;
  const set = shiftAnnotations(beatAnnotations(context.recording), chosen.startIndex / frame.fs);
  const finder = new RFinder(marksFromAnnotations(set, frame.fs), rSearchForPoint(set), frame);
  return locateR(chosen, finder, chosen.isJudged, context);
}

/** A beat counted from the recording's first sample. */
function laterBy(beat: QrsBeat, startIndex: number, fs: number): QrsBeat {
  if (startIndex === 0) return beat;
  return {
    onsetIndex: beat.onsetIndex + startIndex,
    endIndex: beat.endIndex === null ? null : beat.endIndex + startIndex,
    rSec: beat.rSec === null ? null : beat.rSec + startIndex / fs,
    rIndex: beat.rIndex === null ? null : beat.rIndex + startIndex,
  };
}

/** Beats as a person corrected them. */
function editedStage(edits: readonly BeatEdit[]): AnyStage<QrsOutputs> {
  return stage({
    id: 'edited',
    title: 'Applying edits',
    needs: ['signal', 'detect'],
    parameters: ['from', 'to'],
    madeWith: editsKey(edits),
    run: ({ signal: { lead, startIndex }, detect }, parameters, { recording, record }) => {
      const edited = editDetection(detect, edits, {
        ...wantedPart(recording, parameters),
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

/** How the beats follow each other, which stand out, and how far they are to be trusted, in one walk. */
const rhythmStage = stage({
  id: 'rhythm',
  title: 'Looking for ectopic beats',
  needs: ['signal', 'detect', 'edited'],
  parameters: ['quality', 'method'],
  run: async ({ signal, detect, edited }, parameters, context) => {
    const isJudged = parameters.word('quality', ['on', 'off']) === 'on';
    // No other detector looks at several leads.
    const isOfAll = parameters.text('method') === 'beatbench';
    const judges = isJudged ? (isOfAll ? 'all' : 'one') : 'nothing';
    const judged = await judgeBeats(edited, signal, judges, detect.labels !== null, context);
    const { stretches = [], durationSec } = context.recording;
    const excluded = excludedSpans(stretches, durationSec);
    if (excluded.length === 0) return judged;
    return { ...judged, rhythm: { ...judged.rhythm, isLeftOut: leftOutRr(judged.rhythm, excluded) } };
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

/** A draft does not wait for the quality of a longer PPG, s. */
const longPpgSec = 600;

/** The PPG's own quality, whatever its ECG is. */
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
      const part = wantedPart(recording, parameters);
      if (context.isDraft && part.toSec - part.fromSec > longPpgSec)
        return { label: recording.channels[ppg]?.label ?? '', index: 0, stretches: [] };
      return judgePpg(recording, ppg, part, context);
    },
  });
}

/** Why beats were missed, and marks set where there are none. */
const reasonsStage = stage({
  id: 'reasons',
  title: 'Explaining errors',
  needs: ['signal', 'mains', 'detect', 'edited', 'score', 'quality'],
  parameters: [...detectionIds, 'tolerance'],
  run: reasonErrors,
});

const laterStages = [rhythmStage, findingsStage, scoreStage, qualityStage, reasonsStage];

/** What a run gives; of a recording of marks there is no signal, and nothing of the mains. */
export type QrsRunOutputs = Omit<QrsOutputs, 'signal' | 'mains'> & {
  readonly [Id in 'signal' | 'mains']: QrsOutputs[Id] | null;
};

export interface QrsRun extends StagesRun<QrsRunOutputs> {
  readonly parameters: ResolvedParameters;
  /** The channel that beats were found in; null of a recording of marks. */
  readonly channelIndex: number | null;
}

/** From the ECG to the beats, their classes and the quality: what other analyses of beats begin with. */
export function beatStages(choice: ChannelChoice, edits: readonly BeatEdit[], isJudged: boolean) {
  return [signalStage(choice, isJudged), mainsStage(), detectStage, editedStage(edits), rhythmStage] as const;
}

/** Beats of one ECG as recorded, or of a recording of marks, and their score where a reference is named. */
export async function analyseQrs(options: UnkeptOptions): Promise<QrsRun> {
  const { recording, edits = [] } = options;
  if (isOfMarks(recording)) return analyseMarks(options);
  const run = await makeRun(options, [
    signalStage(options.choice, options.parameters['quality'] !== 'off'),
    mainsStage(),
    detectStage,
    editedStage(edits),
    ...laterStages,
    ppgQualityStage(options.choice),
  ]);
  return { ...run, channelIndex: run.outputs.signal.channelIndex };
}

/** The beats alone, edits by hand among them; what is not asked for is not computed. */
export async function findQrsBeats(
  options: UnkeptOptions,
): Promise<Pick<QrsOutputs, 'detect' | 'edited'> & Pick<QrsRun, 'timings' | 'facts' | 'warnings'>> {
  const { edits = [] } = options;
  const stages = [signalStage(options.choice, false), mainsStage(), detectStage, editedStage(edits)];
  const { outputs, timings, facts, warnings } = await makeRun(options, stages);
  return { detect: outputs.detect, edited: outputs.edited, timings, facts, warnings };
}

/**
 * R, s, ascending, and the class of each beat, edits by hand and annotators' labels among them; and where the marks
 * are noise.
 *
 * @param mains  what was found of the mains in the same ECG with the same parameters; left out it is looked for
 */
export async function nameQrsBeats(
  options: UnkeptOptions,
  mains: MainsFact | null = null,
): Promise<Pick<Rhythm, 'timesSec' | 'classes'> & Pick<JudgedBeats, 'noise'>> {
  const { choice, parameters, edits = [] } = options;
  const isJudged = parameters['quality'] !== 'off';
  const stages = [
    signalStage(choice, isJudged),
    mainsStage(mains),
    detectStage,
    editedStage(edits),
    rhythmStage,
  ];
  const { rhythm, noise } = (await makeRun(options, stages)).outputs.rhythm;
  return { timesSec: rhythm.timesSec, classes: rhythm.classes, noise };
}

/**
 * RR and the class of each beat, of an ECG as recorded or of a recording of marks, edits by hand and annotators' labels
 * among them; what is said of the whole rhythm is not computed.
 */
export async function rhythmOfBeats(
  options: UnkeptOptions,
): Promise<Pick<QrsOutputs, 'rhythm'> & Pick<QrsRun, 'channelIndex' | 'facts' | 'warnings'>> {
  const { recording, choice, parameters, edits = [] } = options;
  if (isOfMarks(recording)) {
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

/** A recording of marks by its beats; what only a signal tells is null. */
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
