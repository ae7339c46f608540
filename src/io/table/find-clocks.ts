import { guessRole, guessRoleFromSamples } from '../roles.ts';
import { clockSec, findClockUnit, type RateEvidence, clockUnitForWord, unitSec } from './clock-unit.ts';
import { parseClockText } from './clock-text.ts';
import { fitClock } from './fit-clock.ts';
import type { HeadColumn } from './head-column.ts';
import type { ClockUnit } from './proposal.ts';
import { repairClock } from './repair-clock.ts';
import { stampResolution } from './stamp-resolution.ts';

/** A column that counts time. */
export interface FoundClock {
  /** `skip` if another clock dates the signals next to it. */
  readonly use: 'clock' | 'skip';
  readonly unit: ClockUnit;
  /** Its stamps in the head, s; NaN where blank. */
  readonly timesSec: Float64Array;
  readonly resolutionSec: number;
}

const timeLabel =
  /(?:^|[\s_])(?:t|time|times|timestamps?|elapsed|clock|seconds|millis|micros|zeit|uhrzeit|temps|heure|tiempo|hora|datetime|date|(?:time|timestamp|zeit)\d{1,2})(?:$|[\s_])|^(?:m|u|µ|n)s(?:ec)?$|^(?:milli|micro|nano)seconds?$/i;
