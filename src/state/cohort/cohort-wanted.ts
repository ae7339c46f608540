import type { ParameterValues } from '../../model/parameters.ts';
import type { ComparedAnalysis } from '../../pipeline/cohort/compared-member.ts';
import { type CohortMember, cohortMembers } from './cohort-members.ts';
import { groupRecordings } from './grouping.ts';
import type { SessionStores } from '../session-stores.ts';

export type CohortStores = Pick<
  SessionStores,
  'recordings' | 'grouping' | 'parameters' | 'bench' | 'notices'
>;

/** What of the recordings the page compares, by what differs from the defaults. */
export function comparedAnalysis({ analysis }: ParameterValues): ComparedAnalysis {
  return analysis === 'series' ? 'series' : 'intervals';
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
  const { changed } = parameters.cohort.getState();
  return cohortMembers(entries, {
    labels: groupRecordings(entries, grouping.getState().pattern).labels,
    analysis: comparedAnalysis(changed),
    parameters: changed,
    cleaning: parameters.denoise.getState().changed,
    hasSamples,
    byStretch: changed['states'] === 'stretches',
  });
}
