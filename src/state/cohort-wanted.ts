import type { ParameterValues } from '../model/parameters.ts';
import { intervalsIds } from '../pipeline/cohort/declarations.ts';
import { type CohortMember, cohortMembers, isMember } from './cohort-members.ts';
import { groupRecordings } from './grouping.ts';
import type { RecordingEntry } from './recordings.ts';
import type { SessionStores } from './session-stores.ts';

export type CohortStores = Pick<SessionStores, 'recordings' | 'grouping' | 'parameters' | 'bench'>;

/** Whether samples are of the cohort where nobody has said so: as long as there is nothing else. */
function isAlone(entries: readonly RecordingEntry[]): boolean {
  return !entries.some((entry) => isMember(entry, false));
}

function ofIntervals(changed: ParameterValues): ParameterValues {
  return Object.fromEntries(Object.entries(changed).filter(([id]) => intervalsIds.includes(id)));
}

/**
 * The cohort as the list, its grouping and the parameters now have it.
 *
 * @param hasSamples  what a person says of the recordings that come with the page; null for nothing
 */
export function wantedMembers(
  { recordings, grouping, parameters }: CohortStores,
  hasSamples: boolean | null,
): readonly CohortMember[] {
  const { entries } = recordings.getState();
  return cohortMembers(entries, {
    labels: groupRecordings(entries, grouping.getState().pattern).labels,
    parameters: ofIntervals(parameters.cohort.getState().changed),
    cleaning: parameters.denoise.getState().changed,
    hasSamples: hasSamples ?? isAlone(entries),
  });
}
