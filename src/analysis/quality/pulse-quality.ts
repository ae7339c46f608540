import { designButterworth, filterZeroPhase, zeroPhaseMinCount } from '../../dsp/iir/butterworth.ts';
import type { Section } from '../../dsp/iir/sections.ts';
import { mean, median, pearson, skewness } from '../../dsp/statistics/stats.ts';
import type { PpgFault, PulseQuality, PulseStretchQuality } from '../../model/qrs-quality.ts';
import type { IndexRange } from '../../model/samples.ts';
import { findUpstrokes } from '../landmarks/upstrokes.ts';
import {
  type ClippedRun,
  computeSetShare,
  listStillFaults,
  StillFinder,
  type UsualRange,
} from './flat-and-clipped.ts';
import { minReliableIndex, grade } from './lead-quality.ts';
import { countStretchSamples, divideIntoStretches } from './quality-measures.ts';

/** For a PPG, which turns slowly: a few samples at the top are not clipping yet. */
const clippedPulse: ClippedRun = { sec: 0.06, count: 4 };
/** Band in which pulses are compared, Hz. */
const pulseBand = { lowHz: 0.5, highHz: 8 };
/** Minimum rate for the comparison, Hz, if the PPG has it. */
const comparedHz = 64;
/** Minimum correlation of usable pulses with their mean (Orphanidou et al. 2015). */
const minCorrelation = 0.86;
/** The correlation that counts as none, and fully; `minCorrelation` lies halfway. */
const correlationRange = { none: 2 * minCorrelation - 1, whole: 1 };
/** Limits of the pulse rate, per minute, and of the time without a pulse, s (Orphanidou et al. 2015). */
const pulseRates = { least: 40, most: 180 };
const longestPause = 3;
/** Share of flat signal above which a stretch has no pulses to compare. */
const maxStill = 0.5;
/** Minimum number of pulses for a mean. */
const minPulses = 3;

/**
 * Judges the quality of a PPG, per 10 s, 0 … 1. Its range is known, and it arrives once more, in pieces.
 *
 * A stretch is judged by the correlation of its pulses with their mean (Orphanidou et al. 2015); flat or
 * clipped signal reduces its index. The grades remove nothing. They are independent of scale, sign and the ECG.
 * Samples in a gap count as flat.
 */
export class PulseJudge {
  readonly #fs: number;
  /** Number of samples that are averaged into one for the comparison. */
  readonly #step: number;
  readonly #stretches: readonly IndexRange[];
  readonly #still: StillFinder;
  readonly #sections: readonly Section[];
  readonly #pulses: PulseMeasures[] = [];
  #index = 0;

  constructor(fs: number, sampleCount: number, range: UsualRange) {
    this.#fs = fs;
    this.#stretches = divideIntoStretches(sampleCount, countStretchSamples(fs));
    this.#still = new StillFinder(fs, sampleCount, range, clippedPulse);
    this.#step = Math.max(1, Math.floor(fs / comparedHz));
    this.#sections = designButterworth(2, pulseBand, fs / this.#step).sections;
  }

