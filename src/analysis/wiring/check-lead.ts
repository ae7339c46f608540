import { median, pearson } from '../../dsp/statistics/stats.ts';
import type { WiringFinding } from '../../model/wiring.ts';
import type { StretchBeats } from './stretch-beats.ts';

/** Leads whose P, QRS and T all point up with a normal heart and correct electrodes. */
const uprightLead = /^(?:mod )?(?:i|ii|v[56]|ml(?:i|ii|2|5)|cm5|cc5|d[12])$/;

/** Range of the median beat relative to R, s. */
const medianBeatRange = { fromSec: -0.28, toSec: 0.45 };
/** Ranges of QRS, P and T in it, s from R; T ends no later than this share of RR. */
const qrsSec = 0.06;
const pSec = { from: -0.24, to: -0.09 };
const tSec = { from: 0.12, to: 0.42, ofRr: 0.6 };
/** Minimum ratio of depth to height of a QRS that points down. */
const downRatio = 2;
/** Minimum ratio of depth to height of a T that points down, and its minimum depth as a share of the QRS. */
const tRatio = 1.5;
const minT = 0.05;
/** P does not point up if it is no higher than this share of the QRS, or deeper than high. */
const maxP = 0.03;
const minBeats = 5;

/**
 * Returns whether the waves of a lead usually point up.
 *
 * @param label as in the file
 * @returns true for I, II, V5 and similar leads
 */
export function isUprightLead(label: string): boolean {
  return uprightLead.test(plainLeadName(label));
}

/**
 * Returns the name of a lead without prefixes.
 *
 * @param label as in the file, such as `ECG lead II`
 * @returns in lower case, such as `ii`
 */
export function plainLeadName(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^(?:ecg |ekg )?(?:lead )?/, '');
}

/**
 * Checks whether a lead I, II, V5 or similar may be inverted: QRS and T point down, and P does not point up.
 *
 * A QRS that points down by itself is common without a fault: in II with a left anterior block, in any lead
 * with a ventricular beat. In these cases, T points the other way, or P remains upright.
 *
 * @param label as in the file
 * @param beats of each stretch
 * @returns null if the lead is not inverted
 */
export function checkLead(label: string, beats: readonly StretchBeats[]): WiringFinding | null {
  if (!isUprightLead(label) || !pointsDown(beats)) return null;
  const text = 'may be inverted; QRS and T point down.';
  return { code: 'lead-inverted', text, fix: { kind: 'flip' } };
}

/**
 * Returns whether QRS and T of the median beat point down, and P does not point up.
 *
 * @param beats of each stretch
 * @returns false also for too few beats
 */
export function pointsDown(beats: readonly StretchBeats[]): boolean {
  const ways = waveDirections(beats);
  return ways !== null && ways.isQrsDown && ways.isTDown && !ways.isPUp;
}

/** Directions of the waves of the median beat. */
interface WaveDirections {
  readonly isQrsDown: boolean;
  readonly isTDown: boolean;
  readonly isPUp: boolean;
  /** T is higher than deep, and not a ripple. */
  readonly isTUp: boolean;
}

/**
 * Determines the directions of the waves of the median beat; null for too few beats.
 *
 * @param beats of each stretch
 */
export function waveDirections(beats: readonly StretchBeats[]): WaveDirections | null {
  const rrSec = medianRr(beats);
  const beat = medianBeat(beats);
  if (rrSec === null || beat === null) return null;
  const qrs = extent(beat, -qrsSec, qrsSec);
  const t = extent(beat, tSec.from, Math.min(tSec.to, tSec.ofRr * rrSec));
  const p = extent(beat, pSec.from, pSec.to);
  const isQrsDown = qrs.deep >= downRatio * qrs.high && qrs.deep > 0;
  const isTDown = t.deep >= tRatio * t.high && t.deep >= minT * qrs.deep;
  const isPUp = p.high > maxP * qrs.deep && p.high > p.deep;
  const isTUp = t.high >= tRatio * t.deep && t.high >= minT * qrs.deep;
  return { isQrsDown, isTDown, isPUp, isTUp };
}

/**
 * Returns whether the QRS of the median beat points up.
 *
 * @param beats of each stretch
 * @returns false also for too few beats
 */
export function pointsUp(beats: readonly StretchBeats[]): boolean {
  const beat = medianBeat(beats);
  if (beat === null) return false;
  const { high, deep } = extent(beat, -qrsSec, qrsSec);
  return high > deep;
}

/**
 * Computes the correlation of the median beats of two leads, with P, QRS and T, at the beats of the first.
 *
 * @param one with its beats
 * @param other of the same rate and stretches
 * @returns correlation, −1 … 1; NaN for too few beats
 */
export function beatLikeness(one: readonly StretchBeats[], other: readonly StretchBeats[]): number {
  const beats = other.flatMap((own) => {
    const at = one.find(({ startSec, fs }) => startSec === own.startSec && fs === own.fs);
    return at === undefined ? [] : [{ ...own, rIndices: at.rIndices }];
  });
  const [a, b] = [medianBeat(one), medianBeat(beats)];
  if (a === null || b === null || a.values.length !== b.values.length) return Number.NaN;
  return pearson(a.values, b.values);
}

interface MedianBeat {
  readonly values: Float64Array;
  readonly fs: number;
}

/** Computes the median over all beats, minus its own median; null for too few beats. */
function medianBeat(stretches: readonly StretchBeats[]): MedianBeat | null {
  const fs = stretches[0]?.fs ?? 1;
  const [before, after] = [Math.round(medianBeatRange.fromSec * fs), Math.round(medianBeatRange.toSec * fs)];
  const windows: Float64Array[] = [];
  for (const { detrended, rIndices } of stretches) {
    for (const r of rIndices) {
      if (r + before < 0 || r + after >= detrended.length) continue;
      windows.push(detrended.subarray(r + before, r + after + 1));
    }
  }
  if (windows.length < minBeats) return null;
  const values = Float64Array.from({ length: after - before + 1 }, (_, n) =>
    median(windows.map((x) => x[n])),
  );
  const level = median(values);
  return { values: values.map((value) => value - level), fs };
}

function medianRr(stretches: readonly StretchBeats[]): number | null {
  const rr = stretches.flatMap(({ rIndices, fs }) => rIndices.slice(1).map((r, k) => (r - rIndices[k]) / fs));
  return rr.length > 0 ? median(rr) : null;
}

/** Returns the maximum height and depth of the beat within a range relative to R. */
function extent({ values, fs }: MedianBeat, fromSec: number, toSec: number): { high: number; deep: number } {
  const from = Math.round((fromSec - medianBeatRange.fromSec) * fs);
  const to = Math.min(values.length - 1, Math.round((toSec - medianBeatRange.fromSec) * fs));
  let [high, deep] = [0, 0];
  for (let n = Math.max(0, from); n <= to; n++) {
    [high, deep] = [Math.max(high, values[n]), Math.max(deep, -values[n])];
  }
  return { high, deep };
}
