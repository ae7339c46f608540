import type { Warning } from '../../model/failure.ts';
import type { IntervalWindow, LeastVarianceStatistics } from '../../model/intervals.ts';
import type { ThresholdFact } from '../../model/run-facts.ts';

/** Under this many kept beats a window's spread says little. */
const fewBeats = 10;

/** A sweep that windows have: of what, what its threshold gives, and where it stands. */
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

/** From this share of the beats on it is said that so many are left out as ectopic. */
const manyEctopic = 1 / 3;

/** What of a window is counted. */
interface CountedWindow {
  readonly beats: number;
  readonly rejected: number;
  readonly ectopic: number;
}

/** Says where so many beats are left out as ectopic that the rest is another rhythm, as in bigeminy. */
function warnOfEctopic(windows: readonly CountedWindow[], warn: (warning: Warning) => void): void {
  const sum = (key: keyof CountedWindow): number => windows.reduce((total, window) => total + window[key], 0);
  const [all, ectopic] = [sum('beats') + sum('rejected'), sum('ectopic')];
  if (ectopic < manyEctopic * all || ectopic === 0) return;
  warn({
    code: 'left-out',
    message: `${ectopic} of ${all} beats are left out as ventricular or fusion beats, or as the beat after one; ‘Leave out’ set to none keeps them.`,
  });
}

/** Says where many beats are left out as ectopic, in how many windows no threshold wins, a winner lies at the end of its range, or beats are few. */
export function warnOfWindows<Window extends CountedWindow>(
  windows: readonly Window[],
  sweeps: readonly NamedSweep<Window>[],
  sweepTo: number,
  warn: (warning: Warning) => void,
): void {
  const among = (count: number): string =>
    `in ${count} of ${windows.length} window${windows.length > 1 ? 's' : ''}`;
  const tellNone = ({ name, interval, of }: NamedSweep<Window>) => {
    const count = windows.filter((window) => of(window).threshold === null).length;
    if (count === 0) return;
    warn({
      code: 'no-winner',
      message: `No threshold of the ${name} could be chosen ${among(count)}, so least variance gives no ${interval} there: ‘Minimum found’ or ‘Maximum shift’ excludes all of them.`,
    });
  };
  const tellEnds = ({ name, of }: NamedSweep<Window>) => {
    const count = windows.filter((window) => isAtEnd(of(window), sweepTo)).length;
    if (count === 0) return;
    warn({
      code: 'winner-at-end',
      message: `The steadiest ${name} lies at the end of its range, ${sweepTo} %, ${among(count)}: a steadier one may lie beyond.`,
    });
  };
  warnOfEctopic(windows, warn);
  sweeps.forEach(tellNone);
  sweeps.forEach(tellEnds);
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
