import type { AnalysisOptions } from '../runnable-analysis.ts';
import { type AnalysedMember, analyseMember } from './analyse-member.ts';
import { type AnalysedSeries, analyseSeriesMember } from './series-member.ts';

/** What is compared between recordings: the methods and intervals, or the figures of a series. */
export type ComparedAnalysis = 'intervals' | 'series';

/** A recording of a cohort that was analysed. */
export type ComparedMember =
  | (AnalysedMember & { readonly analysis: 'intervals' })
  | (AnalysedSeries & { readonly analysis: 'series' });

/**
 * Analyses a recording of a cohort.
 *
 * @throws what `analyseMember` and `analyseSeriesMember` throw
 */
export async function analyseCompared(
  analysis: ComparedAnalysis,
  options: AnalysisOptions,
): Promise<ComparedMember> {
  return analysis === 'series'
    ? { analysis, ...(await analyseSeriesMember(options)) }
    : { analysis, ...(await analyseMember(options)) };
}
