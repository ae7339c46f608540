import { medianStep } from './repair-clock.ts';

/**
 * Returns the simplest rate that is compatible with a fitted one: a whole number of Hz, a rate with one to three
 * decimals, or one with a whole number of ns between samples. The first and last stamps must not move by more than
 * `slackSec`. Otherwise returns the fitted rate.
 *
 * @param fs       fitted rate, Hz
 * @param spanSec  time from the first stamp to the last, s
 * @param slackSec uncertainty of the stamps, s
 */
function niceRate(fs: number, spanSec: number, slackSec: number): number {
  const isOpen = (rate: number): boolean =>
    rate > 0 && (Math.abs(rate - fs) / fs) * (spanSec / 2) <= slackSec + 1e-12 * spanSec;
  for (const decimals of [0, 1, 2, 3]) {
    const rate = Number(fs.toFixed(decimals));
    if (isOpen(rate)) return rate;
  }
  const period = Number((1 / fs).toFixed(9));
  return isOpen(1 / period) ? 1 / period : fs;
}

/** A clock with even steps: row i is at sample `indexes[i]`, or at sample i if `indexes` is null. */
export interface EvenClock {
  readonly kind: 'even';
  readonly fs: number;
  /** Time of sample 0, s on the clock. */
  readonly startSec: number;
  readonly indexes: Float64Array | null;
  readonly sampleCount: number;
}

/** A clock that no even grid fits; `fs` is the rate of the grid to interpolate onto. */
export interface UnevenClock {
  readonly kind: 'uneven';
  readonly fs: number;
  readonly startSec: number;
  readonly timesSec: Float64Array;
  readonly sampleCount: number;
  /** Steps longer than this are gaps, s. */
  readonly gapSec: number;
}

export type ClockFit = EvenClock | UnevenClock;

/** An even clock, and the largest distance of a stamp from it, s. */
type JudgedClock = EvenClock & { readonly maxDeviationSec: number };

/** Maximum share of steps over missing rows at which stamps on an exact grid count as that grid with gaps. */
const rareShare = 0.01;
/** Maximum root mean square distance from even rows, in samples, at which a clock counts as even with jitter. */
const maxEvenRms = 0.125;
/** Share of steps over missing rows above which the rows count as uneven rather than missing. */
const gapShare = 0.1;
/** Length above which a step of an uneven clock is a gap, in usual steps. */
const unevenGap = 4;

/** Share of rows with the stamp of the previous row at which a stamp counts as dating several rows. */
const maxRepeated = 0.5;
/** Minimum number of changes of such stamps that determines a rate. */
const minChanges = 3;

/** Stamps that each date several rows: packets as they arrived, or seconds of a faster signal. */
interface RowBlocks {
  /** First row of each stamp except the first stamp. */
  readonly rows: Float64Array;
  readonly stampsSec: Float64Array;
}

function findBlocks(timesSec: Float64Array): RowBlocks | null {
  let changes = 0;
  const isChange = (row: number): boolean => (timesSec[row] ?? 0) > (timesSec[row - 1] ?? 0);
  for (let row = 1; row < timesSec.length; row++) if (isChange(row)) changes += 1;
  const isRare = changes <= (1 - maxRepeated) * (timesSec.length - 1);
  if (!isRare || changes < minChanges) return null;
  const rows = new Float64Array(changes);
  for (let row = 1, k = 0; row < timesSec.length; row++) if (isChange(row)) rows[k++] = row;
  return { rows, stampsSec: rows.map((row) => timesSec[row] ?? 0) };
}

/**
 * Fits even rows through the first row of each stamp. Returns null if a stamp is too far from the line: more than half
 * the usual step of the stamps and more than a row.
 */
function evenBlocks({ rows, stampsSec }: RowBlocks, rowCount: number): EvenClock | null {
  const line = fitLine(stampsSec, rows);
  const maxDeviationSec = Math.max(line.highest, -line.lowest);
  if (!(line.stepSec > 0) || maxDeviationSec > Math.max(medianStep(stampsSec) / 2, line.stepSec)) return null;
  const span = line.stepSec * (rowCount - 1);
  return {
    kind: 'even',
    fs: niceRate(1 / line.stepSec, span, Math.max(maxDeviationSec, line.stepSec) / 2),
    startSec: line.startSec,
    indexes: null,
    sampleCount: rowCount,
  };
}

