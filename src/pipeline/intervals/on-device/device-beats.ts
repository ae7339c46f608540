import { searchCurveLength } from '../../../analysis/qrs/curve-length-search.ts';
import type { QrsMark } from '../../../analysis/qrs/qrs-marks.ts';
import { scaleCurveLength, unitsPerMv } from '../../../analysis/qrs/curve-length-params.ts';
import type { CurveLengthParams, CurveLengthScale } from '../../../analysis/qrs/curve-length-params.ts';
import { findRPeaks, traceR } from '../../../analysis/qrs/r-peak.ts';
import type { QrsBeat } from '../../../model/qrs.ts';
import { Commands } from '../../../gpu/commands.ts';
import { recordCurveLength, curveLengthCount } from '../../../gpu/kernels/curve-length.ts';
import type { SignalRecorder } from './device-signals.ts';
import type { DeviceSignal } from './device-trace.ts';
import type { DeviceWork } from './device-work.ts';

/** What is read back to find beats: downloads of one run. */
export interface BeatSearch {
  readonly scale: CurveLengthScale;
  /** Units of the detector to one of the signal. */
  readonly perUnit: number;
  readonly lengths: number;
  readonly ecg: number;
}

/**
 * Records L of an ECG, and the reading back of both.
 *
 * L grows with the signal as the length of its curve does, so that the signal itself is not scaled.
 * @param perMv  units of the ECG a millivolt
 */
export function recordBeatSearch(
  recorder: SignalRecorder,
  ecg: DeviceSignal,
  perMv: number,
  params: CurveLengthParams,
): BeatSearch {
  const perUnit = unitsPerMv / perMv;
  const scale = scaleCurveLength(ecg.fs, unitsPerMv, 'real', params);
  const { boxCount, windowCount, halfSkipCount, timeWeight } = scale;
  const own = timeWeight / (perUnit * perUnit);
  const spec = { whole: false, boxCount, windowCount, halfSkipCount, timeWeight: own } as const;
  const lengths = recorder.allocate('L', 4 * curveLengthCount(spec, ecg.sampleCount));
  recorder.commands.stage('curve length');
  recordCurveLength(recorder.work.engine, recorder.commands, spec, ecg.array, lengths, ecg.sampleCount);
  return {
    scale,
    perUnit,
    lengths: recorder.commands.download(lengths),
    ecg: recorder.commands.download(ecg.array, 0, 4 * ecg.sampleCount),
  };
}

/** Marks and R-peaks, s, from what was read back; R still at the rate of the search. */
export interface FoundBeats {
  readonly marks: readonly QrsMark[];
  readonly rSec: readonly number[];
  /** The slow part of the ECG at a place, in samples at the rate of the search. */
  readonly slow: (place: number) => number;
}

function doubles(bytes = new ArrayBuffer(0)): Float64Array {
  return new Float64Array(new Float32Array(bytes));
}

function placesOf(beats: readonly QrsBeat[], { startSec }: DeviceSignal): number[] {
  return beats.flatMap(({ rSec }) => (rSec === null ? [] : [startSec + rSec]));
}

export function findBeatsOnDevice(
  search: BeatSearch,
  ecg: DeviceSignal,
  downloads: readonly ArrayBuffer[],
): FoundBeats {
  const lengths = doubles(downloads[search.lengths]);
  for (let n = 0; n < lengths.length; n++) lengths[n] = (lengths[n] ?? 0) * search.perUnit;
  const marks = searchCurveLength(lengths, ecg.sampleCount, search.scale);
  if (marks.length === 0) return { marks, rSec: [], slow: () => 0 };
  const values = doubles(downloads[search.ecg]);
  const trace = traceR({ values, gaps: [] }, ecg.fs);
  const rSec = placesOf(findRPeaks(trace, marks, 'from-onset'), ecg);
  const slowAt = (n: number) => (values[n] ?? 0) - (trace.detrended[n] ?? 0);
  return { marks, rSec, slow: (place) => between(slowAt, place, values.length) };
}

/** How far about a mark's search samples are read, samples. */
const margin = 2;

/**
 * R-peaks of marks in the ECG at its own, higher rate: only the samples about the marks are read back.
 *
 * The slow part is that of the lower rate, between its samples on a straight line: it has nothing
 * above some hertz.
 */
export async function refineBeats(
  work: DeviceWork,
  ecg: DeviceSignal,
  found: FoundBeats,
  searchFs: number,
): Promise<readonly number[]> {
  const ratio = ecg.fs / searchFs;
  const reach = Math.floor(0.075 * ecg.fs);
  const marks = found.marks.map(({ onsetIndex, endIndex }): QrsMark => {
    const end = endIndex === null ? null : Math.round(endIndex * ratio);
    return {
      onsetIndex: Math.min(ecg.sampleCount - 1, Math.round(onsetIndex * ratio)),
      endIndex: end !== null && end < ecg.sampleCount ? end : null,
    };
  });
  const commands = new Commands();
  const stretches = marks.map(({ onsetIndex, endIndex }) => {
    const last = Math.max(endIndex ?? ecg.sampleCount - 1, onsetIndex + reach);
    const from = Math.max(0, onsetIndex - margin);
    const to = Math.min(ecg.sampleCount, last + 1 + margin);
    return { from, download: commands.download(ecg.array, 4 * from, 4 * (to - from)) };
  });
  const downloads = await work.run(commands);
  // Only what lies about the marks is ever looked at.
  const detrended = work.scratch(ecg.sampleCount);
  for (const { from, download } of stretches) {
    const values = new Float32Array(downloads[download] ?? new ArrayBuffer(0));
    for (let n = 0; n < values.length; n++) {
      detrended[from + n] = (values[n] ?? 0) - found.slow((from + n) / ratio);
    }
  }
  return placesOf(findRPeaks({ detrended, fs: ecg.fs, gaps: [] }, marks, 'from-onset'), ecg);
}

function between(valueAt: (n: number) => number, place: number, count: number): number {
  const left = Math.min(Math.floor(place), count - 1);
  const a = valueAt(left);
  return a + (place - left) * (valueAt(Math.min(left + 1, count - 1)) - a);
}
