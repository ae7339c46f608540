import type { StudyEvent, ReportingTools } from '../../src/pipeline/performance/studies.ts';

/** The smallest useful settings of each study. */
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
  strategyWorkers: [2],
  strategyFiles: [6],
  strategyFileSec: 60,
  strategyMeasures: ['cwa'],
} as const;

/** Creates a clock that advances by a fixed step, in ms, each time it is read. */
export function tickingClock(stepMs = 1): () => number {
  let ms = 0;
  return () => {
    ms += stepMs;
    return ms;
  };
}

/** Creates tools without a GPU that record what is reported. */
export function benchTools(more: Partial<ReportingTools> = {}): {
  tools: ReportingTools;
  events: StudyEvent[];
} {
  const events: StudyEvent[] = [];
  const tools: ReportingTools = {
    engine: null,
    pool: null,
    launcher: null,
    now: tickingClock(),
    signal: new AbortController().signal,
    tell: (event) => events.push(event),
    ...more,
  };
  return { tools, events };
}
