import type { AnalysisName } from '../../src/pipeline/analyses.ts';
import type { Failure } from '../../src/model/failure.ts';
import type { ParameterValues } from '../../src/model/parameters.ts';
import type { AnalysisClient } from '../../src/workers/client-types.ts';
import type {
  AnalysisReports,
  IntervalsReport,
  RecordingId,
  RecordingSummary,
  ReportProgress,
} from '../../src/workers/protocol.ts';
import type { RoleChoice } from '../../src/model/corrections.ts';
import { fakeDenoiseReport } from './fake-denoise.ts';
import { fakeFilterReport } from './fake-filter.ts';
import { fakeDurationSec, fakeReport, fakeRPeaksSec, fakeSummary } from './fake-record.ts';
import { fakeGross, fakeInside, fakeMethods } from './fake-inside.ts';
import { fakeAnnotations, fakeQrsReport } from './fake-qrs.ts';
import { fakeLandmarkReport } from './fake-landmark.ts';
import { fakeSoundsReport } from './fake-sounds.ts';
import { fakeTemplatesReport } from './fake-templates.ts';
import { fakeEnvelope } from './fake-traces.ts';
import { fakeSeriesReport, fakeSeriesView } from './fake-series.ts';
import { fakeMedianBeat, fakeWavesReport } from './fake-waves.ts';

const fakeReports: AnalysisReports = {
  intervals: fakeReport,
  filter: fakeFilterReport,
  qrs: fakeQrsReport,
  templates: fakeTemplatesReport,
  denoise: fakeDenoiseReport,
  sounds: fakeSoundsReport,
  landmark: fakeLandmarkReport,
  waves: fakeWavesReport,
  series: fakeSeriesReport,
};

/** Makes an error like the one that the client rejects with. */
export function failureError(failure: Failure): Error {
  return Object.assign(new Error(failure.message), { failure });
}

/** Rejection of cancelled work. */
export const cancelledError = failureError({ code: 'cancelled', message: 'Cancelled.', where: null });

function withRoles(summary: RecordingSummary, choices: readonly RoleChoice[] = []): RecordingSummary {
  const roles = new Map(choices.map(({ channelIndex, role }) => [channelIndex, role]));
  const channels = summary.channels.map((channel, index) => ({
    ...channel,
    role: roles.get(index) ?? channel.role,
  }));
  return { ...summary, channels };
}

/** Creates a client without a worker, in which every recording is the fake record and every result the fake report. */
export function createFakeClient(changes: Partial<AnalysisClient> = {}): AnalysisClient {
  let count = 0;
  const rolesOf = new Map<RecordingId, readonly RoleChoice[]>();
  const nameOf = new Map<RecordingId, string>();
  const made = (id: RecordingId, name: string): RecordingSummary => {
    nameOf.set(id, name);
    return fakeSummary(id, name);
  };
  const again = (id: RecordingId): RecordingSummary => fakeSummary(id, nameOf.get(id) ?? id);
  return {
    openFiles: (files) => {
      count += 1;
      const opened = files.map(({ file }, index) => made(`${count}.${index}`, file.name));
      return Promise.resolve({ opened, broken: [], questions: [] });
    },
    openSample: (name) => Promise.resolve(fakeSummary(name, name)),
    openSynthetic: (name) => {
      count += 1;
      return Promise.resolve(made(`${count}.0`, name));
    },
    changeSynthetic: (id) => Promise.resolve(withRoles(again(id), rolesOf.get(id))),
    unpack: (files) => Promise.resolve(files),
    previewTable: () =>
      Promise.reject(failureError({ code: 'unknown-format', message: 'No table.', where: null })),
    setRoles: (id, choices) => {
      rolesOf.set(id, choices);
      return Promise.resolve(withRoles(again(id), choices));
    },
    checkWiring: () => Promise.resolve([]),
    setEdits: () => Promise.resolve(null),
    setCleaning: () => Promise.resolve(null),
    setTemplateEdits: () => Promise.resolve(null),
    setWaveEdits: () => Promise.resolve(null),
    setStretches: () => Promise.resolve(null),
    readEdits: () => Promise.resolve([]),
    analyse: (analysis) => ({ result: Promise.resolve(fakeReports[analysis]), cancel: () => undefined }),
    trace: (_id, request) => Promise.resolve(fakeEnvelope(request)),
    sweepPoints: () => ({ result: new Promise(() => undefined), cancel: () => undefined }),
    settingFigures: () => ({ result: new Promise(() => undefined), cancel: () => undefined }),
    goThrough: () => ({ result: Promise.resolve(null), cancel: () => undefined }),
    readAnnotations: () => ({ result: new Promise(() => undefined), cancel: () => undefined }),
    overview: (_id, columnCount) =>
      Promise.resolve(
        fakeEnvelope({ channel: 'ecg', form: 'filtered', fromSec: 0, toSec: fakeDurationSec, columnCount }),
      ),
    beatShapes: () => Promise.resolve(null),
    soundSpectrum: () => Promise.resolve(null),
    soundStretch: () => Promise.resolve(null),
    medianBeat: () => ({ result: Promise.resolve(fakeMedianBeat), cancel: () => undefined }),
    seriesWindow: () => Promise.resolve(fakeSeriesView),
    qrsInside: (_id, request) => Promise.resolve(fakeInside(request)),
    qrsMethods: () => ({ result: Promise.resolve(fakeMethods), cancel: () => undefined }),
    qrsGross: () => ({ result: Promise.resolve(fakeGross), cancel: () => undefined }),
    templateWindows: () => Promise.resolve(null),
    templateStrategies: () => ({ result: Promise.resolve([]), cancel: () => undefined }),
    templateClasses: () => ({ result: Promise.resolve(null), cancel: () => undefined }),
    templateMeasures: () => ({ result: Promise.resolve(null), cancel: () => undefined }),
    denoiseVariants: () => ({ result: Promise.resolve([]), cancel: () => undefined }),
    denoiseRecordings: () => ({ result: Promise.resolve([]), cancel: () => undefined }),
    exportBeats: () => Promise.resolve(Uint8Array.of(0, 0)),
    exportClean: () => ({
      result: Promise.resolve([{ name: 'noisy_clean.edf', content: new Blob(['0']) }]),
      cancel: () => undefined,
    }),
    convertRecording: (_id, { format }) => ({
      result: Promise.resolve({ files: [{ name: `a.${format}`, content: new Blob(['0']) }], warnings: [] }),
      cancel: () => undefined,
    }),
    snapBeat: (_id, _channelIndex, atSec) =>
      Promise.resolve([...fakeRPeaksSec].find((sec) => Math.abs(sec - atSec) <= 0.05) ?? null),
    annotations: () => Promise.resolve(fakeAnnotations),
    exportResult: (_analysis, _id, format) => Promise.resolve(format === 'json' ? '{}' : 'r'),
    hashInput: () => ({ result: Promise.resolve(null), cancel: () => undefined }),
    beatSteps: async () => null,
    openAgain: () => Promise.resolve(),
    onWorkerChange: () => () => undefined,
    close: () => undefined,
    ...changes,
  };
}

