import type { SoundsReport } from '../../workers/protocol.ts';

const text = (threshold: number | null): string => (threshold === null ? 'none' : `${threshold} %`);

/** Returns what 'auto' resolved to in a window, by parameter. */
export function computedSounds(
  { result }: SoundsReport,
  windowIndex: number,
): Readonly<Record<string, string>> {
  const window = result.windows[windowIndex];
  if (!window) return {};
  return {
    s1Threshold: text(window.intervals.s1.leastVariance.threshold),
    s2Threshold: text(window.intervals.s2.leastVariance.threshold),
  };
}
