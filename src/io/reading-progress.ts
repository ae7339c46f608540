import type { ByteSource } from '../model/recording.ts';
import { baseName } from './paths.ts';

/** Share of all bytes gone through, 0 … 1, and what is being read. */
export type ReportReadShare = (share: number, stage: string) => void;

export interface TrackedReading {
  /** The sources, telling how far they have been read. */
  readonly sources: readonly ByteSource[];
  /** From here on they tell no more. */
  readonly stop: () => void;
}

const leastPauseMs = 100;

/**
 * Watches sources being read; they stay as they are where nobody listens.
 *
 * @param sources    the files that are read
 * @param onProgress is told the share of bytes gone through, at most ten times a second
 * @returns sources that count what is read
 */
export function trackReading(sources: readonly ByteSource[], onProgress?: ReportReadShare): TrackedReading {
  if (onProgress === undefined) return { sources, stop: () => {} };
  const total = sources.reduce((sum, source) => sum + source.size, 0);
  let done = 0;
  let reportedMs = 0;
  let isOn = true;
  const tell = (name: string): void => {
    const nowMs = Date.now();
    if (nowMs - reportedMs < leastPauseMs) return;
    reportedMs = nowMs;
    onProgress(total > 0 ? done / total : 1, `reading ${name}`);
  };
  const track = (source: ByteSource): ByteSource => {
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
          tell(baseName(source.path));
        }
        return bytes;
      },
      ...(source.share === undefined ? {} : { share: source.share }),
      ...(source.budget === undefined ? {} : { budget: source.budget }),
    };
  };
  return {
    sources: sources.map(track),
    stop: () => {
      isOn = false;
    },
  };
}
