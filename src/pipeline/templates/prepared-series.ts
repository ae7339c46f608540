import type { FormedMaster } from '../../analysis/templates/form-master.ts';
import type { Warning } from '../../model/failure.ts';
import type { RunFact } from '../../model/run-facts.ts';
import type { IndexRange } from '../../model/samples.ts';
import type { ClassifyParams, WindowShape } from '../../model/templates.ts';
import { type ResolvedParameters } from '../parameters.ts';
import type { RecordingHead, Timing } from '../report.ts';
import { planBeatStore } from './beat-store.ts';
import { readClassifyParams, isRectified, readWindowShape } from './template-params.ts';
import type { Refilter } from './trigger-pass.ts';

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