const indexLabel =
  /^(?:|#|n|no|nr|nseq|idx|index|sample|samples|sample[\s_]*(?:#|no|number|index|interval)|frame|row|unnamed: ?\d+)$/i;
/**
 * Returns whether a column has a name of time.
 *
 * @param label label without its unit
 * @returns true for `time`, `Zeit`, `timestamp_ms` and similar names
 */
export function isTimeLabel(label: string): boolean {
  return timeLabel.test(label);
}

/**
 * Finds the clocks among the columns. Counters of rows give `index`, all other columns null.
 *
 * A clock is recognised by its name, by its clock text or, in tables without names, by running forward evenly. If
 * signals follow only the first clock, later clocks are not used.
 *
 * @param columns  in the order of the table
 * @param statedHz rate in the head, Hz; null if there is none
 * @returns one item per column
 */
export function findClocks(
  columns: readonly HeadColumn[],
  statedHz: number | null,
): (FoundClock | 'index' | null)[] {
  const evidence = gatherEvidence(columns, statedHz);
  const named = columns.map((column) => findClock(column, columns.length === 1, evidence));
  const hasNamedClock = named.some((each) => each !== null && each !== 'index');
  const found =
    hasNamedClock || columns.length === 1
      ? preferEvenClock(named)
      : withUnnamedClock(named, columns, evidence);
  const first = found.findIndex((each) => each !== null && each !== 'index' && each.use === 'clock');
  return found.map((each, index) => {
    if (each === null || each === 'index' || index === first) return each;
    const isFollowed = index + 1 < columns.length && found[index + 1] === null;
    const leaves = found.slice(first + 1, index).includes(null);
    return isFollowed && leaves ? each : { ...each, use: 'skip' };
  });
}

/**
 * Returns whether a role is that of a cardiac signal.
 *
 * @param role  role from the label
 * @param label label of the column; `pulse` may be a rate
 * @returns true for ECG, PPG, heart sounds and impedance
 */
export function isCardiacColumn(role: string | undefined, label: string): boolean {
  return role === 'ecg' || role === 'pcg' || role === 'icg' || (role === 'ppg' && !/puls/i.test(label));
}

/** Collects what the columns show about their rate, for clocks that do not determine it. */
function gatherEvidence(columns: readonly HeadColumn[], statedHz: number | null): RateEvidence {
  const roles = columns.map(({ label, unit }) => guessRole(label, unit));
  const leads = columns.filter((_, k) => roles[k] === 'ecg');
  const looked = (leads.length > 0 ? leads : columns).map(({ values }) =>
    values.filter((value) => !Number.isNaN(value)),
  );
  return {
    statedHz,
    beatsAt: (fs) => looked.some((values) => guessRoleFromSamples(values, fs) !== 'other'),
    isNamedHeart: columns.some(({ label }, k) => isCardiacColumn(roles[k], label)),
  };
}

/**
 * Chooses among adjacent clocks before any signal. The first that runs evenly dates the rows; a clock whose stamps
 * differ from row to row takes precedence. The clocks before it are skipped: they say when rows arrived, or in which
 * second.
 */
function preferEvenClock(found: (FoundClock | 'index' | null)[]): (FoundClock | 'index' | null)[] {
  const isClock = (each: FoundClock | 'index' | null | undefined): each is FoundClock =>
    each !== null && each !== undefined && each !== 'index';
  const first = found.findIndex(isClock);
  let end = first;
  while (isClock(found[end])) end++;
  const group = found.slice(first, end).filter(isClock);
  const isFine = ({ timesSec }: FoundClock): boolean => {
    const still = timesSec.reduce((count, sec, k) => count + (k > 0 && sec === timesSec[k - 1] ? 1 : 0), 0);
    return still < maxStill * timesSec.length;
  };
  const fine = group.findIndex((clock) => isFine(clock) && runsEvenly(clock));
  const even = fine >= 0 ? fine : group.findIndex((clock) => runsEvenly(clock));
  if (group.length < 2 || even <= 0) return found;
  return found.map((each, k) =>
    isClock(each) && k >= first && k < first + even ? { ...each, use: 'skip' } : each,
  );
}

/** Share of rows with the stamp of the previous row at which stamps do not distinguish the rows. */
const maxStill = 0.5;

function runsEvenly({ timesSec, resolutionSec }: FoundClock): boolean {
  const times = repairClock(timesSec.filter((sec) => !Number.isNaN(sec))).timesSec;
  return times.length >= 2 && fitClock(times, resolutionSec).kind === 'even';
}

/** If no column is recognised as a clock, uses the first that rises evenly, whatever its name. */
function withUnnamedClock(
  named: (FoundClock | 'index' | null)[],
  columns: readonly HeadColumn[],
  evidence: RateEvidence,
): (FoundClock | 'index' | null)[] {
  const at = columns.findIndex(
    ({ label, unit, values, texts }, k) =>
      named[k] === null &&
      guessRole(label, unit) === 'other' &&
      (unit === '' || clockUnitForWord(unit) !== undefined) &&
      risesEvenly(values, texts),
  );
  const column = columns[at];
  if (column === undefined) return named;
  const clock =
    findRun(column.values)?.isCount === true ? 'index' : clockAt(column, findRun(column.values), evidence);
  return named.map((each, k) => (k === at ? clock : each));
}

/** Maximum difference of a step of an evenly rising column from the median step, as a share of it. */
const evenSteps = 0.02;
const minSteps = 16;

function risesEvenly(values: Float64Array, texts: readonly string[]): boolean {
  if (values.length <= minSteps || values.some(Number.isNaN)) return false;
  const steps = values.subarray(1).map((value, i) => value - (values[i] ?? 0));
  const step = steps.toSorted()[Math.floor(steps.length / 2)] ?? 0;
  // Stamps with few decimals vary by one unit of the last decimal.
  const decimals = texts.reduce((most, text) => Math.max(most, decimalsIn(text)), 0);
  const slack = Math.max(evenSteps * step, Math.min(1.01 * 10 ** -decimals, 0.6 * step));
  return step > 0 && steps.every((each) => Math.abs(each - step) <= slack);
}

function findClock(
  column: HeadColumn,
  isAlone: boolean,
  evidence: RateEvidence,
): FoundClock | 'index' | null {
  const stamps = column.texts.map((text) => parseClockText(text));
  const textShare = stamps.filter((stamp) => stamp !== null).length / Math.max(1, stamps.length);
  if (textShare > 0.5 && column.texts.some((text) => /[:-]\d|^\d\d\.\d\d\.\d\d$/.test(text))) {
    const timesSec = Float64Array.from(stamps, (stamp) => stamp?.sec ?? NaN);
    const decimals = stamps.reduce((most, stamp) => Math.max(most, stamp?.decimalCount ?? 0), 0);
    // A column of dates next to one of times does not change.
    if (new Set(timesSec).size < 2) return null;
    return { use: 'clock', unit: 'text', timesSec, resolutionSec: 10 ** -decimals };
  }
  const isNamed = column.label !== '';
  const isTime = timeLabel.test(column.label);
  const run = findRun(column.values);
  // A single column is the recorded signal, however evenly it rises.
  if (run === null || (isAlone && !isTime)) return null;
  if (!isTime && indexLabel.test(column.label) && run.isCount) return 'index';
  if (!isTime && !(run.isForward && run.isEven && (!isNamed || indexLabel.test(column.label)))) return null;
  // A time column whose unit is unknown is no signal either.
  return clockAt(column, run, evidence) ?? (isTime && run.isForward ? 'index' : null);
}

/** Returns the column as a clock; null if its steps are no rate of a recording. */
function clockAt(column: HeadColumn, run: Run | null, evidence: RateEvidence): FoundClock | null {
  const unit = run === null ? null : findClockUnit(column, run.step, evidence);
  if (unit === null) return null;
  const decimals = column.texts.reduce((most, text) => Math.max(most, decimalsIn(text)), 0);
  const digits = column.texts.reduce((most, text) => Math.max(most, digitsIn(text)), 0);
  const largest = column.values.reduce((most, value) => (value > most ? value : most), 0);
  const scale = unitSec[unit];
  return {
    use: 'clock',
    unit,
    timesSec: column.values.map((value) => clockSec(value, unit)),
    resolutionSec: scale * stampResolution(decimals, digits, largest),
  };
}

interface Run {
  readonly step: number;
  readonly isForward: boolean;
  readonly isEven: boolean;
  /** Whether the values are whole numbers, mostly one apart. */
  readonly isCount: boolean;
}

function findRun(values: Float64Array): Run | null {
  const known = values.filter((value) => !Number.isNaN(value));
  if (known.length < 2) return null;
  const steps = known.subarray(1).map((value, i) => value - (known[i] ?? 0));
  const step = steps.toSorted()[Math.floor(steps.length / 2)] ?? 0;
  const forward = steps.filter((each) => each > 0).length;
  const near = steps.filter((each) => Math.abs(each - step) <= 0.5 * step).length;
  const ones = steps.filter((each) => each === 1).length;
  return {
    // Stamps coarser than the rows are equal in most rows, so that their median step is 0.
    step: step > 0 ? step : ((known.at(-1) ?? 0) - (known[0] ?? 0)) / steps.length,
    isForward: forward === steps.length && steps.length >= 8,
    isEven: near >= 0.8 * steps.length,
    isCount: ones >= 0.9 * steps.length,
  };
}

function digitsIn(text: string): number {
  return /e/i.test(text) ? 15 : text.replaceAll(/\D/g, '').replace(/^0+/, '').length;
}

function decimalsIn(text: string): number {
  const match = /^[+-]?\d*[.,](\d+)$/.exec(text);
  return match === null ? (/e/i.test(text) ? 15 : 0) : (match[1]?.length ?? 0);
}
