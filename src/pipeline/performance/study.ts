import type { WorkerLauncher } from '../../analysis/templates/strategies/worker-launcher.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { ParameterDeclaration, ParameterValues } from '../../model/parameters.ts';
import { parseCounts } from '../counts.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { BreakEvens } from './break-even.ts';
import type { CpuPool } from './cpu-pool.ts';
import { type Reader, readAmount, readObject, readOneOf, readOrNull, type Shape } from './read-shape.ts';

/** A measured or predicted time. */
export const readTime = readObject({
  /** Median, or a prediction from a measured rate. */
  ms: readAmount,
  /** How the time was obtained. It is never predicted if a clock measured it. */
  source: readOneOf(['device-clock', 'wall-clock', 'predicted']),
  /** Number of runs of the median; 0 if the time is predicted. */
  runCount: readAmount,
});
export type BenchTime = Shape<typeof readTime>;

/** A round trip with warm buffers: from samples in host memory to the result in host memory. */
const readTransfers = readObject({
  /** Upload, kernel and readback; median of whole runs by the wall clock. */
  totalMs: readAmount,
  /** Upload of the samples. */
  upMs: readAmount,
  /** By the device's clock, or by the wall clock if the device has none. */
  kernelMs: readAmount,
  /** Readback of the result, including the wait for it. */
  backMs: readAmount,
  /** Once per filter: shaders, buffers and coefficients. Not part of `totalMs`. */
  setUpMs: readAmount,
});
export type TransferTimes = Shape<typeof readTransfers>;

/** Times that are not available on every machine. */
export const readTimeOrNull = readOrNull(readTime);
export const readTransfersOrNull = readOrNull(readTransfers);

/** Fields that rows of one kernel have in common. */
export const kernelFields = {
  /** One thread. */
  cpu: readTime,
  /** The kernel alone; null without a GPU. */
  gpu: readTimeOrNull,
  transfers: readTransfersOrNull,
};

/** One column. Its values are unformatted; page and command line format them. Null means not measured. */
export type StudyColumn<Row> = { readonly head: string } & (
  | { readonly kind: 'text'; value(row: Row): string }
  /** 'count' is whole; 'number' has three significant digits; 'times' is a factor; 'share' is relative to a range. */
  | { readonly kind: 'count' | 'number' | 'times' | 'share'; value(row: Row): number | null }
  /** Marked if it is predicted. */
  | { readonly kind: 'time'; value(row: Row): BenchTime | null }
  | { readonly kind: 'equal'; value(row: Row): boolean | null }
);

/** A table of the command line. */
export interface StudyTable<Row> {
  readonly title: string;
  readonly columns: readonly StudyColumn<Row>[];
}

/** Adjacent columns of a table in the page, under a head that states their unit. */
export interface StudyColumnGroup<Row> {
  readonly head: string;
  readonly columns: readonly StudyColumn<Row>[];
}

/** Times at one length, for the figure of time against length. */
export interface LengthTimes {
  readonly sampleCount: number;
  readonly cpu: BenchTime;
  readonly gpu: BenchTime | null;
  readonly transfers: Pick<TransferTimes, 'totalMs'> | null;
}

/** Times of this machine to compare with a figure of a paper. */
export interface PaperMatch {
  readonly cpuMs: number | null;
  readonly gpuMs: number | null;
  /** Size that was measured, if the paper states none. */
  readonly about: string;
  /**
   * For a figure about a break-even: 'from 2¹⁵', or that it lies below or above the measured range; null without a
   * GPU.
   */
  readonly evenText?: string | null;
  /**
   * Share of the CPU's time in the work that the GPU takes over, 0 … 1, and the speed-up that Amdahl's law predicts
   * from it.
   */
  readonly gpuShare?: number | null;
  readonly amdahl?: number | null;
}

/** How studies are timed. */
export interface TimingOptions {
  /** Number of runs of a median, after one that is not counted. */
  readonly repeats: number;
  /** Longest direct sum that is measured on the CPU, ms; longer ones are predicted from a measured part. */
  readonly longestDirectMs: number;
  /** Whether rates of all cores are measured in addition to those of one core. */
  readonly allCores: boolean;
}

/**
 * One measurement of the Performance bench. The command line, the page, the stored file and the printed one are made
 * from this declaration. The functions that run the studies are listed in `run-study.ts`, which the page's thread does
 * not load.
 */
export interface Study<Id extends string, Row, Options> {
  readonly id: Id;
  readonly title: string;
  /** Paper whose measurement the study repeats. */
  readonly source: string;
  readonly parameters: readonly ParameterDeclaration[];
  /** Values of its parameters with which it takes only seconds. */
  readonly quick: ParameterValues;
  /** Converts its parameters to options; the study runs once for each item. */
  readonly options: (parameters: ResolvedParameters) => readonly Options[];
  /** Checks a row of unknown origin. */
  readonly readRow: Reader<Row>;
  /** Fields that identify a row. */
  readonly keys: readonly string[];
  /** Fewer fields, if a row of another size replaces an earlier one; `keys` if omitted. */
  readonly replaces?: readonly string[];
  /** Path in a row to the GPU's time including transfers and other overhead, ms. */
  readonly gpuPath: readonly string[];
  readonly table: StudyTable<Row>;
  /** Columns of its table in the page, if they differ. */
  readonly details?: readonly StudyColumnGroup<Row>[];
  /** Length from which the GPU is faster: as JSON, and as one line each. */
  readonly breakEvens?: {
    result(rows: readonly Row[]): object;
    lines(rows: readonly Row[]): readonly ({ readonly what: string } & BreakEvens)[];
  };
  /** Returns its curves of time against length; omitted if it has no such figure. */
  lengths?(rows: readonly Row[]): readonly LengthTimes[];
  /** Returns the measured row that corresponds to a paper's figure. */
  match?(rows: readonly Row[], figureId: string): PaperMatch | null;
}

/** A study of any rows, for lists of studies. */
export type AnyStudy<Id extends string> = Study<Id, object, object>;

/** Returns a parameter that is a list of numbers, already checked with the other parameters. */
export function readCountList(parameters: ResolvedParameters, id: string): readonly number[] {
  return parseCounts(parameters.text(id), { min: 0, max: Infinity, most: Infinity }).counts ?? [];
}

/** Resources of the machine that measurements use. */
export interface BenchTools {
  /** Null if there is no GPU; its columns are then empty. */
  readonly engine: GpuEngine | null;
  /** Null if multiple cores are not available or not selected. */
  readonly pool: CpuPool | null;
  /** Starts the threads of template strategies; null if threads are not available. */
  readonly launcher: WorkerLauncher | null;
  /** Monotonic clock, ms: `performance.now`, or a test's own. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** Resources and callbacks of a study. Rows are reported complete, once each, in order. */
export interface StudyTools<Row> extends BenchTools {
  readonly row: (row: Row) => void;
  /**
   * Receives the share of the study done, 0 … 1, and what is being measured, like '500 000 × 2 500, GPU, row kernel'.
   */
  readonly progress: (share: number, doing: string) => void;
}

/**
 * Yields to waiting messages, like a cancel.
 * @throws BeatbenchError `cancelled` if the run was cancelled
 */
export async function yieldToMessages({ signal }: Pick<BenchTools, 'signal'>): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  if (signal.aborted) throw new BeatbenchError('cancelled', 'The measurement was cancelled.');
}
