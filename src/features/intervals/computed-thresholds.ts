import type { IntervalsReport } from '../../workers/protocol.ts';
import { thresholdText } from '../words/threshold-text.ts';

/** Returns what 'auto' resolved to, by parameter; thresholds in one window. */
export function computedThresholds(
  report: IntervalsReport,
  windowIndex: number,
): Readonly<Record<string, string>> {
  const window = report.result.windows[windowIndex];
  if (!window) return {};
  const mains = report.result.mains?.found;
  return {
    ...(mains === undefined ? {} : { mains: mains === null ? 'none found' : `${mains} Hz found` }),
    footThreshold: thresholdText(window.intervals.rptt.leastVariance),
    notchThreshold: thresholdText(window.intervals.lvet.leastVariance),
  };
}
