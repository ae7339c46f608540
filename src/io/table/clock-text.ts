/** Time from a clock cell: s, and the number of decimals. */
export interface ClockStamp {
  readonly sec: number;
  readonly decimalCount: number;
  /** Whether it contains a date; `sec` then counts from 1970-01-01 without a zone. */
  readonly isDated: boolean;
}

const isoPattern =
  /^(\d{4})[-/](\d\d?)[-/](\d\d?)(?:[T ]+(\d\d?):(\d\d)(?::(\d\d?)(?:[.,](\d+))?)?)?(?:Z| ?[+-]\d\d:?\d\d)?$/;
const elapsedPattern = /^(?:(\d+):)?(\d+):(\d\d?)(?:[.,](\d+))?$/;
/** Some loggers separate ms by a colon too. */
const colonMsPattern = /^(\d\d?:[0-5]\d:[0-5]\d):(\d{3})$/;
/** Time of day in the form that oximeters write. */
const dottedPattern = /^([01]\d|2[0-3])\.([0-5]\d)\.([0-5]\d)$/;
/** Form that WFDB prints: time, then day/month/year. */
const wfdbPattern = /^(\d\d?):(\d\d):(\d\d)(?:[.,](\d+))? (\d\d)\/(\d\d)\/(\d{4})$/;

/** `dd.mm.yyyy` or `dd/mm/yyyy` or `mm/dd/yyyy`, then the time. */
const localPattern = /^(\d\d?)([./])(\d\d?)\2(\d{4})(?:[T ,]+(\d\d?):(\d\d)(?::(\d\d?)(?:[.,](\d+))?)?)?$/;
/** `31-Jan-2020 11:59:50.004`, in the form that MATLAB and many loggers write. */
const monthPattern =
  /^(\d\d?)[- ]([A-Za-z]{3})[A-Za-z]{0,6}[- ](\d{4})(?:[T ,]+(\d\d?):(\d\d)(?::(\d\d?)(?:[.,](\d+))?)?)?$/;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const halfDayPattern = /^(.{1,60}\d) ?([ap])\.?m\.?$/i;
/** Marks that every clock has: a colon, or a part between two other marks. Most cells are numbers and have neither. */
const clockMarks = /:|[-./]\d\d?[-./]|-[A-Za-z]{3}-/;
/** Early enough that none of its stamps counts as one since 1970. */
const anyLeapYear = 1972;
const [halfDaySec, daySec] = [43_200, 86_400];

/**
 * Parses `mm:ss.mmm`, `hh:mm:ss`, `hh:mm:ss:mmm`, `hh.mm.ss`, `[hh:mm:ss.mmm dd/mm/yyyy]`, ISO 8601, or dates in the
 * form that spreadsheets write. Each may have AM or PM. Returns null for anything else.
 *
 * @param cell trimmed
 * @returns s, including the day if the cell has one
 */
export function parseClockText(cell: string): ClockStamp | null {
  if (!clockMarks.test(cell)) return null;
  const text = cell
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .trim();
  const half = halfDayPattern.exec(text);
  if (half === null) return parseWholeDay(text);
  const found = parseWholeDay(half[1] ?? '');
  const hour = Math.floor((((found?.sec ?? 0) % daySec) + daySec) % daySec) / 3600;
  if (found === null || hour >= 13) return null;
  const isNoonOrLater = (half[2] ?? '').toLowerCase() === 'p';
  const shiftSec = (isNoonOrLater ? halfDaySec : 0) - (hour >= 12 ? halfDaySec : 0);
  return { ...found, sec: found.sec + shiftSec };
}

function parseWholeDay(text: string): ClockStamp | null {
  const elapsed =
    elapsedPattern.exec(text) ??
    elapsedPattern.exec(text.replace(dottedPattern, '$1:$2:$3').replace(colonMsPattern, '$1.$2'));
  if (elapsed !== null) {
    const [hour = 0, minute = 0, second = 0] = elapsed.slice(1, 4).map((part) => Number(part ?? 0));
    return stamp(hour * 3600 + minute * 60 + second, elapsed[4], false);
  }
  const iso = isoPattern.exec(text);
  if (iso !== null) {
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = iso
      .slice(1, 7)
      .map((p) => Number(p ?? 0));
    return stamp(Date.UTC(year, month - 1, day, hour, minute, second) / 1000, iso[7], true);
  }
  const local = localPattern.exec(text);
  if (local !== null) return localStamp(local);
  const named = monthPattern.exec(text);
  if (named !== null) return namedStamp(named);
  const wfdb = wfdbPattern.exec(text);
  if (wfdb === null) return null;
  const [hour = 0, minute = 0, second = 0] = wfdb.slice(1, 4).map(Number);
  const [day = 0, month = 0, year = 0] = wfdb.slice(5, 8).map(Number);
  return stamp(Date.UTC(year, month - 1, day, hour, minute, second) / 1000, wfdb[4], true);
}

function namedStamp(match: RegExpExecArray): ClockStamp | null {
  const month = months.indexOf((match[2] ?? '').toLowerCase());
  const [day = 0, year = 0, hour = 0, minute = 0, sec = 0] = [1, 3, 4, 5, 6].map((k) =>
    Number(match[k] ?? 0),
  );
  return month < 0 ? null : stamp(Date.UTC(year, month, day, hour, minute, sec) / 1000, match[7], true);
}

/** Converts a local date. If day and month cannot be distinguished, the time counts and the stamp has no date. */
function localStamp(match: RegExpExecArray): ClockStamp | null {
  const [first = 0, second = 0, year = 0] = [match[1], match[3], match[4]].map(Number);
  const isDayFirst = match[2] === '.' || first > 12;
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  const [hour = 0, minute = 0, sec = 0] = match.slice(5, 8).map((part) => Number(part ?? 0));
  const isKnown = isDayFirst || second > 12;
  return stamp(
    Date.UTC(isKnown ? year : anyLeapYear, month - 1, day, hour, minute, sec) / 1000,
    match[8],
    isKnown,
  );
}

/** Rounds only once: the digits form one integer before the division. */
function stamp(wholeSec: number, fraction: string | undefined, isDated: boolean): ClockStamp | null {
  const digits = (fraction ?? '').slice(0, 9);
  const scale = 10 ** digits.length;
  const sec = (wholeSec * scale + Number(digits)) / scale;
  return Number.isFinite(sec) ? { sec, decimalCount: digits.length, isDated } : null;
}
