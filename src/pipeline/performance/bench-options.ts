import type { BenchOptions } from '../../model/performance.ts';

/** Lengths of paper 2's table 1. */
const tableLengths = [10_000, 50_000, 100_000, 500_000];

/** Taps of paper 2, whose text, table and figure name different sets. */
export const paperTaps: readonly number[] = [100, 500, 1000, 2000, 2500, 5000, 7500];

/** Paper 2's grid of lengths, 10 000 … 500 000. */
export const paperLengths: readonly number[] = Array.from({ length: 50 }, (_, k) => 10_000 * (k + 1));

const daySec = 86_400;

/** What is measured unless asked otherwise: the papers' tables, each study in tens of seconds. */
export const defaultBenchOptions: BenchOptions = {
  lengths: tableLengths,
  taps: [100, 500, 2500],
  filterType: 'bandpass',
  repeats: 10,
  allCores: true,
  longestDirectMs: 1000,
  workgroups: { sampleCount: 500_000, tapCount: 500 },
  intervals: { rates: [500, 50_000], durationSec: 60, runs: 3 },
  largestExponent: 20,
  scanLengths: [10_000, 100_000, 1_000_000, 10_000_000],
  curveLengthSec: [60, 600, 3600, daySec],
};

/** Little of everything, in a few seconds: whether it works, not how fast it is. */
export const quickBenchOptions: BenchOptions = {
  ...defaultBenchOptions,
  lengths: [10_000],
  taps: [100],
  repeats: 3,
  longestDirectMs: 100,
  workgroups: { sampleCount: 10_000, tapCount: 100 },
  intervals: { rates: [500], durationSec: 30, runs: 1 },
  largestExponent: 12,
  scanLengths: [10_000],
  curveLengthSec: [60],
};
