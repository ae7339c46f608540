import type { ChannelRole } from '../../model/recording.ts';
import { maxColumnLetters } from '../text-limits.ts';
import type { TableColumn, TableProposal } from '../../io/table/proposal.ts';
import { isObject, acceptList, numberWithin, acceptText, acceptInteger, acceptWord } from './untrusted.ts';

export const channelRoles = [
  'ecg',
  'ppg',
  'pcg',
  'icg',
  'pressure',
  'respiration',
  'acceleration',
  'other',
] as const satisfies readonly ChannelRole[];
export const clockUnits = ['s', 'ms', 'us', 'ns', 'min', 'h', 'text'] as const;
export const delimiters = [',', '\t', ';', '|', ' '] as const;

const maxColumns = 4096;
const maxRow = 1e6;
const maxRateHz = 1e6;

function parseColumn(value: unknown): TableColumn | null {
  if (!isObject(value)) return null;
  const label = acceptText(value['label'], maxColumnLetters);
  const unit = acceptText(value['unit'], maxColumnLetters);
  const role = acceptWord(value['role'], channelRoles);
  const use = acceptWord(value['use'], ['clock', 'signal', 'skip']);
  if (label === null || unit === null || role === null || use === null) return null;
  return {
    label,
    unit,
    role,
    use,
    clockUnit: acceptWord(value['clockUnit'], clockUnits),
    clockColumn: acceptInteger(value['clockColumn'], 0, maxColumns),
    rateHz: numberWithin(value['rateHz'], 1e-6, maxRateHz),
  };
}

function isTimeText(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?$/.test(value);
}

/** Parses an external table format; null if any of it is invalid. */
export function parseTable(value: unknown): TableProposal | null {
  if (!isObject(value)) return null;
  const delimiter = acceptWord(value['delimiter'], delimiters);
  const quote = acceptWord(value['quote'], ['"', "'", '']);
  const decimal = acceptWord(value['decimal'], ['.', ',']);
  const comment = acceptWord(value['comment'], ['#', '%', '//', '']);
  const newline = acceptWord(value['newline'], ['\n', '\r']);
  const layout = acceptWord(value['layout'], ['columns', 'rows']);
  const firstDataRow = acceptInteger(value['firstDataRow'], 0, maxRow);
  const columns = acceptList(value['columns'], maxColumns, parseColumn);
  const isWhole = Array.isArray(value['columns']) && columns.length === value['columns'].length;
  if (delimiter === null || quote === null || decimal === null || comment === null || newline === null) {
    return null;
  }
  if (layout === null || firstDataRow === null || !isWhole || columns.length === 0) return null;
  return {
    delimiter,
    quote,
    decimal,
    comment,
    newline,
    layout,
    firstDataRow,
    headerRow: acceptInteger(value['headerRow'], 0, maxRow),
    unitRow: acceptInteger(value['unitRow'], 0, maxRow),
    rateHz: numberWithin(value['rateHz'], 1e-6, maxRateHz),
    rateFrom: acceptWord(value['rateFrom'], ['header', 'name', 'given']),
    recorder: acceptText(value['recorder'], maxColumnLetters),
    startTime: isTimeText(value['startTime']) ? value['startTime'] : null,
    oddRow: acceptInteger(value['oddRow'], 0, maxRow),
    columns,
  };
}
