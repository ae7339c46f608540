import type { TemplateMeasure } from './templates.ts';

/** What the Performance bench can measure, each by itself. */
export type StudyId = 'filter' | 'workgroups' | 'intervals' | 'fft' | 'scan' | 'curve-length' | 'templates';

/** One study as a list shows it. */
export interface StudyHead {
  readonly id: StudyId;
  readonly title: string;
  /** Whose measurement it repeats. */
  readonly source: string;
}

/** The studies, in the order in which they are run and shown. */
export const studies: readonly StudyHead[] = [
  { id: 'filter', title: 'FIR filter', source: 'Domazet 2016, table 1 and figure 5' },
  { id: 'workgroups', title: 'Workgroup size', source: 'Domazet 2016, figure 6' },
  { id: 'intervals', title: 'Systolic time intervals', source: 'Cziesler 2014, figures 5.3 and 5.4' },
  { id: 'fft', title: 'Fourier transform', source: 'Cziesler 2014, figures 3.7 and 5.5' },
  { id: 'scan', title: 'Running sum', source: 'Yu 2012, both plots' },
  { id: 'curve-length', title: 'Curve length', source: 'Yu 2012, abstract' },
  { id: 'templates', title: 'Template matching', source: 'Kratsas 2000, section 2.1' },
];

/** By what a time was come by: never the last one where a clock has run. */
export type TimeSource = 'device-clock' | 'wall-clock' | 'predicted';

/** How long one thing takes. */
export interface BenchTime {
  /** Median, or what a measured rate predicts. */
  readonly ms: number;
  readonly source: TimeSource;
  /** Runs that the median is of; 0 where it is predicted. */
  readonly runCount: number;
}

/** A way there and back: from samples in host memory to the result in host memory, with warm buffers. */
export interface TransferTimes {
  /** Up, kernel and back, median of whole runs by the wall clock. */
  readonly totalMs: number;
  /** Samples to the device. */
  readonly upMs: number;
  /** As the device's clock has it, or the wall's where it has none. */
  readonly kernelMs: number;
  /** The result to host memory, with what waiting for it costs. */
  readonly backMs: number;
  /** Once a filter: shaders, buffers and coefficients. Not in `totalMs`. */
  readonly setUpMs: number;
}

/** What the GPU filters by; the last is the method that the product chooses for the size. */
export type GpuFilterMethod = 'row' | 'direct' | 'overlap-save' | 'partitioned';

/** One length and one number of taps. Null is not measured: not asked for, or not to be had here. */
export interface FilterRow {
  readonly sampleCount: number;
  readonly tapCount: number;
  readonly cpu: {
    readonly direct: BenchTime | null;
    readonly overlapSave: BenchTime | null;
    readonly directAllCores: BenchTime | null;
    readonly overlapSaveAllCores: BenchTime | null;
  };
  /** Kernels alone, by method; a method that does not take so many taps is left out. */
  readonly gpu: Readonly<Partial<Record<GpuFilterMethod, BenchTime>>>;
  /** What the product takes at this size; null without a GPU. */
  readonly chosen: GpuFilterMethod | null;
  /** Of the chosen method. */
  readonly transfers: TransferTimes | null;
  /** Three filters in a row on data that stays on the device, kernels alone. */
  readonly chain: BenchTime | null;
  /** Largest difference of the chosen method from the float64 direct sum, as a share of its range. */
  readonly largestDifference: number | null;
  /** The same of each method that ran, the CPU's overlap-save among them. */
  readonly differences: Readonly<Partial<Record<GpuFilterMethod | 'cpu-overlap-save', number>>>;
}

/** The paper's own check: a short signal through its three kinds of filter. */
export interface FilterCheck {
  readonly type: 'lowpass' | 'highpass' | 'bandpass';
  readonly sampleCount: number;
  readonly tapCount: number;
  /** Of the row kernel from the float64 direct sum, as a share of its range. */
  readonly largestDifference: number;
}

/** One size of workgroup of the paper's row kernel. */
export interface WorkgroupRow {
  readonly sampleCount: number;
  readonly tapCount: number;
  readonly groupSize: number;
  readonly kernel: BenchTime;
  /** Against the CPU's direct sum at the same size. */
  readonly speedUp: number | null;
}

