import type { ParameterValues } from '../../model/parameters.ts';
import { intervalsIds } from '../../pipeline/cohort/declarations.ts';
import { type CohortMember, cohortMembers } from './cohort-members.ts';
import { groupRecordings } from './grouping.ts';
import type { SessionStores } from '../session-stores.ts';

export type CohortStores = Pick<SessionStores, 'recordings' | 'grouping' | 'parameters' | 'bench'>;

function ofIntervals(changed: ParameterValues): ParameterValues {
  return Object.fromEntries(Object.entries(changed).filter(([id]) => intervalsIds.includes(id)));
}

/**
 * The cohort as the list, its grouping and the parameters now have it.
 *
 * @param hasSamples  whether the recordings that come with the page are of it
 */
export function wantedMembers(
  { recordings, grouping, parameters }: CohortStores,
  hasSamples: boolean,
): readonly CohortMember[] {
  const { entries } = recordings.getState();
  return cohortMembers(entries, {
    labels: groupRecordings(entries, grouping.getState().pattern).labels,
    parameters: ofIntervals(parameters.cohort.getState().changed),
    cleaning: parameters.denoise.getState().changed,
    hasSamples,
    byStretch: parameters.cohort.getState().changed['states'] === 'stretches',
  });
}
