import type { Failure } from '../../model/failure.ts';
import type { AnalysisOptions } from '../runnable-analysis.ts';
import { type AnalysedMember, analyseMember } from './analyse-member.ts';
import { type AnalysedSeries, analyseSeriesMember } from './series-member.ts';

/** What is compared between recordings: the methods and intervals, or the figures of a series. */
export type ComparedAnalysis = 'intervals' | 'series';

/** A recording of a cohort that was analysed. */
export type ComparedMember =
  | (AnalysedMember & { readonly analysis: 'intervals' })
  | (AnalysedSeries & { readonly analysis: 'series' });

/** Fields of a recording that was analysed. */
interface AnalysedFields {
  readonly sha256: string | null;
  readonly failure: null;
}

/**
 * Outcome of the analysis of a recording: a few numbers, or the reason why there are none.
 *
 * @typeParam More  further fields of a recording that was analysed
 */
export type ComparedOutcome<More = unknown> =
  | (Omit<AnalysedMember, 'timings'> & AnalysedFields & More & { readonly analysis: 'intervals' })
  | (Omit<AnalysedSeries, 'timings'> & AnalysedFields & More & { readonly analysis: 'series' })
  | { readonly figures: null; readonly failure: Failure };

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
