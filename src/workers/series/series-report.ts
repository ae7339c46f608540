import type { SeriesRun } from '../../pipeline/series/analyse-series.ts';
import type { SeriesReport } from '../protocol.ts';
import { reportHead } from '../report-head.ts';

/** What the page needs of a run. A draft is as good as a whole result. */
export function seriesReport(run: SeriesRun): SeriesReport {
  return { ...reportHead(run, ['corrected']), result: run.result };
}
