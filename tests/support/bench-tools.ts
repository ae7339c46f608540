import type { StudyEvent, TellingTools } from '../../src/pipeline/performance/studies.ts';

/** Little of everything. */
export const smallBench = {
  lengths: [400, 1000],
  taps: [21],
  filterType: 'bandpass',
  repeats: 3,
  allCores: true,
  longestDirectMs: 1000,
  workgroups: { sampleCount: 1000, tapCount: 21 },
  rates: [500],
  durationSec: 30,
  runs: 2,
  largestExponent: 6,
  scanLengths: [1000],
  curveLengthSec: [10],
  templateBeats: [20],
  templateCounts: [3],
  modulationSec: [20],
} as const;

/** A clock on which every look takes so long, ms. */
export function tickingClock(stepMs = 1): () => number {
  let ms = 0;
  return () => {
    ms += stepMs;
    return ms;
  };
}

/** Tools without a GPU that keep what is told. */
export function benchTools(more: Partial<TellingTools> = {}): { tools: TellingTools; events: StudyEvent[] } {
  const events: StudyEvent[] = [];
  const tools: TellingTools = {
    engine: null,
    pool: null,
    now: tickingClock(),
    signal: new AbortController().signal,
    tell: (event) => events.push(event),
    ...more,
  };
  return { tools, events };
}
