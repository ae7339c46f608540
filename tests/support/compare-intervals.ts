import type { IntervalsResult } from '../../src/model/intervals.ts';
import { type ByMethod, timingMethods } from '../../src/model/methods.ts';

/** Differences between two results of one recording. */
export interface IntervalsApart {
  /** Times of events, ms; Infinity where one result lacks an event that the other has. */
  readonly eventMs: number;
  /** Means and SDs of the windows, ms. */
  readonly statisticsMs: number;
  /** Values that are not times: rejections, misses, thresholds, counts; unchanged. */
  readonly own: unknown;
  readonly twin: unknown;
}

function between(own: number | null, twin: number | null): number {
  if (own === null || twin === null) return own === twin ? 0 : Infinity;
  return Math.abs(own - twin);
}

const times = (by: ByMethod<number | null>) => timingMethods.map(({ id }) => by[id]);

/** Compares two results beat by beat and window by window. */
export function compareIntervals(own: IntervalsResult, twin: IntervalsResult): IntervalsApart {
  let eventMs = 0;
  let statisticsMs = 0;
  own.beats.forEach((beat, i) => {
    const other = twin.beats[i];
    if (other === undefined) return;
    const events = (of: typeof beat) => [of.r, of.peak, ...times(of.foot), ...times(of.notch)];
    const twins = events(other);
    for (const [k, event] of events(beat).entries()) {
      eventMs = Math.max(eventMs, 1000 * between(event, twins[k] ?? null));
    }
    const intervals = (of: typeof beat) => [...times(of.rptt), ...times(of.lvet)];
    const twinIntervals = intervals(other);
    for (const [k, ms] of intervals(beat).entries()) {
      eventMs = Math.max(eventMs, between(ms, twinIntervals[k] ?? null));
    }
  });
  own.windows.forEach((window, w) => {
    const other = twin.windows[w];
    if (other === undefined) return;
    const figures = ({ intervals: { rptt, lvet } }: typeof window) =>
      [rptt, lvet].flatMap((interval) =>
        timingMethods.flatMap(({ id }) => {
          const { mean, sd, sdUnaveraged } = interval[id];
          return [mean, sd, sdUnaveraged];
        }),
      );
    const twins = figures(other);
    for (const [k, figure] of figures(window).entries()) {
      statisticsMs = Math.max(statisticsMs, between(figure, twins[k] ?? null));
    }
  });
  return { eventMs, statisticsMs, own: listFacts(own), twin: listFacts(twin) };
}

function listFacts({ beats, windows, flipped }: IntervalsResult): unknown {
  return {
    flipped,
    beats: beats.map(({ window, rejected, missed, leftOut }) => ({ window, rejected, missed, leftOut })),
    windows: windows.map(({ beats: kept, rejected, intervals: { rptt, lvet } }) => ({
      kept,
      rejected,
      foot: rptt.leastVariance.threshold,
      notch: [lvet.leastVariance.side, lvet.leastVariance.threshold],
      missed: [rptt.historic.missed, lvet.historic.missed],
    })),
  };
}