/** Spreads rows that share a stamp: they follow the stamp at their usual step, and never pass the next stamp. */
function spreadRows(timesSec: Float64Array, { rows, stampsSec }: RowBlocks): Float64Array {
  const starts = Float64Array.of(0, ...rows);
  const stamps = Float64Array.of(timesSec[0] ?? 0, ...stampsSec);
  const steps = stampsSec.map(
    (stamp, k) => (stamp - (stamps[k] ?? 0)) / ((starts[k + 1] ?? 0) - (starts[k] ?? 0)),
  );
  const usual = steps.toSorted()[Math.floor(steps.length / 2)] ?? 0;
  let block = 0;
  return timesSec.map((stamp, row) => {
    while (row >= (starts[block + 1] ?? Number.POSITIVE_INFINITY)) block += 1;
    return stamp + (row - (starts[block] ?? 0)) * Math.min(usual, steps[block] ?? usual);
  });
}

/**
 * Finds the rate and grid of a clock that runs forward, from all of its stamps. The first of these that fits is used:
 *
 * - stamps on an exact grid, with or without missing rows
 * - stamps that differ from even rows by less than half a sample, and by an eighth in the root mean square, or by
 *   their own resolution (rate by regression)
 * - the same with missing rows
 * - an uneven clock
 *
 * If stamps date several rows each, the first row of each stamp is used.
 *
 * @param timesSec      s, never backward, at least two
 * @param resolutionSec smallest difference that the stamps can show, s
 * @returns rate, Hz, start and rows of the grid
 */
export function fitClock(timesSec: Float64Array, resolutionSec: number): ClockFit {
  const blocks = findBlocks(timesSec);
  if (blocks !== null) {
    const even = evenBlocks(blocks, timesSec.length);
    if (even !== null) return even;
    const spread = spreadRows(timesSec, blocks);
    const usual = medianStep(spread);
    return gridWithGaps(spread, usual, usual / 2) ?? uneven(spread, usual);
  }
  const step = medianStep(timesSec);
  return (
    exactGrid(timesSec, step) ??
    evenRows(timesSec, resolutionSec) ??
    gridWithGaps(timesSec, step, resolutionSec) ??
    uneven(timesSec, step)
  );
}

/**
 * Finds the grid of rows that must be interpolated onto another start anyway. It is even only if the stamps are exactly
 * even; otherwise it is uneven at the usual rate, so that each value keeps its own stamp.
 *
 * @param timesSec      s, never backward, at least two
 * @param resolutionSec smallest difference that the stamps can show, s
 * @returns rate, Hz, start and rows of the grid
 */
export function fitSparseClock(timesSec: Float64Array, resolutionSec: number): ClockFit {
  const step = medianStep(timesSec);
  const rows = evenRows(timesSec, Math.min(resolutionSec, step / 2));
  const isExact = rows !== null && rows.maxDeviationSec <= resolutionSec * (1 + 1e-6);
  return exactGrid(timesSec, step) ?? (isExact ? rows : uneven(timesSec, step));
}

/**
 * Returns the mean of the steps that skip no row. Large stamps are rounded, so a single step is not precise enough to
 * count the rows of a long gap.
 */
function singleStep(timesSec: Float64Array, usual: number): number {
  let [sum, count] = [0, 0];
  for (let i = 1; i < timesSec.length; i++) {
    const step = (timesSec[i] ?? 0) - (timesSec[i - 1] ?? 0);
    if (step >= 1.5 * usual) continue;
    sum += step;
    count += 1;
  }
  return count === 0 ? usual : sum / count;
}

function exactGrid(timesSec: Float64Array, usual: number): EvenClock | null {
  if (!(usual > 0)) return null;
  let step = usual;
  const indexes = new Float64Array(timesSec.length);
  let skipCount = 0;
  for (let i = 1; i < timesSec.length; i++) {
    const sec = (timesSec[i] ?? 0) - (timesSec[i - 1] ?? 0);
    if (skipCount === 0 && sec >= 1.5 * step) step = singleStep(timesSec, usual);
    const steps = sec / step;
    const whole = Math.round(steps);
    if (whole < 1 || Math.abs(steps - whole) > 1e-4 * whole) return null;
    if (whole > 1) skipCount += 1;
    indexes[i] = (indexes[i - 1] ?? 0) + whole;
  }
  if (skipCount > rareShare * timesSec.length && skipCount > 2) return null;
  const span = (timesSec.at(-1) ?? 0) - (timesSec[0] ?? 0);
  const last = indexes.at(-1) ?? 0;
  return {
    kind: 'even',
    fs: niceRate(last / span, span, step * 1e-4),
    startSec: timesSec[0] ?? 0,
    indexes: skipCount === 0 ? null : indexes,
    sampleCount: last + 1,
  };
}

