import type { BeatEdit } from '../../model/edits.ts';
import { BeatbenchError } from '../../model/failure.ts';
import { type ExcludedTimes, noExcludedTimes } from '../../analysis/intervals/segment.ts';
import { mayContainNoise } from '../../analysis/rhythm/noise-spans.ts';
import type { MainsFact } from '../../model/run-facts.ts';
import type { ChannelChoice } from '../channels.ts';
import { editsKey } from '../edits/edited-peaks.ts';
import type { StageCache } from '../run-stages.ts';
import type { Stage } from '../stage.ts';
import { runTask, type SharedTask } from '../threads/thread-task.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { Recording } from '../../model/recording.ts';
import { classifyQrsBeats } from './analyse-qrs.ts';
import { beatIds, givenBeatParameters } from './beats-of-analysis.ts';

/** Beats and times that an analysis of intervals leaves out, apart from those that it rejects itself. */
export interface EctopicOutputs {
  /** The mains frequency found in the ECG. */
  mains: MainsFact;
  /** Ventricular and fusion beats, empty if they are not left out; and the times at which marks are noise. */
  ectopic: ExcludedTimes;
}

/** Source of the classes. */
export interface ClassSource {
  readonly choice: ChannelChoice;
  readonly edits?: readonly BeatEdit[];
  readonly recordingId?: string;
  /** Kept outputs of `qrs` for the same recording, so that known classes are not computed again. */
  readonly qrsCache?: StageCache;
}

/** An analysis of intervals reads physical values, and so has no `arithmetic`. */
const ownBeatIds = beatIds.filter((id) => id !== 'arithmetic');

/** How beats are classified. */
interface Naming {
  readonly choice: ChannelChoice;
  readonly edits: readonly BeatEdit[];
  readonly recordingId: string;
  readonly mains: MainsFact;
  readonly given: ParameterValues;
  /** Whether ventricular and fusion beats are left out. */
  readonly leavesOut: boolean;
}

/** Classifies the beats for an analysis of a single recording, where no other run has computed classes. */
export const classifyEctopicTask: SharedTask<Naming, ExcludedTimes> = {
  name: 'name ectopic beats',
  run: async (naming, { recording, signal }) => {
    if (recording === null) throw new RangeError('no recording to name beats of');
    const cache: StageCache = new Map();
    // Poor signal only removes classes. If no beat is ectopic and none can be noise, the quality is not needed.
    const found = await nameBeats(naming, 'off', recording, cache, signal);
    const isKnown = found.leftOut.ectopicSec.length === 0 && !mayContainNoise(found.timesSec);
    return isKnown ? found.leftOut : (await nameBeats(naming, 'on', recording, cache, signal)).leftOut;
  },
};

async function nameBeats(
  { mains, given, leavesOut, ...naming }: Naming,
  quality: 'on' | 'off',
  recording: Recording,
  cache: StageCache,
  signal: AbortSignal,
): Promise<{ readonly timesSec: Float64Array; readonly leftOut: ExcludedTimes }> {
  const shared = { ...naming, recording, cache, signal, onProgress: () => undefined };
  try {
    const parameters = { ...given, quality };
    const { timesSec, classes, noise } = await classifyQrsBeats({ ...shared, parameters }, mains);
    const ectopicSec = timesSec.filter((_sec, i) => leavesOut && (classes[i] === 'V' || classes[i] === 'F'));
    return { timesSec, leftOut: { ectopicSec, noise } };
  } catch (error) {
    // If an ECG is too short for classes, its beats are kept.
    if (error instanceof BeatbenchError && error.code === 'too-short')
      return { timesSec: new Float64Array(), leftOut: noExcludedTimes };
    throw error;
  }
}

/**
 * Finds the ventricular and fusion beats of the recorded ECG, with the classes of `qrs`: from the user, an annotator,
 * or as found. It also finds where marks are noise. Beats without a class, as in poor signal, are not ectopic.
 */
export function ectopicStage({
  choice,
  edits = [],
  recordingId = '',
  qrsCache,
}: ClassSource): Stage<EctopicOutputs, 'ectopic', 'mains'> {
  return {
    id: 'ectopic',
    title: 'Naming beats',
    needs: ['mains'],
    parameters: ['leaveOut', ...ownBeatIds],
    madeWith: `classes ${editsKey(edits)}`,
    isApart: qrsCache === undefined,
    run: async ({ mains }, parameters, { recording, signal, threads }) => {
      const leavesOut = parameters.word('leaveOut', ['ectopic', 'none']) === 'ectopic';
      const given = givenBeatParameters(parameters);
      const naming = { choice, edits, recordingId, mains, given, leavesOut };
      return qrsCache === undefined
        ? runTask(threads, classifyEctopicTask, naming, signal, recording)
        : (await nameBeats(naming, 'on', recording, qrsCache, signal)).leftOut;
    },
  };
}

/** Beats that are not from an ECG have no ectopic beats. */
export const noEctopicStage: Stage<EctopicOutputs, 'ectopic', never> = {
  id: 'ectopic',
  title: 'Naming beats',
  needs: [],
  parameters: [],
  madeWith: '',
  run: () => noExcludedTimes,
};
