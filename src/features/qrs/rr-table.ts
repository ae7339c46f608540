import type { DataTable } from '../../charts/data-table.ts';
import { flagNames, notClassedName } from './ectopic-words.ts';
import type { RrModel } from './rr-model.ts';

/** Every interval with what is said of it. */
export function rrTable({ intervals }: RrModel): DataTable {
  return {
    columns: ['R, s', 'RR, ms', 'smoothed, /min', 'beat', 'premature', 'pause', 'left out of heart rate'],
    rows: intervals.map(({ atSec, rrMs, smoothedMs, isLeftOut, beat, isPause, isClassed }) => [
      atSec,
      rrMs,
      Number.isFinite(smoothedMs) ? 60_000 / smoothedMs : null,
      beat ? flagNames[beat.flag] : isClassed ? 'usual' : notClassedName,
      beat?.isPremature === true ? 'yes' : 'no',
      isPause ? 'yes' : 'no',
      isLeftOut ? 'yes' : 'no',
    ]),
  };
}
