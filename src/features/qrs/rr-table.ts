import { dataTable, type DataTable, type SavedColumn } from '../../charts/data-table.ts';
import { flagNames, notClassedName } from './ectopic-words.ts';
import type { RrModel } from './rr-model.ts';

const yesNo = (flag: boolean | undefined): string => (flag === true ? 'yes' : 'no');

const rrColumns: readonly SavedColumn<RrModel['intervals'][number]>[] = [
  { name: 'R, s', value: ({ atSec }) => atSec },
  { name: 'RR, ms', value: ({ rrMs }) => rrMs },
  {
    name: 'smoothed, /min',
    value: ({ smoothedMs }) => (Number.isFinite(smoothedMs) ? 60_000 / smoothedMs : null),
  },
  {
    name: 'beat',
    value: ({ beat, isClassed }) => (beat ? flagNames[beat.flag] : isClassed ? 'usual' : notClassedName),
  },
  { name: 'premature', value: ({ beat }) => yesNo(beat?.isPremature) },
  { name: 'pause', value: ({ isPause }) => yesNo(isPause) },
  { name: 'left out of heart rate', value: ({ isLeftOut }) => yesNo(isLeftOut) },
];

/** Every interval with what is said of it. */
export const rrTable = ({ intervals }: RrModel): DataTable => dataTable(rrColumns, intervals);
