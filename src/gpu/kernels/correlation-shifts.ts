import binsSource from '../../../shaders/correlation-shifts-bins.wgsl';
import partitionsSource from '../../../shaders/correlation-shifts-partitions.wgsl';
import signsSource from '../../../shaders/correlation-shifts-signs.wgsl';
import correlationSource from '../../../shaders/correlation-shifts.wgsl';
import type { TemplateMeasure } from '../../model/templates.ts';
import { type BeatRun, beatRuns } from '../beat-runs.ts';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import { GpuRefusedError } from '../gpu-failure.ts';
import type { KernelSource } from '../pipeline-cache.ts';
import type { ShiftTemplates } from '../shift-templates.ts';

const bins = { name: 'correlation-shifts-bins', code: binsSource };
const kernels: Readonly<Record<TemplateMeasure, KernelSource>> = {
  cwa: { name: 'correlation-shifts', code: correlationSource },
  bam: bins,
  nad: bins,
  dam: { name: 'correlation-shifts-partitions', code: partitionsSource },
  adios: { name: 'correlation-shifts-signs', code: signsSource },
};

/** Workgroup memory per thread: its best rhos, their shifts and the next best, for four templates. */
const bytesPerThread = 48;

/** Threads of a workgroup; fewer if a long row leaves too little memory. */
const [maxThreads, minThreads] = [128, 32];

/**
 * Usual capacity of a workgroup, in vectors of the rows and in shifts: one kernel suffices for all windows of paper 3.
 */
const usualCapacity = 256;
const capacityStep = 128;

/** Maximum number of rows; more would leave too few threads for each. */
const maxRows = 16;

/** Capacity of a workgroup, and number of beats that it processes. */
interface Tiling {
  readonly threads: number;
  /** Number of vectors of all rows. */
  readonly rowRoom: number;
  /** Number of shifts of all rows. */
  readonly shiftRoom: number;
  readonly rowCount: number;
  /** Number of vectors per row. */
  readonly rowFours: number;
}

/** Size of the result of one beat and template, bytes. */
export const bestShiftBytes = 12;

/** Beats whose windows at all shifts are in one array on the device. */
export interface ShiftedBeats {
  /** f32, without gaps. */
  readonly samples: DeviceArray;
  /** u32, start of each window at its smallest shift; ascending. */
  readonly starts: DeviceArray;
  /** The same on the CPU. */
  readonly startIndices: Uint32Array;
  /** Maximum shift; all shifts of −largestShift … largestShift are tried. */
  readonly largestShift: number;
}

/**
 * Records the search for the best shift of each beat's window against each template.
 *
 * @param templates  `shiftTemplates.words`, on the device
 * @param found      `bestShiftBytes` per beat and template, beat after beat, for `readShifts`
 * @throws GpuRefusedError if a window exceeds a workgroup, or 64 beats exceed a binding
 */
export function correlationShifts(
  engine: GpuEngine,
  commands: Commands,
  beats: ShiftedBeats,
  spec: ShiftTemplates,
  templates: DeviceArray,
  found: DeviceArray,
): void {
  if (spec.count === 0) return;
  const shiftCount = 2 * beats.largestShift + 1;
  const rowLength = spec.length + shiftCount - 1;
  const tiling = fittingTiling(engine, spec, shiftCount);
  const { threads, rowCount } = tiling;
  for (const run of beatRuns(engine.limits, beats.startIndices, rowLength, bestShiftBytes * spec.count)) {
    commands.dispatch({
      kernel: kernels[spec.measure],
      constants: { threads, row_room: tiling.rowRoom, shift_room: tiling.shiftRoom },
      params: Uint32Array.of(
        run.beatCount,
        run.firstSample,
        spec.length,
        shiftCount,
        spec.count,
        spec.partCount,
        spec.binLength,
        spec.measure === 'bam' ? 1 : 0,
        tiling.rowCount,
        tiling.rowFours,
      ),
      bindings: [...makeInputs(beats, run), templates, makeOutput(found, run, spec.count)],
      groupCount: Math.ceil(run.beatCount / rowCount),
      operationsPerGroup: rowCount * 4 * Math.ceil(spec.count / 4) * shiftCount * spec.length,
    });
  }
}