/** One of the papers' four cases of the interval pipeline. */
export interface IntervalsRow {
  readonly fs: number;
  /** Historic alone is not to be had: it stands for a sweep of the fewest levels, beside the historic one. */
  readonly method: 'historic' | 'least-variance';
  readonly durationSec: number;
  /** As the GPU found them; null without one. */
  readonly beatCount: number | null;
  /** Means of the runs, as in the paper. */
  readonly cpuMs: number;
  readonly gpuMs: number | null;
  readonly runCount: number;
  /** Share of the CPU's time in the stages that the GPU takes over, 0 … 1. */
  readonly gpuShare: number | null;
  /** CPU over GPU at most, by Amdahl, were those stages as much faster as their kernels are. */
  readonly amdahl: number | null;
  /** CPU over GPU as measured. */
  readonly speedUp: number | null;
}

/** One length of transform, 2^`exponent` random samples. */
export interface FftRow {
  readonly exponent: number;
  /** Complex transform in float64. */
  readonly cpu: BenchTime;
  readonly gpu: BenchTime | null;
  readonly transfers: TransferTimes | null;
  /** Largest difference of the GPU from the CPU, as a share of the largest magnitude. */
  readonly largestDifference: number | null;
}

/** One length of running sum. */
export interface ScanRow {
  readonly sampleCount: number;
  /** 'record' sums over all of it; the others begin anew every `blockLength`. */
  readonly kind: 'record' | 'block' | 'block-padded';
  /** Values of a block; null over the whole record. */
  readonly blockLength: number | null;
  /** Banks of memory that the padding counts on; null without padding. */
  readonly banks: 16 | 32 | null;
  /** Of the same sums. */
  readonly cpu: BenchTime;
  readonly gpu: BenchTime | null;
  readonly transfers: TransferTimes | null;
  /** Whether every sum is the CPU's; null without a GPU. */
  readonly isEqual: boolean | null;
}

/** One length of ECG at 360 Hz. */
export interface CurveLengthRow {
  readonly sampleCount: number;
  readonly durationSec: number;
  readonly cpu: BenchTime;
  readonly gpu: BenchTime | null;
  readonly transfers: TransferTimes | null;
  /** Whether every value is the CPU's; null without a GPU. */
  readonly isEqual: boolean | null;
}

/** Beats at 41 shifts against some templates by one measure; windows of 150 samples. */
export interface TemplatesRow {
  readonly measure: TemplateMeasure;
  readonly beatCount: number;
  readonly templateCount: number;
  /** Beats × shifts × templates. */
  readonly comparisonCount: number;
  /** One thread, in double precision. */
  readonly cpu: BenchTime;
  readonly gpu: BenchTime | null;
  readonly transfers: TransferTimes | null;
  /** Comparisons a second, in 10⁶: the CPU's, and the GPU's with transfers. */
  readonly cpuRate: number;
  readonly gpuRate: number | null;
  /** Largest difference of the best likeness from the CPU's; null without a GPU. */
  readonly largestDifference: number | null;
}

/** What a row of each study holds. */
export interface StudyRows {
  readonly filter: FilterRow;
  readonly workgroups: WorkgroupRow;
  readonly intervals: IntervalsRow;
  readonly fft: FftRow;
  readonly scan: ScanRow;
  readonly 'curve-length': CurveLengthRow;
  readonly templates: TemplatesRow;
}

/** A row of any study, with the study's name. */
export type StudyRow = {
  [Id in StudyId]: { readonly study: Id; readonly row: StudyRows[Id] };
}[StudyId];

/** What a study tells while it runs; rows come whole, once each, in order. */
export type StudyEvent =
  | ({ readonly kind: 'row' } & StudyRow)
  | { readonly kind: 'check'; readonly check: FilterCheck }
  | {
      readonly kind: 'progress';
      readonly study: StudyId;
      /** Of the study, 0 … 1. */
      readonly share: number;
      /** What is being measured, as '500 000 × 2 500, GPU, row kernel'. */
      readonly doing: string;
    };

/** Limits of a device, as WebGPU names them. */
export interface GpuLimits {
  readonly maxComputeInvocationsPerWorkgroup: number;
  readonly maxComputeWorkgroupSizeX: number;
  readonly maxComputeWorkgroupStorageSize: number;
  readonly maxComputeWorkgroupsPerDimension: number;
  readonly maxStorageBufferBindingSize: number;
  readonly maxBufferSize: number;
}

/** On what was measured. */
export interface BenchDevice {
  readonly gpu: {
    readonly name: string;
    /** Software rendering: its times say nothing of a GPU. */
    readonly isSoftware: boolean;
    readonly hasTimestamps: boolean;
    readonly limits: GpuLimits;
  } | null;
  readonly cpu: {
    /** Null where a browser keeps it to itself. */
    readonly name: string | null;
    readonly coreCount: number;
  };
  /** As 'Node 20.18' or 'Chrome 137'. */
  readonly runtime: string;
}

