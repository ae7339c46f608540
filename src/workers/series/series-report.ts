import type { SeriesRun } from '../../pipeline/series/analyse-series.ts';
import { findValueWindows } from '../../pipeline/series/window-view.ts';
import type { SeriesReport } from '../protocol.ts';
import { reportHead } from '../report-head.ts';

/** Returns what the page needs of a run. Drafts have the same form as final results. */
export function seriesReport(run: SeriesRun): SeriesReport {
  const { result, outputs, channelIndex } = run;
  const windows = findValueWindows(result.values, result.windows);
  return {
    ...reportHead(run, ['measured']),
    result: {
      ...result,
      beats: result.values.map(({ at }, k) => ({ r: at, window: windows[k] ?? 0 })),
    },
    against: outputs.corrected.second?.values ?? null,
    signal: { channelIndex },
  };
}