function evenRows(timesSec: Float64Array, resolutionSec: number): JudgedClock | null {
  const line = fitLine(timesSec, null);
  if (!fits(line, resolutionSec)) return null;
  const slack = Math.max(line.stepSec / 2, resolutionSec);
  for (let i = 1; i < timesSec.length; i++) {
    const step = (timesSec[i] ?? 0) - (timesSec[i - 1] ?? 0);
    if (Math.abs(step - line.stepSec) > slack * (1 + 1e-6)) return null;
  }
  const maxDeviationSec = Math.max(line.highest, -line.lowest);
  return { ...evenClock(line, timesSec, resolutionSec, null), maxDeviationSec };
}

function gridWithGaps(timesSec: Float64Array, step: number, resolutionSec: number): EvenClock | null {
  if (!(step > 0)) return null;
  let line: Line = { startSec: timesSec[0] ?? 0, stepSec: step, lowest: 0, highest: 0, rms: 0 };
  const indexes = new Float64Array(timesSec.length);
  // The median step may differ by the stamps' resolution; the fit over all stamps corrects it.
  for (let round = 0; round < 3; round++) {
    const { stepSec } = line;
    for (let i = 1; i < timesSec.length; i++) {
      const steps = ((timesSec[i] ?? 0) - (timesSec[i - 1] ?? 0)) / stepSec;
      indexes[i] = (indexes[i - 1] ?? 0) + Math.max(1, Math.round(steps));
    }
    line = fitLine(timesSec, indexes);
  }
  const skips = indexes.reduce(
    (count, at, i) => count + (i > 0 && at - (indexes[i - 1] ?? 0) > 1 ? 1 : 0),
    0,
  );
  if (skips > gapShare * timesSec.length || !fits(line, resolutionSec)) return null;
  return evenClock(line, timesSec, resolutionSec, indexes);
}

function evenClock(
  line: Line,
  timesSec: Float64Array,
  resolutionSec: number,
  indexes: Float64Array | null,
): EvenClock {
  const span = (timesSec.at(-1) ?? 0) - (timesSec[0] ?? 0);
  const slack = Math.max(resolutionSec, line.highest, -line.lowest) / 2;
  return {
    kind: 'even',
    fs: niceRate(1 / line.stepSec, span, slack),
    startSec: line.startSec,
    indexes,
    sampleCount: (indexes?.at(-1) ?? timesSec.length - 1) + 1,
  };
}

function uneven(timesSec: Float64Array, step: number): UnevenClock {
  const span = (timesSec.at(-1) ?? 0) - (timesSec[0] ?? 0);
  const usual = step > 0 ? step : span / (timesSec.length - 1);
  const fs = usual < 0.2 ? Math.max(1, Math.round(1 / usual)) : 1 / usual;
  return {
    kind: 'uneven',
    fs,
    startSec: timesSec[0] ?? 0,
    timesSec,
    sampleCount: Math.floor(span * fs + 1e-6) + 1,
    gapSec: unevenGap * usual,
  };
}

interface Line {
  readonly startSec: number;
  readonly stepSec: number;
  /** Smallest and largest signed distance of a stamp from the line, s. */
  readonly lowest: number;
  readonly highest: number;
  /** Root mean square distance, s. */
  readonly rms: number;
}

/** Fits a least squares line to the stamps over their sample indexes (over their rows if `indexes` is null). */
function fitLine(timesSec: Float64Array, indexes: Float64Array | null): Line {
  const count = timesSec.length;
  const origin = timesSec[0] ?? 0;
  const middle = indexes === null ? (count - 1) / 2 : indexes.reduce((sum, k) => sum + k, 0) / count;
  let timeSum = 0;
  let cross = 0;
  let square = 0;
  for (let i = 0; i < count; i++) {
    const k = (indexes === null ? i : (indexes[i] ?? 0)) - middle;
    const time = (timesSec[i] ?? 0) - origin;
    timeSum += time;
    cross += k * time;
    square += k * k;
  }
  const stepSec = cross / square;
  const startSec = timeSum / count - stepSec * middle;
  let lowest = 0;
  let highest = 0;
  let squareSum = 0;
  for (let i = 0; i < count; i++) {
    const k = indexes === null ? i : (indexes[i] ?? 0);
    const deviation = (timesSec[i] ?? 0) - origin - (startSec + stepSec * k);
    squareSum += deviation * deviation;
    if (deviation < lowest) lowest = deviation;
    if (deviation > highest) highest = deviation;
  }
  return { startSec: origin + startSec, stepSec, lowest, highest, rms: Math.sqrt(squareSum / count) };
}

function fits(line: Line, resolutionSec: number): boolean {
  const slack = Math.max(line.stepSec / 2, resolutionSec);
  const isNear = line.rms <= Math.max(maxEvenRms * line.stepSec, resolutionSec);
  return line.stepSec > 0 && isNear && line.highest <= slack && -line.lowest <= slack;
}
