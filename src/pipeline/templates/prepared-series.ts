import type { FormedMaster } from '../../analysis/templates/form-master.ts';
import type { Warning } from '../../model/failure.ts';
import type { RunFact } from '../../model/run-facts.ts';
import type { IndexRange } from '../../model/samples.ts';
import type { ClassifyParams, WindowShape } from '../../model/templates.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { RecordingHead, Timing } from '../report.ts';
import { createCuttingStore, planBeatStore } from './beat-store.ts';
import { isRectified, readClassifyParams, readWindowShape } from './template-params.ts';
import { findTriggers, type PassProgress, type RefilterState } from './trigger-pass.ts';
import { usableTriggers } from '../../analysis/templates/usable-triggers.ts';
import type { Recording } from '../../model/recording.ts';
import { findMaster } from './find-master.ts';

interface PrepareRequest {
  readonly setup: SeriesSetup;
  readonly recording: Recording;
  /** Progress of an earlier run; null to start from the beginning. */
  readonly resume: PassProgress | null;
  /** Called after each block. */
  readonly onBlock: (progress: PassProgress) => Promise<void>;
  readonly onProgress: (share: number, title: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Filters a whole series and finds its triggers in one pass, and forms its first master.
 *
 * @throws BeatbenchError like the analysis, including `no-master` and `no-beats`
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
  const store = createCuttingStore({ recording, pass, shape, isRectified }, triggers, isSingle);
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

/** One file of a series, and its position in the series, samples. */
export interface SeriesFile extends IndexRange {
  readonly path: string;
  /** Of the bytes of its files, one after another. */
  readonly sha256: string;
  readonly channelIndex: number;
  readonly label: string;
}

/** Inputs of a preparation. Its key contains those that affect numbers. */
export interface SeriesSetup {
  readonly files: readonly SeriesFile[];
  /** Rate of tables without times, Hz. */
  readonly inputRateHz: number | null;
  /** Names of the arrays that are signals; null for the most likely ones. */
  readonly arrays: readonly string[] | null;
  readonly parameters: ResolvedParameters;
  /** Description of the series in a report. */
  readonly head: RecordingHead;
  /** Warnings about its files. */
  readonly warnings: readonly Warning[];
}

/** Data with which the parts are correlated and joined. */
export interface PreparedSeries extends SeriesSetup {
  readonly channel: { readonly label: string; readonly unit: string; readonly fs: number };
  readonly pass: RefilterState;
  /** Triggers whose windows fit into the signal. */
  readonly triggers: Float64Array<ArrayBuffer>;
  readonly master: FormedMaster;
  readonly masterWarnings: readonly Warning[];
  /** Facts of the search for triggers. */
  readonly done: readonly RunFact[];
  readonly timings: Readonly<Record<'triggers' | 'master', Timing>>;
}

/** Values derived from a series' parameters. */
export interface SeriesRules {
  readonly shape: WindowShape;
  readonly isRectified: boolean;
  /** Whether a single run would keep windows in single precision; a part then uses it too. */
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

/** Returns the key of a preparation. Preparations with the same key give the same numbers, wherever their files are. */
export function setupKey({ files, inputRateHz, arrays, parameters, head }: SeriesSetup): string {
  const own = files.map(({ path: _, ...rest }) => rest);
  // Files without a choice of arrays keep the key of earlier versions.
  const chosen = arrays === null ? [] : [arrays];
  return JSON.stringify([own, inputRateHz, parameters.values, head.channels, ...chosen]);
}
