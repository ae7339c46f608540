import { resampleStream } from '../../dsp/resampling/resample.ts';
import type { PassEnd } from './passes.ts';

/**
 * Maximum working rate of the detectors, except curve length in integer arithmetic, Hz: a QRS has no content
 * above half of it.
 */
export const maxWorkingFs = 500;

/** Leads at the working rate of a detector. */
export interface WorkingRate {
  /** Hz. */
  readonly fs: number;
  /** Number of samples of each lead at that rate. */
  readonly sampleCount: number;
  /**
   * Starts a new pass. The returned function takes the next piece of each lead and returns the samples that
   * become available.
   */
  readonly begin: () => (leads: readonly Float64Array[]) => Float64Array[];
}

interface RateOptions {
  readonly sampleCount: number;
  /** Hz. */
  readonly fs: number;
  readonly leadCount: number;
  /** Factor by which every sample is multiplied. */
  readonly units: number;
}

/**
 * Resamples leads to 500 Hz if their rate is higher, which may need a pass to compute their means.
 *
 * @param then continues with the leads at the working rate
 * @returns the first of the passes over the leads
 * @throws BeatbenchError `too-short`, like `resample`
 */
export function resampleToWorkingRate<Found>(
  options: RateOptions,
  then: (rate: WorkingRate) => PassEnd<Found>,
): PassEnd<Found> {
  const { fs, sampleCount, leadCount, units } = options;
  if (fs <= maxWorkingFs) {
    const scaled =
      units === 1 ? copyLeads : (leads: readonly Float64Array[]) => leads.map(createScaler(units));
    return then({ fs, sampleCount, begin: () => scaled });
  }
  if (!needsMean(options)) return then(makeResampledRate(options, new Float64Array(leadCount)));
  const sums = new Float64Array(leadCount);
  return {
    next: {
      leadCount,
      push: (leads) => {
        leads.forEach((x, lead) => {
          sums[lead] = sumScaled(x, units, sums[lead]);
        });
      },
      end: () =>
        then(
          makeResampledRate(
            options,
            sums.map((sum) => sum / sampleCount),
          ),
        ),
    },
  };
}

/** A separate function: in a closure that is created for each piece, the loop takes eight times as long. */
function sumScaled(x: Float64Array, units: number, sum: number): number {
  let total = sum;
  for (let n = 0; n < x.length; n++) total += units * x[n];
  return total;
}

function copyLeads(leads: readonly Float64Array[]): Float64Array[] {
  return [...leads];
}

function createScaler(units: number): (x: Float64Array) => Float64Array {
  return (x) => {
    const scaled = new Float64Array(x.length);
    for (let n = 0; n < x.length; n++) scaled[n] = units * x[n];
    return scaled;
  };
}

function needsMean({ fs, sampleCount }: RateOptions): boolean {
  let isMeanUsed = false;
  resampleStream(sampleCount, fs, maxWorkingFs, () => {
    isMeanUsed = true;
    return 0;
  });
  return isMeanUsed;
}

function makeResampledRate({ fs, sampleCount, units }: RateOptions, means: Float64Array): WorkingRate {
  const begin = () => {
    const streams = Array.from(means, (mean) => resampleStream(sampleCount, fs, maxWorkingFs, () => mean));
    return (leads: readonly Float64Array[]) =>
      leads.map((x, lead) => {
        const scaled = units === 1 ? x : createScaler(units)(x);
        return streams[lead]?.push(scaled) ?? scaled;
      });
  };
  const { outputs } = resampleStream(sampleCount, fs, maxWorkingFs, () => 0) ?? {
    outputs: { from: 0, to: sampleCount },
  };
  return { fs: maxWorkingFs, sampleCount: outputs.to, begin };
}

/**
 * Subtracts the slow part of a signal, known at a lower rate, from some of its samples. Between its samples,
 * the slow part is interpolated by a straight line; after its last sample it is constant.
 *
 * @param window changed in place, in the unit of `slow`
 * @param first index of the window's first sample in the signal
 * @param slow every `ratio`th sample of the slow part, from the signal's first sample on
 * @param ratio a whole number
 */
export function subtractBaseline(
  window: Float64Array,
  first: number,
  slow: Float64Array,
  ratio: number,
): void {
  const last = slow.length - 1;
  for (let n = 0; n < window.length;) {
    const left = Math.min(Math.floor((first + n) / ratio), last);
    const end = left === last ? window.length : Math.min(window.length, (left + 1) * ratio - first);
    const step = left === last ? 0 : (slow[left + 1] - slow[left]) / ratio;
    const start = slow[left] - step * (left * ratio - first);
    for (; n < end; n++) window[n] -= start + step * n;
  }
}