/** How many samples it takes until the GPU wins; null: at no measured length, or at all of them. */
export interface BreakEven {
  /** Where the two curves cross, between measured lengths on log axes; null where they do not. */
  readonly sampleCount: number | null;
  /** Who is ahead at every measured length where the curves do not cross; null where they do. */
  readonly always: 'cpu' | 'gpu' | null;
}

/** Break-evens of one number of taps, against both baselines. */
export interface FilterBreakEvens {
  readonly tapCount: number;
  readonly direct: { readonly kernel: BreakEven | null; readonly transfers: BreakEven | null };
  readonly overlapSave: { readonly kernel: BreakEven | null; readonly transfers: BreakEven | null };
}

/** Break-evens of a transform, as lengths. */
export interface FftBreakEvens {
  readonly kernel: BreakEven | null;
  readonly transfers: BreakEven | null;
}

/** All that was measured, filled row by row; `beatbench bench` prints it and the page stores it. */
export interface PerformanceResult {
  readonly device: BenchDevice;
  /** ISO 8601. */
  readonly measuredAt: string;
  /** Those that ran to their end or had a row when they were stopped. */
  readonly studies: { readonly [Id in StudyId]?: readonly StudyRows[Id][] };
  readonly checks: readonly FilterCheck[];
  /** Of several GPUs at once; there after `beatbench bench --gpus N` alone. */
  readonly gpus?: readonly GpusRow[];
}

/** Kernels alone, the slowest GPU's; and up, kernel and back by the wall clock, all GPUs at once. */
export interface GpusTimes {
  readonly kernelMs: number;
  readonly totalMs: number;
}

/** One filter over several GPUs, a process each. */
export interface GpusRow {
  readonly sampleCount: number;
  readonly tapCount: number;
  readonly gpuCount: number;
  /** The first GPU alone. */
  readonly one: GpusTimes;
  readonly all: GpusTimes;
  /** Of the joined outputs from the float64 direct sum, as a share of its range. */
  readonly largestDifference: number;
  /** Of the joined outputs from those of one GPU, as a share of their range. */
  readonly differenceFromOne: number;
}

/** What one run of studies measures. */
export interface BenchOptions {
  /** Samples, of the filter study. */
  readonly lengths: readonly number[];
  /** Of the filter study. */
  readonly taps: readonly number[];
  readonly filterType: 'lowpass' | 'highpass' | 'bandpass';
  /** Runs that a median is of, after one that is not counted. */
  readonly repeats: number;
  /** Whether rates of all cores are measured beside those of one. */
  readonly allCores: boolean;
  /** A direct sum that would take longer is predicted from a measured part, ms. */
  readonly longestDirectMs: number;
  /** Of the workgroup study. */
  readonly workgroups: { readonly sampleCount: number; readonly tapCount: number };
  /** Sampling rates of the interval study, Hz, and length of its record. */
  readonly intervals: {
    readonly rates: readonly number[];
    readonly durationSec: number;
    readonly runs: number;
  };
  /** Largest n of 2^n. */
  readonly largestExponent: number;
  /** Of the scan study. */
  readonly scanLengths: readonly number[];
  /** Of the curve-length study, s at 360 Hz. */
  readonly curveLengthSec: readonly number[];
  /** Of the templates study: each number of beats with each of templates. */
  readonly templateBeats: readonly number[];
  readonly templateCounts: readonly number[];
}

/** What a paper found, beside what is found here. */
export interface PaperFigure {
  readonly id: string;
  /** Null: what it measured is not yet here. */
  readonly study: StudyId | null;
  readonly name: string;
  /** Paper with the table's, figure's or section's number. */
  readonly source: string;
  readonly cpuMs: number | null;
  readonly gpuMs: number | null;
  /** CPU over GPU. */
  readonly speedUp: number | null;
  /** 2^n samples from which the GPU won; null where it is not about that. */
  readonly breakEvenExponent: number | null;
  /** Whether times are worked out of a difference and its percentage, the paper giving no more. */
  readonly isDerived: boolean;
}

/** A row of Domazet's table 1, as printed. */
export interface PaperFilterRow {
  readonly sampleCount: number;
  readonly tapCount: number;
  readonly cpuMs: number;
  readonly gpuMs: number;
  readonly speedUp: number;
}
