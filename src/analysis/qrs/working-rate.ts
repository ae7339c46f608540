import { resampleStream } from '../../dsp/resampling/resample.ts';
import type { PassEnd } from './passes.ts';

/** Highest rate that the detectors beside curve length work at, Hz: a QRS has nothing above half of it. */
export const highestFs = 500;

/** Leads as they come, and at the rate that is worked at. */
export interface WorkingRate {
  /** Hz. */
  readonly fs: number;
  /** Of each lead at that rate. */
  readonly sampleCount: number;
  /** Begins anew; then gives of each piece of the leads the samples that are known with it. */
  readonly begin: () => (leads: readonly Float64Array[]) => Float64Array[];
}

interface RateOptions {
  readonly sampleCount: number;
  /** Hz. */
  readonly fs: number;
  readonly leadCount: number;
  /** What every sample is multiplied by. */
  readonly units: number;
}

/**
 * Brings leads to 500 Hz where they are above, which may take a pass for their means.
 *
 * @param then  what is done with them
 * @returns the first of the passes over the leads
 * @throws BeatbenchError `too-short`, as `resample`
 */
export function atWorkingRate<Found>(
  options: RateOptions,
  then: (rate: WorkingRate) => PassEnd<Found>,
): PassEnd<Found> {
  const { fs, sampleCount, leadCount, units } = options;
  if (fs <= highestFs) {
    const scaled = units === 1 ? sameLeads : (leads: readonly Float64Array[]) => leads.map(scaledBy(units));
    return then({ fs, sampleCount, begin: () => scaled });
  }
  if (!wantsMean(options)) return then(resampled(options, new Float64Array(leadCount)));
  const sums = new Float64Array(leadCount);
  return {
    next: {
      leadCount,
      push: (leads) => {
        leads.forEach((x, lead) => {
          sums[lead] = addUp(x, units, sums[lead]);
        });
      },
      end: () =>
        then(
          resampled(
            options,
            sums.map((sum) => sum / sampleCount),
          ),
        ),
    },
  };
}

/** A function by itself: in one that is made anew for each piece the engine's loop takes eight times as long. */
function addUp(x: Float64Array, units: number, sum: number): number {
  let total = sum;
  for (let n = 0; n < x.length; n++) total += units * x[n];
  return total;
}

function sameLeads(leads: readonly Float64Array[]): Float64Array[] {
  return [...leads];
}

function scaledBy(units: number): (x: Float64Array) => Float64Array {
  return (x) => {
    const scaled = new Float64Array(x.length);
    for (let n = 0; n < x.length; n++) scaled[n] = units * x[n];
    return scaled;
  };
}

function wantsMean({ fs, sampleCount }: RateOptions): boolean {
  let isWanted = false;
  resampleStream(sampleCount, fs, highestFs, () => {
    isWanted = true;
    return 0;
  });
  return isWanted;
}

function resampled({ fs, sampleCount, units }: RateOptions, means: Float64Array): WorkingRate {
  const begin = () => {
    const streams = Array.from(means, (mean) => resampleStream(sampleCount, fs, highestFs, () => mean));
    return (leads: readonly Float64Array[]) =>
      leads.map((x, lead) => {
        const scaled = units === 1 ? x : scaledBy(units)(x);
        return streams[lead]?.push(scaled) ?? scaled;
      });
  };
  const { outputs } = resampleStream(sampleCount, fs, highestFs, () => 0) ?? {
    outputs: { from: 0, to: sampleCount },
  };
  return { fs: highestFs, sampleCount: outputs.to, begin };
}

/**
 * Takes the slow part of a signal, known at a lower rate, away from some of its samples; between, it is a
 * straight line, and behind its last it stays.
 *
 * @param window in place, the unit of `slow`
 * @param first  place of the window's first sample in the signal
 * @param slow   every `ratio`th sample of it, from the signal's first on
 * @param ratio  a whole number
 */
export function takeSlowAway(window: Float64Array, first: number, slow: Float64Array, ratio: number): void {
  const last = slow.length - 1;
  for (let n = 0; n < window.length;) {
    const left = Math.min(Math.floor((first + n) / ratio), last);
    const end = left === last ? window.length : Math.min(window.length, (left + 1) * ratio - first);
    const step = left === last ? 0 : (slow[left + 1] - slow[left]) / ratio;
    const start = slow[left] - step * (left * ratio - first);
    for (; n < end; n++) window[n] -= start + step * n;
  }
}
