import { median } from '../../dsp/statistics/stats.ts';
import type { WiringFinding } from '../../model/wiring.ts';
import type { StretchBeats } from './stretch-beats.ts';

/** Leads whose P, QRS and T all point up where the heart is usual and the electrodes are where they belong. */
const uprightLead = /^(?:mod )?(?:i|ii|v[56]|ml(?:i|ii|2|5)|cm5|cc5|d[12])$/;

/** The median beat runs from … to about R, s. */
const aboutR = { fromSec: -0.28, toSec: 0.45 };
/** QRS, P and T in it, s from R; T ends no later than this share of RR. */
const qrsSec = 0.06;
const pSec = { from: -0.24, to: -0.09 };
const tSec = { from: 0.12, to: 0.42, ofRr: 0.6 };
/** QRS points down where it is this many times as deep as high. */
const downRatio = 2;
/** T points down where it is this many times as deep as high, and at least this share of the QRS. */
const tRatio = 1.5;
const leastT = 0.05;
/** P does not point up where it is no higher than this share of the QRS, or deeper than high. */
const mostP = 0.03;
const leastBeats = 5;

/**
 * Whether a lead is one whose waves usually point up.
 *
 * @param label as the file has it
 * @returns true of I, II, V5 and the like
 */
export function isUprightLead(label: string): boolean {
  const words = label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^(?:ecg |ekg )?(?:lead )?/, '');
  return uprightLead.test(words);
}

/**
 * Whether a lead I, II, V5 or the like may be inverted: QRS and T point down, and P does not point up.
 *
 * A QRS alone that points down is common without any fault: with a left anterior block in II, with a
 * ventricular beat anywhere. Then T points the other way, or P stays upright.
 *
 * @param label as the file has it
 * @param beats of each stretch
 * @returns null where nothing stands out
 */
export function checkLead(label: string, beats: readonly StretchBeats[]): WiringFinding | null {
  if (!isUprightLead(label)) return null;
  const rrSec = medianRr(beats);
  const beat = medianBeat(beats);
  if (rrSec === null || beat === null) return null;
  const qrs = extent(beat, -qrsSec, qrsSec);
  const t = extent(beat, tSec.from, Math.min(tSec.to, tSec.ofRr * rrSec));
  const p = extent(beat, pSec.from, pSec.to);
  const isDown = qrs.deep >= downRatio * qrs.high && qrs.deep > 0;
  const isTDown = t.deep >= tRatio * t.high && t.deep >= leastT * qrs.deep;
  const isPUp = p.high > mostP * qrs.deep && p.high > p.deep;
  if (!isDown || !isTDown || isPUp) return null;
  const text = 'may be inverted; QRS and T point down.';
  return { code: 'lead-inverted', text, fix: { kind: 'flip' } };
}

interface MedianBeat {
  readonly values: Float64Array;
  readonly fs: number;
}

/** Median over all beats, about its own median; null of too few beats. */
function medianBeat(stretches: readonly StretchBeats[]): MedianBeat | null {
  const fs = stretches[0]?.fs ?? 1;
  const [before, after] = [Math.round(aboutR.fromSec * fs), Math.round(aboutR.toSec * fs)];
  const windows: Float64Array[] = [];
  for (const { detrended, rIndices } of stretches) {
    for (const r of rIndices) {
      if (r + before < 0 || r + after >= detrended.length) continue;
      windows.push(detrended.subarray(r + before, r + after + 1));
    }
  }
  if (windows.length < leastBeats) return null;
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

/** How far the beat goes up and down within some time of R. */
function extent({ values, fs }: MedianBeat, fromSec: number, toSec: number): { high: number; deep: number } {
  const from = Math.round((fromSec - aboutR.fromSec) * fs);
  const to = Math.min(values.length - 1, Math.round((toSec - aboutR.fromSec) * fs));
  let [high, deep] = [0, 0];
  for (let n = Math.max(0, from); n <= to; n++) {
    [high, deep] = [Math.max(high, values[n]), Math.max(deep, -values[n])];
  }
  return { high, deep };
}