export interface HeldRun {
  readonly analysis: AnalysisName;
  readonly onProgress: ReportProgress;
  /** Ends the run with a report, by default the analysis's fake one. */
  readonly finish: (report?: AnalysisReports[AnalysisName]) => void;
  readonly fail: (failure: Failure) => void;
}

/** Creates an `analyse` whose runs end when the test says so; `runs` lists them in order. */
export function holdRuns(): { readonly analyse: AnalysisClient['analyse']; readonly runs: HeldRun[] } {
  const runs: HeldRun[] = [];
  const analyse: AnalysisClient['analyse'] = <Name extends AnalysisName>(
    analysis: Name,
    _id: RecordingId,
    _parameters: ParameterValues,
    onProgress: ReportProgress,
  ) => {
    const ends: { cancel?: () => void } = {};
    const result = new Promise<AnalysisReports[Name]>((resolve, reject) => {
      ends.cancel = () => reject(cancelledError);
      runs.push({
        analysis,
        onProgress,
        finish: (report = fakeReports[analysis]) => resolve(report as AnalysisReports[Name]),
        fail: (failure) => reject(failureError(failure)),
      });
    });
    return { result, cancel: () => ends.cancel?.() };
  };
  return { analyse, runs };
}

export interface AskedRun {
  readonly analysis: AnalysisName;
  readonly parameters: ParameterValues;
  readonly isDraft: boolean;
  isCancelled: boolean;
}

/** Wraps an `analyse`, by default one that ends at once, and lists its requests. */
export function recordRuns(
  inner: AnalysisClient['analyse'] = (...asked) => createFakeClient().analyse(...asked),
): {
  readonly analyse: AnalysisClient['analyse'];
  readonly asked: AskedRun[];
} {
  const asked: AskedRun[] = [];
  const analyse: AnalysisClient['analyse'] = (analysis, id, parameters, onProgress, isDraft = false) => {
    const own: AskedRun = { analysis, parameters, isDraft, isCancelled: false };
    asked.push(own);
    const job = inner(analysis, id, parameters, onProgress, isDraft);
    const cancel = (): void => {
      own.isCancelled = true;
      job.cancel();
    };
    return { result: job.result, cancel };
  };
  return { analyse, asked };
}

/** Creates an `analyse` that returns the fake reports, except for the given report of the intervals. */
export function analyseAs(intervals: IntervalsReport): AnalysisClient['analyse'] {
  const reports: AnalysisReports = { ...fakeReports, intervals };
  return (analysis) => ({ result: Promise.resolve(reports[analysis]), cancel: () => undefined });
}
