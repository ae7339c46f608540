import type { ByteSource } from '../model/recording.ts';
import { baseName } from './paths.ts';

/** Receives the share of all bytes that is read, 0 … 1, and the name of what is being read. */
export type ReportReadShare = (share: number, stage: string) => void;

export interface TrackedReading {
  /** Sources that report how far they have been read. */
  readonly sources: readonly ByteSource[];
  /** Ends the reports. */
  readonly stop: () => void;
}

const minPauseMs = 100;

/**
 * Wraps sources so that they report how much of them is read. Without a callback they are returned as they are.
 *
 * @param sources    the files that are read
 * @param onProgress receives the share of bytes read, at most ten times a second
 * @returns sources that count what is read
 */
export function trackReading(sources: readonly ByteSource[], onProgress?: ReportReadShare): TrackedReading {
  if (onProgress === undefined) return { sources, stop: () => {} };
  const total = sources.reduce((sum, source) => sum + source.size, 0);
  let done = 0;
  let reportedMs = 0;
  let isOn = true;
  const report = (name: string): void => {
    const nowMs = Date.now();
    if (nowMs - reportedMs < minPauseMs) return;
    reportedMs = nowMs;
    onProgress(total > 0 ? done / total : 1, `reading ${name}`);
  };
  const trackSource = (source: ByteSource): ByteSource => {
    let farthest = 0;
    return {
      path: source.path,
      size: source.size,
      read: async (from, to, signal) => {
        const bytes = await source.read(from, to, signal);
        const end = Math.min(to, source.size);
        if (isOn && end > farthest) {
          done += end - farthest;
          farthest = end;
          report(baseName(source.path));
        }
        return bytes;
      },
      ...(source.share === undefined ? {} : { share: source.share }),
      ...(source.budget === undefined ? {} : { budget: source.budget }),
    };
  };
  return {
    sources: sources.map(trackSource),
    stop: () => {
      isOn = false;
    },
  };
}
