import type { IntervalsReport } from '../../workers/protocol.ts';
import { footThresholdText, notchThresholdText } from './threshold-text.ts';

/** What 'auto' came to in a window, by parameter. */
export function computedThresholds(
  report: IntervalsReport,
  windowIndex: number,
): Readonly<Record<string, string>> {
  const window = report.result.windows[windowIndex];
  if (!window) return {};
  return {
    footThreshold: footThresholdText(window.rptt.leastVariance),
    notchThreshold: notchThresholdText(window.lvet.leastVariance),
  };
}
