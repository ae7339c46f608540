import type { SeriesRun } from '../../pipeline/series/analyse-series.ts';
import { windowsOfValues } from '../../pipeline/series/window-view.ts';
import type { SeriesReport } from '../protocol.ts';
import { reportHead } from '../report-head.ts';

/** What the page needs of a run. A draft is as good as a whole result. */
export function seriesReport(run: SeriesRun): SeriesReport {
  const { result, outputs, channelIndex } = run;
  const windows = windowsOfValues(result.values, result.windows);
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
