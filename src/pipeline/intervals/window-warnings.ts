import type { Warning } from '../../model/failure.ts';
import type { IntervalWindow, LeastVarianceStatistics } from '../../model/intervals.ts';

/** Under this many kept beats a window's spread says little. */
const fewBeats = 10;

/** Says in how many windows no threshold wins, a winner lies at the end of its range, or beats are few. */
export function warnOfWindows(
  windows: readonly IntervalWindow[],
  sweepTo: number,
  warn: (warning: Warning) => void,
): void {
  const among = (count: number): string =>
    `in ${count} of ${windows.length} window${windows.length > 1 ? 's' : ''}`;
  const tellNone = (
    name: string,
    interval: string,
    of: (window: IntervalWindow) => LeastVarianceStatistics,
  ) => {
    const count = windows.filter((window) => of(window).threshold === null).length;
    if (count === 0) return;
    warn({
      code: 'no-winner',
      message: `No threshold of the ${name} could be chosen ${among(count)}, so least variance gives no ${interval} there: ‘Least found’ or ‘Largest shift’ rules all of them out.`,
    });
  };
  tellNone('foot', 'rPTT', (window) => window.rptt.leastVariance);
  tellNone('notch', 'LVET', (window) => window.lvet.leastVariance);
  const tellEnds = (name: string, of: (window: IntervalWindow) => LeastVarianceStatistics) => {
    const count = windows.filter((window) => isAtEnd(of(window), sweepTo)).length;
    if (count === 0) return;
    warn({
      code: 'winner-at-end',
      message: `The steadiest ${name} lies at the end of its range, ${sweepTo} %, ${among(count)}: a steadier one may lie beyond.`,
    });
  };
  tellEnds('foot', (window) => window.rptt.leastVariance);
  tellEnds('notch', (window) => window.lvet.leastVariance);
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
