/** A stretch of a stream without a pause: its samples, and their times on the stream’s own clock. */
interface StampedRun {
  readonly firstIndex: number;
  count: number;
  /** First stamp, s, and index of its sample relative to the run’s first; NaN before there is one. */
  originSec: number;
  originIndex: number;
  /**
   * Statistics of samples with a stamp, relative to the origin: count, and sums of indexes, times, squares and
   * products.
   */
  stampCount: number;
  places: number;
  times: number;
  squares: number;
  products: number;
}

/** A stretch with its time. */
export interface TimedRun {
  readonly firstIndex: number;
  readonly count: number;
  /** s. */
  readonly startSec: number;
}

/** Deviation from evenly spaced stamps above which a stamp follows a pause: in s, or in samples if that is longer. */
const [mostStraySec, mostStraySamples] = [1, 2.5];
/** Maximum number of runs. */
const maxRuns = 100_000;

/** Time stamps of a stream with a nominal rate, added one by one. Memory use depends on the number of pauses. */
export class StreamClock {
  readonly #nominalHz: number;
  readonly #runs: StampedRun[] = [];
  #count = 0;
  #lastSec = Number.NaN;
  #lastIndex = 0;
  /** Whether a stamp is before earlier ones, because the clock was reset. */
  hasReset = false;
  isOverfull = false;

  constructor(nominalHz: number) {
    this.#nominalHz = nominalHz;
  }

  /** Adds the next sample; null if its time follows from the previous one. */
  add(stampSec: number | null): void {
    const index = this.#count++;
    let run = this.#runs.at(-1);
    if (stampSec !== null && !Number.isNaN(this.#lastSec)) {
      const deviationSec = stampSec - this.#lastSec - (index - this.#lastIndex) / this.#nominalHz;
      const most = Math.max(mostStraySec, mostStraySamples / this.#nominalHz);
      if (deviationSec < -most) this.hasReset = true;
      if (deviationSec > most) run = undefined;
    }
    if (run === undefined) {
      this.isOverfull ||= this.#runs.length >= maxRuns;
      if (this.isOverfull) return;
      run = {
        firstIndex: index,
        count: 0,
        originSec: Number.NaN,
        originIndex: 0,
        stampCount: 0,
        places: 0,
        times: 0,
        squares: 0,
        products: 0,
      };
      this.#runs.push(run);
    }
    run.count += 1;
    if (stampSec === null) return;
    if (Number.isNaN(run.originSec)) {
      run.originSec = stampSec;
      run.originIndex = index - run.firstIndex;
    }
    const place = index - run.firstIndex - run.originIndex;
    const time = stampSec - run.originSec;
    run.stampCount += 1;
    run.places += place;
    run.times += time;
    run.squares += place * place;
    run.products += place * time;
    this.#lastSec = stampSec;
    this.#lastIndex = index;
  }

  get count(): number {
    return this.#count;
  }

  /**
   * Computes rate and runs on the recorder’s clock: a line through the stamps of each run, all with the same slope. The
   * nominal rate is used if the measured one differs by less than half a sample over the whole stream.
   *
   * @returns rate, Hz; null if no sample has a stamp
   */
  timed(offset: ClockLine): { readonly fs: number; readonly runs: readonly TimedRun[] } | null {
    const runs = this.#runs.filter(({ stampCount }) => stampCount > 0);
    if (runs.length === 0) return null;
    const squares = runs.reduce((sum, run) => sum + run.squares - run.places ** 2 / run.stampCount, 0);
    const products = runs.reduce(
      (sum, run) => sum + run.products - (run.places * run.times) / run.stampCount,
      0,
    );
    const measured = 1 / ((products / squares) * (1 + offset.slope));
    const isNominal =
      !(measured > 0 && Number.isFinite(measured)) ||
      Math.abs(measured / this.#nominalHz - 1) * this.#count < 0.5;
    const fs = isNominal ? this.#nominalHz : measured;
    return {
      fs,
      runs: runs.map((run) => {
        const meanSec = run.originSec + run.times / run.stampCount;
        const mean = run.originIndex + run.places / run.stampCount;
        const { firstIndex, count } = run;
        return { firstIndex, count, startSec: toRecorderClock(meanSec, offset) - mean / fs };
      }),
    };
  }
}

/** Correction from a stream’s clock to the recorder’s: intercept + slope · time, s. */
export interface ClockLine {
  readonly intercept: number;
  readonly slope: number;
}

/**
 * Converts a time of the stream to the recorder’s clock.
 *
 * @param sec  time by the clock of the stream, s
 * @param line fitted line of clock offsets
 * @returns time by the recorder’s clock, s
 */
export function toRecorderClock(sec: number, { intercept, slope }: ClockLine): number {
  return sec + intercept + slope * sec;
}

/** Maximum number of offsets whose pairs determine the slope. */
const maxOffsets = 400;

/**
 * Fits a line to the measured offsets of a stream’s clock: the median of the slopes between pairs, and the median of
 * the residuals. Delayed measurements therefore have no effect (Theil and Sen).
 *
 * @param timesSec   times of measurement, on the stream’s clock
 * @param offsetsSec measured offsets, one per time
 * @returns no correction if there are no offsets
 */
export function fitOffsets(timesSec: readonly number[], offsetsSec: readonly number[]): ClockLine {
  const step = Math.max(1, Math.ceil(timesSec.length / maxOffsets));
  const picked = timesSec.flatMap((sec, k) => (k % step === 0 ? [{ sec, offset: offsetsSec[k] ?? 0 }] : []));
  const [first] = picked;
  if (first === undefined) return { intercept: 0, slope: 0 };
  const slopes = picked.flatMap((a, k) =>
    picked.slice(k + 1).flatMap((b) => (b.sec > a.sec ? [(b.offset - a.offset) / (b.sec - a.sec)] : [])),
  );
  const slope = slopes.length === 0 ? 0 : findMiddle(slopes);
  // Clocks count s from an arbitrary start; times relative to the first measurement keep full precision.
  const level = findMiddle(picked.map(({ sec, offset }) => offset - slope * (sec - first.sec)));
  return { intercept: level - slope * first.sec, slope };
}

/** Returns the median of some values; for an even count, the upper of the middle two. */
function findMiddle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
