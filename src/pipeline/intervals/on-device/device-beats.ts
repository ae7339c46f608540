import { marksFromAnnotations, rSearchForPoint } from '../../../analysis/qrs/annotation-beats.ts';
import { scaleCurveLength, unitsPerMv } from '../../../analysis/qrs/curve-length-params.ts';
import type { CurveLengthParams } from '../../../analysis/qrs/curve-length-params.ts';
import { searchCurveLength } from '../../../analysis/qrs/curve-length-search.ts';
import { detectorPasses } from '../../../analysis/qrs/detector-passes.ts';
import { type Detector, rSearchForMethod } from '../../../analysis/qrs/detector.ts';
import { runPasses } from '../../../analysis/qrs/passes.ts';
import { QrsMarks } from '../../../analysis/qrs/qrs-marks.ts';
import { findRPeaks, RFinder, type RSearch, traceBridged } from '../../../analysis/qrs/r-peak.ts';
import { subtractBaseline } from '../../../analysis/qrs/working-rate.ts';
import type { AnnotationSet } from '../../../model/annotation.ts';
import type { QrsBeat } from '../../../model/qrs.ts';
import { Commands, type TakeBytes } from '../../../gpu/commands.ts';
import { recordCurveLength, curveLengthCount } from '../../../gpu/kernels/curve-length.ts';
import { SignalRecorder } from './device-signals.ts';
import type { DeviceSignal, DeviceTrace } from './device-trace.ts';
import type { DeviceWork } from './device-work.ts';

/** What beats are found by: a detector, or the annotations of the part, at their own rate. */
export type RSource = Detector | { readonly method: 'annotations'; readonly annotations: AnnotationSet };

/**
 * Finds the beats of an ECG on a device, R between samples of its own rate.
 *
 * Above the working rate the device brings it there; that alone is read back, for the marks and the slow
 * part, and of the ECG itself no more than R is looked for in.
 *
 * @param ecg        without gaps
 * @param workingFs  Hz
 * @param perMv      units of the ECG a millivolt, which `curve-length` asks for
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
    const trace = traceBridged(values, searched.fs, []);
    return isOwn
      ? findRPeaks(trace, marks, search)
      : await refineBeats(work, ecg.on, new RFinder(marks, search, ecg.on), { values, ...trace });
  } finally {
    recorder.release();
  }
}

/** Marks at the ECG's own rate, and where R is looked for about them. */
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
 * Records L of an ECG; what finds the marks in it.
 *
 * L grows with the signal as the length of its curve does, so that the signal itself is not scaled.
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

/** An ECG at a lower rate, and the same without its slow part. */
interface SearchedEcg {
  readonly values: Float64Array;
  readonly detrended: Float64Array;
  readonly fs: number;
}

/**
 * R of marks in an ECG at its own, higher rate: only the samples that are looked at are read back.
 *
 * The slow part is that of the lower rate, between its samples on a straight line: it has nothing
 * above some hertz.
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
    const take: TakeBytes = (mapped, byteOffset) => {
      const window = new Float64Array(new Float32Array(mapped, byteOffset, length));
      subtractBaseline(window, first, slow, ratio);
      finder.takeWindow(mark, window, first);
    };
    commands.downloadInto(ecg.array, take, 4 * first, 4 * length);
  }
  await work.run(commands);
  return finder.finish([]);
}
