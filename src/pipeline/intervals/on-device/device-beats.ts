import { searchCurveLength, type QrsMark } from '../../../analysis/qrs/curve-length-search.ts';
import { scaleCurveLength, unitsPerMv } from '../../../analysis/qrs/curve-length-params.ts';
import type { CurveLengthParams, CurveLengthScale } from '../../../analysis/qrs/curve-length-params.ts';
import { findRPeaks, traceR } from '../../../analysis/qrs/r-peak.ts';
import { unitsPerMillivolt } from '../../../analysis/qrs/millivolt.ts';
import { Commands } from '../../../gpu/commands.ts';
import { GpuRefusedError } from '../../../gpu/gpu-failure.ts';
import { curveLength, curveLengthCount } from '../../../gpu/kernels/curve-length.ts';
import type { DeviceSignal, SignalRecorder } from './device-signals.ts';

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
 * @throws GpuRefusedError for an ECG without a unit of voltage, whose size has to be guessed first
 */
export function recordBeatSearch(
  recorder: SignalRecorder,
  ecg: DeviceSignal,
  unit: string,
  params: CurveLengthParams,
): BeatSearch {
  const perMv = unitsPerMillivolt(unit);
  if (perMv === null) throw new GpuRefusedError('the ECG has no unit of voltage');
  const perUnit = unitsPerMv / perMv;
  const scale = scaleCurveLength(ecg.fs, unitsPerMv, 'real', params);
  const { boxCount, windowCount, halfSkipCount, timeWeight } = scale;
  const own = timeWeight / (perUnit * perUnit);
  const spec = { whole: false, boxCount, windowCount, halfSkipCount, timeWeight: own } as const;
  const lengths = recorder.allocate('L', 4 * curveLengthCount(spec, ecg.sampleCount));
  recorder.commands.stage('curve length');
  curveLength(recorder.engine, recorder.commands, spec, ecg.array, lengths, ecg.sampleCount);
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
  readonly rSec: Float64Array;
  /** The slow part of the ECG at the rate of the search. */
  readonly slow: Float64Array;
}

export function findBeats(
  search: BeatSearch,
  ecg: DeviceSignal,
  downloads: readonly ArrayBuffer[],
): FoundBeats {
  const lengths = Float64Array.from(
    new Float32Array(downloads[search.lengths] ?? new ArrayBuffer(0)),
    (length) => length * search.perUnit,
  );
  const marks = searchCurveLength(lengths, ecg.sampleCount, search.scale);
  const values = Float64Array.from(new Float32Array(downloads[search.ecg] ?? new ArrayBuffer(0)));
  const trace = traceR({ values, gaps: [] }, ecg.fs);
  const beats = marks.length === 0 ? [] : findRPeaks(trace, marks, 'from-onset');
  const rSec = beats.flatMap((beat) => (beat.rSec === null ? [] : [ecg.startSec + beat.rSec]));
  const slow = values.map((value, n) => value - (trace.detrended[n] ?? 0));
  return { marks, rSec: Float64Array.from(rSec), slow };
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
  recorder: SignalRecorder,
  ecg: DeviceSignal,
  found: FoundBeats,
  searchFs: number,
): Promise<Float64Array> {
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
  const { downloads } = await recorder.engine.run(commands);
  const detrended = new Float64Array(ecg.sampleCount);
  for (const { from, download } of stretches) {
    const values = new Float32Array(downloads[download] ?? new ArrayBuffer(0));
    for (const [n, value] of values.entries()) {
      detrended[from + n] = value - between(found.slow, (from + n) / ratio);
    }
  }
  const beats = findRPeaks({ detrended, fs: ecg.fs, gaps: [] }, marks, 'from-onset');
  return Float64Array.from(beats.flatMap((beat) => (beat.rSec === null ? [] : [ecg.startSec + beat.rSec])));
}

function between(values: Float64Array, place: number): number {
  const left = Math.min(Math.floor(place), values.length - 1);
  const right = Math.min(left + 1, values.length - 1);
  const [a = 0, b = 0] = [values[left], values[right]];
  return a + (place - left) * (b - a);
}