function makeInputs({ samples, starts }: ShiftedBeats, run: BeatRun) {
  return [
    { array: samples, byteOffset: 4 * run.firstSample, byteLength: 4 * run.sampleCount },
    { array: starts, byteOffset: 4 * run.firstBeat, byteLength: 4 * run.beatCount },
  ];
}

function makeOutput(found: DeviceArray, { firstBeat, beatCount }: BeatRun, templateCount: number) {
  const bytes = bestShiftBytes * templateCount;
  return { array: found, byteOffset: bytes * firstBeat, byteLength: bytes * beatCount };
}

/** Chooses as many beats per workgroup as fit. */
function fittingTiling({ limits }: GpuEngine, spec: ShiftTemplates, shiftCount: number): Tiling {
  const shiftFours = Math.ceil(shiftCount / 4);
  const rowFours = Math.ceil(spec.length / 4) + shiftFours;
  const rowCapacity = capacityFor(rowFours);
  const shiftCapacity = capacityFor(4 * shiftFours);
  const rows = Math.min(maxRows, rowCapacity / rowFours, shiftCapacity / (4 * shiftFours));
  const tiling = {
    rowRoom: rowCapacity,
    shiftRoom: shiftCapacity,
    rowCount: 2 ** Math.floor(Math.log2(rows)),
    rowFours,
  };
  const scratch = limits.maxComputeWorkgroupStorageSize - countBytes(spec.measure, tiling);
  const threads = [maxThreads, minThreads].find((count) => bytesPerThread * count <= scratch);
  if (threads === undefined)
    throw new GpuRefusedError(`windows of ${spec.length} samples at ${shiftCount} shifts are too long`);
  return { threads, ...tiling };
}

/** Rounds to few distinct sizes, since each is compiled separately. */
function capacityFor(count: number): number {
  return Math.max(usualCapacity, capacityStep * Math.ceil(count / capacityStep));
}

/** Returns the workgroup memory in addition to that of the threads. */
function countBytes(
  measure: TemplateMeasure,
  { rowRoom: rowCapacity, shiftRoom: shiftCapacity }: Pick<Tiling, 'rowRoom' | 'shiftRoom'>,
): number {
  if (measure === 'bam' || measure === 'nad') return 32 * rowCapacity + 8 * shiftCapacity;
  if (measure === 'dam') return 16 * rowCapacity;
  return 16 * rowCapacity + 4 * shiftCapacity + (measure === 'adios' ? rowCapacity / 2 + 128 : 0);
}

/** Best shifts, one item per beat and template, beat after beat. */
export interface FoundShifts {
  readonly rhos: Float32Array;
  /** −largestShift … largestShift; the smallest if several have the same rho. */
  readonly shifts: Int16Array;
  /** Maximum rho at any other shift, below −1 if there is none; 2 if single precision lost too many digits. */
  readonly nextRhos: Float32Array;
}

/**
 * Decodes the results that were read back.
 *
 * @param bytes        downloaded data of all beats and templates
 * @param largestShift maximum shift in either direction, samples
 * @returns a correlation and a shift, samples, for each beat and template
 */
export function readShifts(bytes: ArrayBuffer, largestShift: number): FoundShifts {
  const count = bytes.byteLength / bestShiftBytes;
  const [reals, integers] = [new Float32Array(bytes), new Uint32Array(bytes)];
  return {
    rhos: Float32Array.from({ length: count }, (_, i) => reals[3 * i]),
    shifts: Int16Array.from({ length: count }, (_, i) => integers[3 * i + 1] - largestShift),
    nextRhos: Float32Array.from({ length: count }, (_, i) => reals[3 * i + 2]),
  };
}
