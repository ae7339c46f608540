import { marksFromAnnotations, rSearchForPoint } from '../../../analysis/qrs/annotation-beats.ts';
import { scaleCurveLength, unitsPerMv } from '../../../analysis/qrs/curve-length-params.ts';
import type { CurveLengthParams } from '../../../analysis/qrs/curve-length-params.ts';
import { searchCurveLength } from '../../../analysis/qrs/curve-length-search.ts';
import { detectorPasses } from '../../../analysis/qrs/detector-passes.ts';
import { type Detector, rSearchForMethod } from '../../../analysis/qrs/detector.ts';
import { runPasses } from '../../../analysis/qrs/passes.ts';
import { QrsMarks } from '../../../analysis/qrs/qrs-marks.ts';
import { findRPeaks, RFinder, type RSearch, prepareBridgedTrace } from '../../../analysis/qrs/r-peak.ts';
import { subtractBaseline } from '../../../analysis/qrs/working-rate.ts';
import type { AnnotationSet } from '../../../model/annotation.ts';
import type { QrsBeat } from '../../../model/qrs.ts';
import { Commands, type ReceiveBytes } from '../../../gpu/commands.ts';
import { recordCurveLength, curveLengthCount } from '../../../gpu/kernels/curve-length.ts';
import { SignalRecorder } from './device-signals.ts';
import type { DeviceSignal, DeviceTrace } from './device-trace.ts';
import type { DeviceWork } from './device-work.ts';

/** Source of the beats: a detector, or the annotations of the part, at their own rate. */
export type RSource = Detector | { readonly method: 'annotations'; readonly annotations: AnnotationSet };

/**
 * Finds the beats of an ECG on a device, with R between samples of its own rate.
 *
 * An ECG above the working rate is decimated on the device. The decimated signal is read back for the marks and the
 * slow component. Of the ECG itself, only the samples around R are read back.
 *
 * @param ecg        without gaps
 * @param workingFs  Hz
 * @param perMv      units of the ECG per millivolt, which `curve-length` needs
 * @throws GpuLostError, GpuRefusedError; BeatbenchError `too-short`
 */
export async function findBeatsOnDevice(
  work: DeviceWork,
  ecg: DeviceTrace,
  source: RSource,
  workingFs: number,
  perMv: () => Promise<number>,
): Promise<QrsBeat[]> {
  const lengthsOf = source.method === 'curve-length' ? { params: source.params, perMv: await perMv() } : null;
  const recorder = new SignalRecorder(work);
  try {
    const searched = await recorder.atRate(ecg.on, workingFs);
    const isOwn = searched === ecg.on;
    const readLengths = lengthsOf === null ? null : recordLengths(recorder, searched, lengthsOf);
    const read = recorder.commands.download(searched.array, 0, 4 * searched.sampleCount);
    const downloads = await recorder.run();
    const bytes = downloads[read] ?? new ArrayBuffer(0);
    if (isOwn) ecg.keep(bytes);
    const values = isOwn ? (await ecg.read()).values : new Float64Array(new Float32Array(bytes));
    const { marks, search } = findMarks(source, ecg, searched, values, readLengths?.(downloads) ?? null);
    if (marks.count === 0) return [];
    const trace = prepareBridgedTrace(values, searched.fs, []);
    return isOwn
      ? findRPeaks(trace, marks, search)
      : await refineBeats(work, ecg.on, new RFinder(marks, search, ecg.on), { values, ...trace });
  } finally {
    recorder.release();
  }
}

/** Finds marks at the ECG's own rate, and the search ranges of R around them. */
function findMarks(
  source: RSource,
  ecg: DeviceTrace,
  searched: DeviceSignal,
  values: Float64Array,
  ofLengths: QrsMarks | null,
): { readonly marks: QrsMarks; readonly search: RSearch } {
  if (source.method === 'annotations') {
    const { annotations } = source;
    const marks = QrsMarks.of(marksFromAnnotations(annotations, ecg.on.fs));
    return { marks, search: rSearchForPoint(annotations) };
  }
  const { fs, sampleCount } = searched;
  const frame = { arithmetic: 'real', fs, gain: 1, unit: ecg.unit, sampleCount } as const;
  const marks = ofLengths ?? runPasses(detectorPasses(frame, source, 1), [values]);
  const own = marks.atOwnRate(ecg.on.fs / fs, ecg.on.sampleCount);
  return { marks: own, search: rSearchForMethod(source.method) };
}

/**
 * Records the computation of the curve length L of an ECG, and returns a function that finds the marks in it.
 *
 * The curve length is proportional to the scale of the signal, so L is scaled instead of the signal.
 */
function recordLengths(
  recorder: SignalRecorder,
  ecg: DeviceSignal,
  { params, perMv }: { readonly params: CurveLengthParams; readonly perMv: number },
): (downloads: readonly ArrayBuffer[]) => QrsMarks {
  const perUnit = unitsPerMv / perMv;
  const scale = scaleCurveLength(ecg.fs, unitsPerMv, 'real', params);
  const { boxCount, windowCount, halfSkipCount, timeWeight } = scale;
  const own = timeWeight / (perUnit * perUnit);
  const spec = { whole: false, boxCount, windowCount, halfSkipCount, timeWeight: own } as const;
  const lengths = recorder.allocate('L', 4 * curveLengthCount(spec, ecg.sampleCount));
  recorder.commands.stage('curve length');
  recordCurveLength(recorder.work.engine, recorder.commands, spec, ecg.array, lengths, ecg.sampleCount);
  const read = recorder.commands.download(lengths);
  return (downloads) => {
    const found = new Float64Array(new Float32Array(downloads[read] ?? new ArrayBuffer(0)));
    for (let n = 0; n < found.length; n++) found[n] = (found[n] ?? 0) * perUnit;
    return QrsMarks.of(searchCurveLength(found, ecg.sampleCount, scale));
  };
}

/** An ECG at a lower rate, and the same without its slow component. */
interface SearchedEcg {
  readonly values: Float64Array;
  readonly detrended: Float64Array;
  readonly fs: number;
}

/**
 * Finds R near the marks in an ECG at its own, higher rate; only the samples around them are read back.
 *
 * The slow component is interpolated linearly between samples of the lower rate, because it contains only frequencies
 * of a few hertz.
 */
async function refineBeats(
  work: DeviceWork,
  ecg: DeviceSignal,
  finder: RFinder,
  { values, detrended, fs }: SearchedEcg,
): Promise<QrsBeat[]> {
  const ratio = ecg.fs / fs;
  const slow = values.map((value, n) => value - (detrended[n] ?? 0));
  const { count, from, to } = finder.windows;
  const commands = new Commands();
  for (let mark = 0; mark < count; mark++) {
    const [first, length] = [from(mark), to(mark) - from(mark)];
    if (length <= 0) continue;
    const take: ReceiveBytes = (mapped, byteOffset) => {
      const window = new Float64Array(new Float32Array(mapped, byteOffset, length));
      subtractBaseline(window, first, slow, ratio);
      finder.takeWindow(mark, window, first);
    };
    commands.downloadInto(ecg.array, take, 4 * first, 4 * length);
  }
  await work.run(commands);
  return finder.finish([]);
}
