import type { ParameterValues } from '../../model/parameters.ts';
import type { ComparedAnalysis } from '../../pipeline/cohort/compared-member.ts';
import { type CohortMember, cohortMembers } from './cohort-members.ts';
import { groupRecordings } from './grouping.ts';
import type { SessionStores } from '../session-stores.ts';

export type CohortStores = Pick<
  SessionStores,
  'recordings' | 'grouping' | 'parameters' | 'bench' | 'notices'
>;

/** Returns the analysis that the page compares, from the parameters that differ from the defaults. */
export function comparedAnalysis({ analysis }: ParameterValues): ComparedAnalysis {
  return analysis === 'series' ? 'series' : 'intervals';
}

/**
 * Returns the cohort according to the current list, grouping and parameters.
 *
 * @param hasSamples  whether the recordings that come with the page are members
 */
export function currentMembers(
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
