import type { BeatEdit } from '../../model/edits.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { EctopicTimes } from '../../analysis/intervals/segment.ts';
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
  /** R of the ventricular and fusion beats, s, ascending; none where they are not left out. */
  ectopic: EctopicTimes;
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

const noBeats = new Float64Array();

/** How beats are named. */
interface Naming {
  readonly choice: ChannelChoice;
  readonly edits: readonly BeatEdit[];
  readonly recordingId: string;
  readonly mains: MainsFact;
  readonly given: ParameterValues;
}

/** What an analysis of a recording by itself needs of its beats' classes: no other run has computed any of them. */
export const nameEctopicTask: SharedTask<Naming, Float64Array> = {
  name: 'name ectopic beats',
  run: async (naming, { recording, signal }) => {
    if (recording === null) throw new RangeError('no recording to name beats of');
    const cache: StageCache = new Map();
    // Poor signal only takes classes away: of beats of which none is ectopic it need not be known.
    const found = await nameEctopic(naming, 'off', recording, cache, signal);
    return found.length === 0 ? found : nameEctopic(naming, 'on', recording, cache, signal);
  },
};

async function nameEctopic(
  { mains, given, ...naming }: Naming,
  quality: 'on' | 'off',
  recording: Recording,
  cache: StageCache,
  signal: AbortSignal,
): Promise<Float64Array> {
  const shared = { ...naming, recording, cache, signal, onProgress: () => undefined };
  try {
    const { timesSec, classes } = await nameQrsBeats({ ...shared, parameters: { ...given, quality } }, mains);
    return timesSec.filter((_sec, i) => classes[i] === 'V' || classes[i] === 'F');
  } catch (error) {
    // Of an ECG that is too short to be named, the beats stay in.
    if (error instanceof BeatbenchError && error.code === 'too-short') return noBeats;
    throw error;
  }
}

/**
 * The ventricular and fusion beats of the ECG as recorded, as `qrs` names them: by hand, by an annotator, or as found.
 * Beats without a class, as in poor signal, are none.
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
      if (parameters.word('leaveOut', ['ectopic', 'none']) === 'none') return noBeats;
      const naming = { choice, edits, recordingId, mains, given: givenBeatParameters(parameters) };
      return qrsCache === undefined
        ? runTask(threads, nameEctopicTask, naming, signal, recording)
        : nameEctopic(naming, 'on', recording, qrsCache, signal);
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
  run: () => noBeats,
};
