/** Stamps in s after repair, and what was repaired. */
export interface RepairedClock {
  readonly timesSec: Float64Array;
  /** Number of times that the clock wrapped: at a minute, an hour, a day, or the end of its counter. */
  readonly wrapCount: number;
  /** Number of stamps that were missing, stepped back or out of line. */
  readonly repairedCount: number;
  /** Number of jumps by an hour, such as to summer time. */
  readonly summerCount: number;
}

/** Times at which clocks wrap, s: minute, hour, 12 h, day, and counters of 32 and 16 bits in µs and ms. */
const wrapsSec: readonly number[] = [
  60,
  3600,
  43_200,
  86_400,
  2 ** 32 / 1e6,
  2 ** 32 / 1e3,
  2 ** 16 / 1e6,
  2 ** 16 / 1e3,
];

/** Maximum number of steps that the median is computed from. */
const maxSteps = 50_000;

/**
 * Makes a clock run forward. A wrap is undone. A single stamp out of line is moved between its neighbours. A clock that
 * restarts continues one step after its last time. Equal stamps stay.
 *
 * @param stamps        s, NaN where a row has none
 * @param resolutionSec smallest difference that the stamps of a wall clock can show, s; null for any other clock, which
 *                      has no summer time
 * @returns the same number of stamps in s, and what was repaired
 */
export function repairClock(stamps: Float64Array, resolutionSec: number | null = null): RepairedClock {
  const timesSec = stamps.slice();
  const blankCount = fillBlanks(timesSec);
  const step = medianStep(timesSec);
  let shift = 0;
  let wrapCount = 0;
  let summerCount = 0;
  let repairedCount = blankCount;
  const slackSec = resolutionSec === null ? 0 : 1.5 * Math.max(step, resolutionSec);
  for (let i = 1; i < timesSec.length; i++) {
    const raw = timesSec[i] ?? 0;
    const before = timesSec[i - 1] ?? 0;
    const back = before - (raw + shift);
    if (back <= 0) {
      if (slackSec > 0 && isSummer(raw, -back, slackSec)) {
        shift -= hourSec;
        summerCount += 1;
      }
      timesSec[i] = raw + shift;
      continue;
    }
    const next = (timesSec[i + 1] ?? NaN) + shift;
    const wrap = wrapsSec.find(
      (sec) => Math.abs(back - sec) <= Math.max(2 * step, 0.02 * sec) && sec > 4 * step,
    );
    if (next > before) {
      timesSec[i] = (before + next) / 2;
      repairedCount += 1;
    } else if (wrap !== undefined) {
      shift += wrap;
      wrapCount += 1;
      timesSec[i] = raw + shift;
      // A wrap that lost time must still run forward.
      if (raw + shift < before) {
        shift += before + step - (raw + shift);
        timesSec[i] = raw + shift;
      }
    } else {
      shift += back + step;
      repairedCount += 1;
      timesSec[i] = raw + shift;
    }
  }
  return { timesSec, wrapCount, repairedCount, summerCount };
}

const hourSec = 3600;

/** Returns whether a clock was put forward: it jumps by an hour and a usual step, onto a full hour. */
function isSummer(stampSec: number, aheadSec: number, slackSec: number): boolean {
  const over = aheadSec - hourSec;
  return over > -slackSec / 2 && over <= slackSec && stampSec % hourSec <= slackSec;
}

/**
 * Returns the median of the forward steps, from at most 50 000 spread over all rows; 0 if there is none.
 *
 * @param timesSec s; NaN where a row has none
 * @returns s
 */
export function medianStep(timesSec: Float64Array): number {
  const stride = Math.max(1, Math.ceil(timesSec.length / maxSteps));
  const steps = new Float64Array(Math.ceil(Math.max(0, timesSec.length - 1) / stride));
  let count = 0;
  for (let i = 1; i < timesSec.length; i += stride) {
    const step = (timesSec[i] ?? 0) - (timesSec[i - 1] ?? 0);
    if (step >= 0) steps[count++] = step;
  }
  return steps.subarray(0, count).toSorted()[Math.floor(count / 2)] ?? 0;
}

/** Interpolates or extrapolates the stamps of rows without one; returns their number. */
function fillBlanks(timesSec: Float64Array): number {
  const nextKnown = (from: number): number => {
    let at = from;
    while (at < timesSec.length && Number.isNaN(timesSec[at])) at += 1;
    return at;
  };
  const first = nextKnown(0);
  let left = first;
  let right = nextKnown(first + 1);
  if (right >= timesSec.length) return timesSec.length - (first < timesSec.length ? 1 : 0);
  let blankCount = 0;
  for (let i = 0; i < timesSec.length; i++) {
    if (!Number.isNaN(timesSec[i])) {
      // After the last stamp, the line continues.
      const next = i === right ? nextKnown(i + 1) : timesSec.length;
      if (next < timesSec.length) [left, right] = [right, next];
      continue;
    }
    const from = timesSec[left] ?? 0;
    timesSec[i] = from + (((timesSec[right] ?? 0) - from) * (i - left)) / (right - left);
    blankCount += 1;
  }
  return blankCount;
}
