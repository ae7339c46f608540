import type { BeatEdit } from '../../model/edits.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { EctopicTimes } from '../../analysis/intervals/segment.ts';
import type { MainsFact } from '../../model/run-facts.ts';
import type { ChannelChoice } from '../channels.ts';
import { editsKey } from '../edits/edited-peaks.ts';
import type { StageCache } from '../run-stages.ts';
import type { Stage } from '../stage.ts';
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
    run: async ({ mains }, parameters, { recording, signal }) => {
      if (parameters.word('leaveOut', ['ectopic', 'none']) === 'none') return noBeats;
      const given = givenBeatParameters(parameters);
      const shared = { recording, choice, edits, recordingId, signal, onProgress: () => undefined };
      const cache: StageCache = qrsCache ?? new Map();
      const named = async (quality: 'on' | 'off'): Promise<EctopicTimes> => {
        const asked = { ...shared, cache, parameters: { ...given, quality } };
        const { timesSec, classes } = await nameQrsBeats(asked, mains);
        return timesSec.filter((_sec, i) => classes[i] === 'V' || classes[i] === 'F');
      };
      try {
        // Poor signal only takes classes away: of beats of which none is ectopic it need not be known.
        if (qrsCache === undefined && (await named('off')).length === 0) return noBeats;
        return await named('on');
      } catch (error) {
        // Of an ECG that is too short to be named, the beats stay in.
        if (error instanceof BeatbenchError && error.code === 'too-short') return noBeats;
        throw error;
      }
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
