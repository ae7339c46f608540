import { averageBeats } from '../../src/analysis/intervals/average.ts';
import type { Landmarks, PulseRows } from '../../src/analysis/intervals/features.ts';
import { viewBeatRows, findLandmarks } from '../../src/analysis/intervals/features.ts';
import { type GriddedBeats, alignBeats, viewGriddedRow } from '../../src/analysis/intervals/align-beats.ts';
import { type HistoricParams } from '../../src/analysis/intervals/params.ts';
import { defaultBeatParams, defaultFrameParams, defaultHistoricParams } from './default-params.ts';
import { trimShare, segmentBeats } from '../../src/analysis/intervals/segment.ts';
import { divideWindows } from '../../src/analysis/intervals/windows.ts';
import { createSynth } from '../../src/analysis/synth/create-synth.ts';
import { type SynthParams, defaultSynthParams } from '../../src/analysis/synth/params.ts';
import { differentiate, differentiatorTapCount } from '../../src/dsp/iir/derivative.ts';
import { designFir, scaleTapCount } from '../../src/dsp/fir/fir-design.ts';
import { filterFirFast } from '../../src/dsp/fir/fir.fast.ts';
import { filterStretches, findGaps } from '../../src/dsp/samples/gaps.ts';
import { type BeatTable, type KeptBeat, planBeats } from '../../src/gpu/beat-table.ts';
import type { Samples } from '../../src/model/samples.ts';

/** A synthetic PPG and its slope as uploaded to a device, with the kept beats. */
export interface GpuPulse {
  readonly ppg: Float32Array<ArrayBuffer>;
  readonly dppg: Float32Array<ArrayBuffer>;
  /** The same signals before rounding to single precision. */
  readonly exact: { readonly ppg: Float64Array; readonly dppg: Float64Array };
  readonly fs: number;
  readonly startSec: number;
  readonly kept: readonly KeptBeat[];
  readonly beforeSec: number;
  readonly windowCount: number;
}

export interface GpuPulseOptions extends Partial<SynthParams> {
  /** Stretches without samples, s. */
  readonly gapsSec?: readonly (readonly [number, number])[];
  /** Constant stretches, s. */
  readonly flatSec?: readonly (readonly [number, number])[];
  readonly windowSec?: number;
  /** End of a beat's samples after the next chop point, as a multiple of the median RR. */
  readonly tail?: number;
}

/** Makes the pulse with the filters of the analysis, except those of the ECG; R is the true one. */
export function makeGpuPulse(options: GpuPulseOptions = {}): GpuPulse {
  const synth = createSynth({ ...defaultSynthParams, ...options });
  const { fs, durationSec } = synth.params;
  const values = synth.read(1, 0, synth.sampleCount);
  for (const [from, to] of options.flatSec ?? [])
    values.fill(values[Math.round(from * fs)] ?? 0, from * fs, to * fs);
  for (const [from, to] of options.gapsSec ?? []) values.fill(Number.NaN, from * fs, to * fs);
  const taps = designFir({ type: 'lowpass', highHz: 20, tapCount: scaleTapCount(fs) }, fs).coefficients;
  const smooth = (samples: Samples) =>
    filterStretches(samples, taps.length, (x) => filterFirFast(x, taps, 'zero-phase'));
  const ppg = smooth({ values, gaps: findGaps(values) });
  const dppg = smooth(filterStretches(ppg, differentiatorTapCount, (x) => differentiate(x, fs)));
  const startSec = 0;
  const windows = divideWindows(0, durationSec, options.windowSec ?? 60);
  const lastSec = (values.length - 1) / fs;
  const rSec = synth.truth.beats.map(({ r }) => r);
  const { beats, medianRrSec } = segmentBeats(rSec, { firstSec: 0, lastSec }, windows, defaultBeatParams);
  const beforeSec = trimShare * medianRrSec;
  const tailSec = (options.tail ?? defaultBeatParams.tail) * medianRrSec;
  const kept = beats.flatMap((beat) =>
    beat.rejected === null
      ? [{ ...beat, afterSec: Math.min(beat.rrSec - beforeSec + tailSec, lastSec - beat.rSec) }]
      : [],
  );
  return {
    ppg: Float32Array.from(ppg.values),
    dppg: Float32Array.from(dppg.values),
    exact: { ppg: ppg.values, dppg: dppg.values },
    fs,
    startSec,
    kept,
    beforeSec,
    windowCount: windows.length,
  };
}

/** Makes the table of a pulse's kept beats, with the usual search windows. */
export function planPulseBeats({ kept, fs, startSec, beforeSec }: GpuPulse): BeatTable {
  return planBeats(kept, { fs, startSec }, beforeSec, defaultFrameParams);
}

/** Computes the CPU reference from the same single-precision samples, or from others on their grid, and averages it. */
export function referenceRows(
  pulse: GpuPulse,
  following: number,
  samples: { readonly ppg: ArrayLike<number>; readonly dppg: ArrayLike<number> } = pulse,
): PulseRows {
  const { fs, startSec, kept, beforeSec } = pulse;
  const average = (values: ArrayLike<number>) =>
    averageBeats(alignBeats({ values: Float64Array.from(values), fs, startSec }, kept, beforeSec), following);
  return {
    ppg: average(samples.ppg),
    dppg: average(samples.dppg),
    rrSec: Float64Array.from(kept, ({ rrSec }) => rrSec),
  };
}

export function referenceLandmarks(rows: PulseRows, methods: Partial<HistoricParams> = {}): Landmarks {
  return findLandmarks(viewBeatRows(rows), defaultFrameParams, { ...defaultHistoricParams, ...methods });
}

/** Rounds the samples of rows to single precision. */
export function singleRows(rows: PulseRows): PulseRows {
  const single = (laid: GriddedBeats) => ({
    ...laid,
    values: Float64Array.from(Float32Array.from(laid.values)),
  });
  return { ...rows, ppg: single(rows.ppg), dppg: single(rows.dppg) };
}

/** Packs rows like the device, in single precision. */
export function packRows(
  { starts, rowSampleCount }: BeatTable,
  laid: GriddedBeats,
): Float32Array<ArrayBuffer> {
  const packed = new Float32Array(rowSampleCount).fill(Number.NaN);
  starts.forEach((start, b) => packed.set(viewGriddedRow(laid, b), start));
  return packed;
}

/** Unpacks rows into the form of the CPU reference. */
export function unpackRows(
  { starts, fs, firstIndex, lengths }: BeatTable,
  packed: Float32Array,
): GriddedBeats {
  const tight = new Int32Array(starts.length + 1);
  lengths.forEach((length, b) => {
    tight[b + 1] = (tight[b] ?? 0) + length;
  });
  const values = new Float64Array(tight[starts.length] ?? 0);
  starts.forEach((start, b) => values.set(packed.subarray(start, start + (lengths[b] ?? 0)), tight[b]));
  return { fs, firstIndex, starts: tight, values };
}
