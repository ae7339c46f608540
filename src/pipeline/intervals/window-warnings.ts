import type { Warning } from '../../model/failure.ts';
import type { IntervalWindow, LeastVarianceStatistics } from '../../model/intervals.ts';
import type { ThresholdFact } from '../../model/run-facts.ts';

/** Number of kept beats below which a window's spread is not reliable. */
const fewBeats = 10;

/** A sweep of the windows: its landmark, the interval that its threshold gives, and how to get it from a window. */
export interface NamedSweep<Window> {
  readonly name: ThresholdFact['of'];
  readonly interval: string;
  readonly of: (window: Window) => LeastVarianceStatistics;
}

/** The sweeps of the intervals. */
export const intervalSweeps: readonly NamedSweep<IntervalWindow>[] = [
  { name: 'foot', interval: 'rPTT', of: (window) => window.intervals.rptt.leastVariance },
  { name: 'notch', interval: 'LVET', of: (window) => window.intervals.lvet.leastVariance },
];

/** Share of beats left out as ectopic from which a warning is given. */
const manyEctopic = 1 / 3;

/** Counts of a window that warnings use. */
interface CountedWindow {
  readonly beats: number;
  readonly rejected: number;
  readonly ectopic: number;
}

/** Warns if so many beats are left out as ectopic that the remaining ones are another rhythm, as in bigeminy. */
function warnAboutEctopics(windows: readonly CountedWindow[], warn: (warning: Warning) => void): void {
  const sum = (key: keyof CountedWindow): number => windows.reduce((total, window) => total + window[key], 0);
  const [all, ectopic] = [sum('beats') + sum('rejected'), sum('ectopic')];
  if (ectopic < manyEctopic * all || ectopic === 0) return;
  warn({
    code: 'left-out',
    message: `${ectopic} of ${all} beats are left out as ventricular or fusion beats, or as the beat after one; set ‘Leave out’ to none to keep them.`,
  });
}

/**
 * Warns if many beats are left out as ectopic. It also states in how many windows no threshold can be chosen, the
 * chosen one is at the end of its range, or beats are few.
 */
export function warnAboutWindows<Window extends CountedWindow>(
  windows: readonly Window[],
  sweeps: readonly NamedSweep<Window>[],
  sweepTo: number,
  warn: (warning: Warning) => void,
): void {
  const describeCount = (count: number): string =>
    `in ${count} of ${windows.length} window${windows.length > 1 ? 's' : ''}`;
  const warnAboutMissing = ({ name, interval, of }: NamedSweep<Window>) => {
    const count = windows.filter((window) => of(window).threshold === null).length;
    if (count === 0) return;
    warn({
      code: 'no-winner',
      message: `No threshold of the ${name} could be chosen ${describeCount(count)}, so least variance gives no ${interval} there: ‘Minimum found’ or ‘Maximum shift’ excludes all thresholds.`,
    });
  };
  const warnAboutSweepEnds = ({ name, of }: NamedSweep<Window>) => {
    const count = windows.filter((window) => isAtEnd(of(window), sweepTo)).length;
    if (count === 0) return;
    warn({
      code: 'winner-at-end',
      message: `The steadiest ${name} lies at the end of its range, ${sweepTo} %, ${describeCount(count)}: a steadier one may lie beyond.`,
    });
  };
  warnAboutEctopics(windows, warn);
  sweeps.forEach(warnAboutMissing);
  sweeps.forEach(warnAboutSweepEnds);
  const few = windows.filter((window) => window.beats < fewBeats).length;
  if (few === 0) return;
  const windowWord = few > 1 ? 'windows have' : 'window has';
  warn({
    code: 'few-beats',
    message: `${few} ${windowWord} fewer than ${fewBeats} kept beats; their spread says little.`,
  });
}

function isAtEnd({ chosenBy, threshold }: LeastVarianceStatistics, sweepTo: number): boolean {
  return chosenBy === 'sweep' && threshold !== null && threshold >= sweepTo;
}
