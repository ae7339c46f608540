import type { FormedMaster } from '../../analysis/templates/form-master.ts';
import type { Warning } from '../../model/failure.ts';
import type { RunFact } from '../../model/run-facts.ts';
import type { IndexRange } from '../../model/samples.ts';
import type { ClassifyParams, WindowShape } from '../../model/templates.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { RecordingHead, Timing } from '../report.ts';
import { beatsCutAnew, planBeatStore } from './beat-store.ts';
import { isRectified, readClassifyParams, readWindowShape } from './template-params.ts';
import { findTriggers, type PassProgress, type Refilter } from './trigger-pass.ts';
import { usableTriggers } from '../../analysis/templates/usable-triggers.ts';
import type { Recording } from '../../model/recording.ts';
import { findMaster } from './find-master.ts';

interface PrepareRequest {
  readonly setup: SeriesSetup;
  readonly recording: Recording;
  /** Where an earlier run stopped; null to begin. */
  readonly resume: PassProgress | null;
  /** Called after each block that is passed over. */
  readonly onBlock: (progress: PassProgress) => Promise<void>;
  readonly onProgress: (share: number, title: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Filters and triggers a whole series once, and forms its first master.
 *
 * @throws BeatbenchError as the analysis does, `no-master` and `no-beats` among them
 */
export async function prepareSeries(request: PrepareRequest): Promise<PreparedSeries> {
  const { setup, recording, resume, onBlock, onProgress, signal } = request;
  const { parameters } = setup;
  const startMs = performance.now();
  const done: RunFact[] = [];
  const found = await findTriggers({
    recording,
    choice: { ecg: 0, ppg: null },
    parameters,
    edits: [],
    signal,
    resume,
    onBlock,
    record: (fact) => done.push(fact),
    pause: async (share, found) => onProgress(share, `Finding triggers: ${found}`),
  });
  const { triggers: all, gaps, label, unit, ...pass } = found;
  const triggers = usableTriggers(all, readWindowShape(parameters, pass.fs), gaps, pass.part);
  const passedMs = performance.now();
  const { shape, isRectified, isSingle, params, isPlain } = makeSeriesRules(
    parameters,
    pass.fs,
    triggers.length,
  );
  const store = beatsCutAnew({ recording, pass, shape, isRectified }, triggers, isSingle);
  const masterWarnings: Warning[] = [];
  const master = await findMaster(store, params, isPlain, {
    recording,
    signal,
    warn: (warning) => masterWarnings.push(warning),
    pause: async (share) => onProgress(share, 'Forming the master'),
  });
  return {
    ...setup,
    channel: { label, unit, fs: pass.fs },
    pass,
    triggers,
    master,
    masterWarnings,
    done,
    timings: {
      triggers: { ms: passedMs - startMs, backend: 'cpu' },
      master: { ms: performance.now() - passedMs, backend: 'cpu' },
    },
  };
}

/** One file of a series, and where in it it lies, samples. */
export interface SeriesFile extends IndexRange {
  readonly path: string;
  /** Of its files' bytes one after another. */
  readonly sha256: string;
  readonly channelIndex: number;
  readonly label: string;
}

/** What a preparation is of; what of it decides about numbers, its key says. */
export interface SeriesSetup {
  readonly files: readonly SeriesFile[];
  /** Rate of tables without a clock, Hz. */
  readonly inputRateHz: number | null;
  /** Names of the arrays that are signals; null where the likeliest are. */
  readonly arrays: readonly string[] | null;
  readonly parameters: ResolvedParameters;
  /** The series as a report names it. */
  readonly head: RecordingHead;
  /** Of its files. */
  readonly warnings: readonly Warning[];
}

/** All that its parts are correlated by, and joined. */
export interface PreparedSeries extends SeriesSetup {
  readonly channel: { readonly label: string; readonly unit: string; readonly fs: number };
  readonly pass: Refilter;
  /** Those whose windows have room. */
  readonly triggers: Float64Array<ArrayBuffer>;
  readonly master: FormedMaster;
  readonly masterWarnings: readonly Warning[];
  /** What the search for triggers did. */
  readonly done: readonly RunFact[];
  readonly timings: Readonly<Record<'triggers' | 'master', Timing>>;
}

/** What follows from a series' parameters. */
export interface SeriesRules {
  readonly shape: WindowShape;
  readonly isRectified: boolean;
  /** Whether one run would keep windows in single precision; a part takes them so too. */
  readonly isSingle: boolean;
  readonly params: ClassifyParams;
  readonly isPlain: boolean;
}

export function makeSeriesRules(parameters: ResolvedParameters, fs: number, beatCount: number): SeriesRules {
  const shape = readWindowShape(parameters, fs);
  return {
    shape,
    isRectified: isRectified(parameters),
    isSingle: planBeatStore(beatCount, shape).isSingle,
    params: readClassifyParams(parameters),
    isPlain: parameters.text('backend') === 'reference',
  };
}

/** What two preparations have in common that give the same numbers, wherever their files lie. */
export function setupKey({ files, inputRateHz, arrays, parameters, head }: SeriesSetup): string {
  const own = files.map(({ path: _, ...rest }) => rest);
  // As it was before arrays could be chosen, for those that do not.
  const chosen = arrays === null ? [] : [arrays];
  return JSON.stringify([own, inputRateHz, parameters.values, head.channels, ...chosen]);
}
