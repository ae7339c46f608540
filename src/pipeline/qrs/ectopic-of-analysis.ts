import type { BeatEdit } from '../../model/edits.ts';
import { BeatbenchError } from '../../model/failure.ts';
import { type LeftOutTimes, noTimesLeftOut } from '../../analysis/intervals/segment.ts';
import { mayHoldNoise } from '../../analysis/rhythm/noise-spans.ts';
import type { MainsFact } from '../../model/run-facts.ts';
import type { ChannelChoice } from '../channels.ts';
import { editsKey } from '../edits/edited-peaks.ts';
import type { StageCache } from '../run-stages.ts';
import type { Stage } from '../stage.ts';
import { runTask, type SharedTask } from '../threads/thread-task.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { Recording } from '../../model/recording.ts';
import { nameQrsBeats } from './analyse-qrs.ts';
import { beatIds, givenBeatParameters } from './beats-of-analysis.ts';

/** What an analysis of intervals leaves out beside what its own beats tell. */
export interface EctopicOutputs {
  /** What of the mains was found in the ECG. */
  mains: MainsFact;
  /** The ventricular and fusion beats, none where they are not left out, and where marks are noise. */
  ectopic: LeftOutTimes;
}

/** What the classes are taken from. */
export interface ClassSource {
  readonly choice: ChannelChoice;
  readonly edits?: readonly BeatEdit[];
  readonly recordingId?: string;
  /** What `qrs` keeps of the same recording: classes that are known are not computed again. */
  readonly qrsCache?: StageCache;
}

/** An analysis of intervals reads real numbers, and so has no `arithmetic`. */
const ownBeatIds = beatIds.filter((id) => id !== 'arithmetic');

/** How beats are named. */
interface Naming {
  readonly choice: ChannelChoice;
  readonly edits: readonly BeatEdit[];
  readonly recordingId: string;
  readonly mains: MainsFact;
  readonly given: ParameterValues;
  /** Whether ventricular and fusion beats are left out. */
  readonly leavesOut: boolean;
}

/** What an analysis of a recording by itself needs of its beats' classes: no other run has computed any of them. */
export const nameEctopicTask: SharedTask<Naming, LeftOutTimes> = {
  name: 'name ectopic beats',
  run: async (naming, { recording, signal }) => {
    if (recording === null) throw new RangeError('no recording to name beats of');
    const cache: StageCache = new Map();
    // Poor signal only takes classes away: of beats of which none is ectopic, and none can be noise, it need not be known.
    const found = await nameBeats(naming, 'off', recording, cache, signal);
    const isKnown = found.leftOut.ectopicSec.length === 0 && !mayHoldNoise(found.timesSec);
    return isKnown ? found.leftOut : (await nameBeats(naming, 'on', recording, cache, signal)).leftOut;
  },
};

async function nameBeats(
  { mains, given, leavesOut, ...naming }: Naming,
  quality: 'on' | 'off',
  recording: Recording,
  cache: StageCache,
  signal: AbortSignal,
): Promise<{ readonly timesSec: Float64Array; readonly leftOut: LeftOutTimes }> {
  const shared = { ...naming, recording, cache, signal, onProgress: () => undefined };
  try {
    const parameters = { ...given, quality };
    const { timesSec, classes, noise } = await nameQrsBeats({ ...shared, parameters }, mains);
    const ectopicSec = timesSec.filter((_sec, i) => leavesOut && (classes[i] === 'V' || classes[i] === 'F'));
    return { timesSec, leftOut: { ectopicSec, noise } };
  } catch (error) {
    // Of an ECG that is too short to be named, the beats stay in.
    if (error instanceof BeatbenchError && error.code === 'too-short')
      return { timesSec: new Float64Array(), leftOut: noTimesLeftOut };
    throw error;
  }
}

/**
 * The ventricular and fusion beats of the ECG as recorded, as `qrs` names them: by hand, by an annotator, or as found;
 * and where its marks are noise. Beats without a class, as in poor signal, are not ectopic.
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
        ? runTask(threads, nameEctopicTask, naming, signal, recording)
        : (await nameBeats(naming, 'on', recording, qrsCache, signal)).leftOut;
    },
  };
}

/** Of beats that are not an ECG's none is ectopic. */
export const noEctopicStage: Stage<EctopicOutputs, 'ectopic', never> = {
  id: 'ectopic',
  title: 'Naming beats',
  needs: [],
  parameters: [],
  madeWith: '',
  run: () => noTimesLeftOut,
};
