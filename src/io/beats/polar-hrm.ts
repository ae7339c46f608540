import { BeatbenchError } from '../../model/failure.ts';
import type { ListLayout } from './list-layout.ts';

/** Value of `Interval` in a file whose data are RR in ms. */
const rrInterval = '238';

/**
 * Finds the layout of a Polar HRM file: parameters in sections, and one RR per line, ms, in the section `[HRData]`.
 * Source: Polar HRM2 File Format Description, version 1.4.
 *
 * @param lines lines of the whole file
 * @param file  for errors
 * @returns null for any other file
 * @throws BeatbenchError `no-channel` if it holds heart rates instead of RR, `bad-header` without its data
 */
export function polarHrmLayout(lines: readonly string[], file: string): ListLayout | null {
  if (lines.find((line) => line.trim() !== '')?.trim() !== '[Params]') return null;
  const valueOf = (name: string): string =>
    lines
      .find((line) => line.startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .trim() ?? '';
  const dataRow = lines.findIndex((line) => line.trim() === '[HRData]');
  if (dataRow < 0) {
    throw new BeatbenchError('bad-header', 'The Polar file has no section [HRData]; export it again.', {
      file,
    });
  }
  const interval = valueOf('Interval');
  if (interval !== rrInterval) {
    throw new BeatbenchError(
      'no-channel',
      `The Polar file holds a heart rate every ${interval || 'few'} s but no RR; record with R-R intervals on.`,
      { file, field: 'Interval' },
    );
  }
  const after = lines.findIndex((line, row) => row > dataRow && line.startsWith('['));
  const [date, time] = [
    /^(\d{4})(\d\d)(\d\d)$/.exec(valueOf('Date')),
    /^\d\d:\d\d:\d\d/.exec(valueOf('StartTime')),
  ];
  return {
    lists: 'rr',
    dialect: { delimiter: '\t', quote: '', decimal: '.', comment: '', newline: '\n' },
    firstDataRow: dataRow + 1,
    endRow: after < 0 ? null : after,
    isOneRow: false,
    column: 0,
    clockColumns: [],
    labelColumn: null,
    lostColumn: null,
    isTold: true,
    unit: 'ms',
    start: date === null || time === null ? null : `${date[1]}-${date[2]}-${date[3]}T${time[0]}`,
  };
}
