/** A clock cell in words: s, and how many decimals it has. */
export interface ClockStamp {
  readonly sec: number;
  readonly decimalCount: number;
  /** Whether a date stands in it; `sec` then counts from 1970-01-01 without a zone. */
  readonly isDated: boolean;
}

const isoPattern =
  /^(\d{4})[-/](\d\d?)[-/](\d\d?)(?:[T ]+(\d\d?):(\d\d)(?::(\d\d?)(?:[.,](\d+))?)?)?(?:Z|[+-]\d\d:?\d\d)?$/;
const elapsedPattern = /^(?:(\d+):)?(\d+):(\d\d?)(?:[.,](\d+))?$/;
/** As WFDB prints it: time, then day/month/year. */
const wfdbPattern = /^(\d\d?):(\d\d):(\d\d)(?:[.,](\d+))? (\d\d)\/(\d\d)\/(\d{4})$/;

/** Reads `mm:ss.mmm`, `hh:mm:ss`, `[hh:mm:ss.mmm dd/mm/yyyy]` or ISO 8601; null for anything else. */
export function parseClockText(cell: string): ClockStamp | null {
  const text = cell
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .trim();
  const elapsed = elapsedPattern.exec(text);
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
  const wfdb = wfdbPattern.exec(text);
  if (wfdb === null) return null;
  const [hour = 0, minute = 0, second = 0] = wfdb.slice(1, 4).map(Number);
  const [day = 0, month = 0, year = 0] = wfdb.slice(5, 8).map(Number);
  return stamp(Date.UTC(year, month - 1, day, hour, minute, second) / 1000, wfdb[4], true);
}

/** One rounding for the whole: the digits make one integer before the division. */
function stamp(wholeSec: number, fraction: string | undefined, isDated: boolean): ClockStamp | null {
  const digits = (fraction ?? '').slice(0, 9);
  const scale = 10 ** digits.length;
  const sec = (wholeSec * scale + Number(digits)) / scale;
  return Number.isFinite(sec) ? { sec, decimalCount: digits.length, isDated } : null;
}