  /** @param x the next stretches, complete, without gaps, any unit */
  push(x: Float64Array): void {
    this.#still.push(x);
    const end = this.#index + x.length;
    for (let k = this.#pulses.length; k < this.#stretches.length; k++) {
      const { from, to } = this.#stretches[k];
      if (to > end) break;
      const means = averageBlocks(x.subarray(from - this.#index, to - this.#index), this.#step);
      this.#pulses.push(measurePulses(means, this.#fs / this.#step, this.#sections));
    }
    this.#index = end;
  }

  /** @param gaps ranges where the PPG was bridged */
  finish(gaps: readonly IndexRange[]): PulseQuality {
    this.#still.markGaps(gaps);
    const { flat, clipped, pieceSec } = this.#still.pieces;
    const stretches = this.#stretches.map(({ from, to }, k): PulseStretchQuality => {
      const [fromSec, toSec] = [from / this.#fs, to / this.#fs];
      const moving = 1 - computeSetShare(flat, pieceSec, fromSec, toSec);
      const unclipped = 1 - computeSetShare(clipped, pieceSec, fromSec, toSec);
      const seen = 1 - moving > maxStill ? noPulses(toSec - fromSec) : this.#pulses[k];
      const pulseFaults = listPulseFaults(seen);
      const isPossible = pulseFaults.every((fault) => fault === 'noise');
      const trust = isPossible && seen.correlation !== null ? grade(seen.correlation, correlationRange) : 0;
      const index = moving * unclipped * trust;
      const faults = [...listStillFaults(moving, unclipped), ...pulseFaults];
      const isDoubtful = index < minReliableIndex;
      return { fromSec, toSec, index, moving, unclipped, ...seen, faults, isDoubtful };
    });
    const sum = stretches.reduce((total, { index }) => total + index, 0);
    return { index: stretches.length > 0 ? sum / stretches.length : 0, stretches };
  }
}

type PulseMeasures = Pick<PulseStretchQuality, 'pulseRate' | 'longestPauseSec' | 'correlation'>;

function noPulses(durationSec: number): PulseMeasures {
  return { pulseRate: null, longestPauseSec: durationSec, correlation: null };
}

function listPulseFaults({ pulseRate, longestPauseSec, correlation }: PulseMeasures): PpgFault[] {
  if (correlation === null || pulseRate === null) return ['no-pulse'];
  const faults: PpgFault[] = [];
  if (correlation < minCorrelation) faults.push('noise');
  if (pulseRate < pulseRates.least || pulseRate > pulseRates.most) faults.push('rate');
  if (longestPauseSec > longestPause) faults.push('pause');
  return faults;
}

/** Averages blocks of `step` samples; an incomplete last block is omitted. */
function averageBlocks(x: Float64Array, step: number): Float64Array {
  if (step === 1) return x;
  const means = new Float64Array(Math.floor(x.length / step));
  for (let k = 0; k < means.length; k++) {
    let sum = 0;
    for (let n = k * step; n < (k + 1) * step; n++) sum += x[n];
    means[k] = sum / step;
  }
  return means;
}

/** Finds the pulses of one stretch by its upstrokes, and their correlation with their mean. */
function measurePulses(x: Float64Array, rate: number, sections: readonly Section[]): PulseMeasures {
  const durationSec = x.length / rate;
  if (x.length < Math.max(3, zeroPhaseMinCount(sections))) return noPulses(durationSec);
  const pulse = filterZeroPhase(x, sections);
  const slope = pulse.map((value, n) => (n === 0 ? 0 : value - pulse[n - 1]));
  // In an inverted PPG, the steep slope falls.
  const rising = skewness(slope) < 0 ? slope.map((value) => -value) : slope;
  const atSec = findUpstrokes({ values: rising, gaps: [] }, rate);
  if (atSec.length < minPulses) return noPulses(durationSec);
  const intervals = Array.from(atSec.subarray(1), (sec, k) => sec - atSec[k]);
  const intervalSec = median(intervals);
  const longestPauseSec = Math.max(atSec[0], ...intervals, durationSec - atSec[atSec.length - 1]);
  return {
    pulseRate: 60 / intervalSec,
    longestPauseSec,
    correlation: meanCorrelation(pulse, atSec, { rate, intervalSec }),
  };
}

/**
 * Returns the mean correlation of the pulses with their mean; each pulse is one median interval long, around
 * its upstroke.
 */
function meanCorrelation(
  pulse: Float64Array,
  atSec: Float64Array,
  { rate, intervalSec }: { readonly rate: number; readonly intervalSec: number },
): number | null {
  const half = Math.floor((intervalSec * rate) / 2);
  const windows = Array.from(atSec, (sec) => Math.round(sec * rate))
    .filter((at) => at - half >= 0 && at + half < pulse.length)
    .map((at) => pulse.subarray(at - half, at + half + 1));
  if (windows.length < minPulses) return null;
  const template = new Float64Array(2 * half + 1);
  for (const window of windows) for (const [n, value] of window.entries()) template[n] += value;
  return mean(windows.map((window) => pearson(window, template)));
}
