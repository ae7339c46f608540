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

/** Says in how many windows no threshold wins, a winner lies at the end of its range, or beats are few. */
export function warnOfWindows<Window extends { readonly beats: number }>(
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
