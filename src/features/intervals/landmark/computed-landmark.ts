import type { LandmarkReport } from '../../../workers/protocol.ts';
import { thresholdText } from '../../words/threshold-text.ts';

/** Returns what 'auto' resolved to in a window, by parameter. */
export function computedLandmark(
  { result }: LandmarkReport,
  windowIndex: number,
): Readonly<Record<string, string>> {
  const window = result.windows[windowIndex];
  if (!window) return {};
  const text = thresholdText(window.intervals.interval.leastVariance);
  return { footThreshold: text, notchThreshold: text };
}
