import type { WorkerLauncher } from '../../analysis/templates/strategies/worker-launcher.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { ParameterDeclaration, ParameterValues } from '../../model/parameters.ts';
import { parseCounts } from '../counts.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { BreakEvens } from './break-even.ts';
import type { CpuPool } from './cpu-pool.ts';
import { type Reader, readAmount, readObject, readOneOf, readOrNull, type Shape } from './read-shape.ts';

/** How long one thing takes. */
export const readTime = readObject({
  /** Median, or what a measured rate predicts. */
  ms: readAmount,
  /** By what the time was come by: never the last one where a clock has run. */
  source: readOneOf(['device-clock', 'wall-clock', 'predicted']),
  /** Runs that the median is of; 0 where it is predicted. */
  runCount: readAmount,
});
export type BenchTime = Shape<typeof readTime>;

/** A way there and back: from samples in host memory to the result in host memory, with warm buffers. */
const readTransfers = readObject({
  /** Up, kernel and back, median of whole runs by the wall clock. */
  totalMs: readAmount,
  /** Samples to the device. */
  upMs: readAmount,
  /** As the device's clock has it, or the wall's where it has none. */
  kernelMs: readAmount,
  /** The result to host memory, with what waiting for it costs. */
  backMs: readAmount,
  /** Once a filter: shaders, buffers and coefficients. Not in `totalMs`. */
  setUpMs: readAmount,
});
export type TransferTimes = Shape<typeof readTransfers>;

/** Times that were not measured everywhere. */
export const readTimeOrNull = readOrNull(readTime);
export const readTransfersOrNull = readOrNull(readTransfers);

/** What rows of one kernel have in common. */
export const kernelFields = {
  /** One thread. */
  cpu: readTime,
  /** The kernel alone; null without a GPU. */
  gpu: readTimeOrNull,
  transfers: readTransfersOrNull,
};

/** One column: its values are plain, and each front writes them in its own way. A null was not measured. */
export type StudyColumn<Row> = { readonly head: string } & (
  | { readonly kind: 'text'; value(row: Row): string }
  /** 'count' is whole; 'number' has three digits that count; 'times' is so many times; 'share' is of a range. */
  | { readonly kind: 'count' | 'number' | 'times' | 'share'; value(row: Row): number | null }
  /** Marked where it is predicted. */
  | { readonly kind: 'time'; value(row: Row): BenchTime | null }
  | { readonly kind: 'equal'; value(row: Row): boolean | null }
);

/** A table of the command line. */
export interface StudyTable<Row> {
  readonly title: string;
  readonly columns: readonly StudyColumn<Row>[];
}

/** Neighbouring columns of a table of the page, under a head that has their unit. */
export interface StudyColumnGroup<Row> {
  readonly head: string;
  readonly columns: readonly StudyColumn<Row>[];
}

/** Times at one length, as the figure of time against length draws them. */
export interface LengthTimes {
  readonly sampleCount: number;
  readonly cpu: BenchTime;
  readonly gpu: BenchTime | null;
  readonly transfers: Pick<TransferTimes, 'totalMs'> | null;
}

/** What this machine takes for a figure of a paper. */
export interface PaperMatch {
  readonly cpuMs: number | null;
  readonly gpuMs: number | null;
  /** Which size it is of, where the paper names none. */
  readonly about: string;
  /** Of a figure about a break-even: 'from 2¹⁵', or beyond which end of what was measured it lies; null without a GPU. */
  readonly evenText?: string | null;
  /** Share of the CPU's time in what the GPU takes over, 0 … 1, and what Amdahl expects of it. */
  readonly gpuShare?: number | null;
  readonly amdahl?: number | null;
}

/** How studies are timed. */
export interface TimingOptions {
  /** Runs that a median is of, after one that is not counted. */
  readonly repeats: number;
  /** What would take longer on the CPU is predicted from a measured part, ms. */
  readonly longestDirectMs: number;
  /** Whether rates of all cores are measured beside those of one. */
  readonly allCores: boolean;
}

/**
 * One thing that the Performance bench can measure, by itself. The command line, the page, the stored file and the
 * printed one are made from this declaration; what measures it is listed in `run-study.ts`, which the page's thread
 * does not load.
 */
export interface Study<Id extends string, Row, Options> {
  readonly id: Id;
  readonly title: string;
  /** Whose measurement it repeats. */
  readonly source: string;
  readonly parameters: readonly ParameterDeclaration[];
  /** Values of its parameters that make it a matter of seconds. */
  readonly quick: ParameterValues;
  /** What its parameters ask for; one run of the study for each. */
  readonly options: (parameters: ResolvedParameters) => readonly Options[];
  /** Checks a row of unknown origin. */
  readonly readRow: Reader<Row>;
  /** Fields that tell rows apart. */
  readonly keys: readonly string[];
  /** Fewer of them, where a row of another size takes the place of an earlier one; without it, `keys`. */
  readonly replaces?: readonly string[];
  /** Where a row has the GPU's time with what it costs to use it, ms. */
  readonly gpuPath: readonly string[];
  readonly table: StudyTable<Row>;
  /** Columns of its table on the page, where it has one of its own. */
  readonly details?: readonly StudyColumnGroup<Row>[];
  /** From where on the GPU is faster: as it is printed in JSON, and a line each. */
  readonly breakEvens?: {
    result(rows: readonly Row[]): object;
    lines(rows: readonly Row[]): readonly ({ readonly what: string } & BreakEvens)[];
  };
  /** Its curves of time against length; without it, it has no such figure. */
  lengths?(rows: readonly Row[]): readonly LengthTimes[];
  /** The measured row that a paper's figure is about. */
  match?(rows: readonly Row[], figureId: string): PaperMatch | null;
}

/** A study of whatever rows, to be gone through with others. */
export type AnyStudy<Id extends string> = Study<Id, object, object>;

/** A list of numbers that was checked with the other parameters. */
export function countsAsked(parameters: ResolvedParameters, id: string): readonly number[] {
  return parseCounts(parameters.text(id), { min: 0, max: Infinity, most: Infinity }).counts ?? [];
}

/** What measures have of the machine. */
export interface BenchTools {
  /** Null where there is no GPU: its columns stay empty. */
  readonly engine: GpuEngine | null;
  /** Null where all cores are not to be had, or not asked for. */
  readonly pool: CpuPool | null;
  /** Starts the threads of template strategies; null where none can be. */
  readonly launcher: WorkerLauncher | null;
  /** ms, monotonic: `performance.now`, or a test's own. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** What a study measures with, and whom it tells; rows come whole, once each, in order. */
export interface StudyTools<Row> extends BenchTools {
  readonly row: (row: Row) => void;
  /** Share of the study, 0 … 1, and what is being measured, as '500 000 × 2 500, GPU, row kernel'. */
  readonly progress: (share: number, doing: string) => void;
}

/**
 * Lets messages that wait have their turn, a cancel among them.
 * @throws BeatbenchError `cancelled` where the run was
 */
export async function breathe({ signal }: Pick<BenchTools, 'signal'>): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  if (signal.aborted) throw new BeatbenchError('cancelled', 'The measurement was cancelled.');
}
