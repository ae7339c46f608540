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
import type { KernelConstants, KernelSource } from '../pipeline-cache.ts';
import type { ShiftTemplates } from '../shift-templates.ts';

const bins = { name: 'correlation-shifts-bins', code: binsSource };
const kernels: Readonly<Record<TemplateMeasure, KernelSource>> = {
  cwa: { name: 'correlation-shifts', code: correlationSource },
  bam: bins,
  nad: bins,
  dam: { name: 'correlation-shifts-partitions', code: partitionsSource },
  adios: { name: 'correlation-shifts-signs', code: signsSource },
};

/** Threads that share a beat's shifts. */
const lanes = 32;

/** Workgroup memory of a thread: its best, their shifts and the next best, of four templates. */
const bytesAThread = 48;

/** Bytes of what is found of one beat and template. */
export const bestBytes = 12;

/** Beats whose windows at all shifts lie in one array on the device. */
export interface ShiftedBeats {
  /** f32, without gaps. */
  readonly samples: DeviceArray;
  /** u32, where the window begins at its smallest shift; ascending. */
  readonly starts: DeviceArray;
  /** The same on the host. */
  readonly startIndices: Uint32Array;
  /** −largestShift … largestShift are tried. */
  readonly largestShift: number;
}

/**
 * Records the best shift of each beat's window against each template.
 *
 * @param templates  `shiftTemplates.words`, on the device
 * @param found      `bestBytes` a beat and template, beat after beat, to be read by `readShifts`
 * @throws GpuRefusedError where a workgroup has no room for a window, or a binding none for 64 beats
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
  const beatsAGroup = fittingBeats(engine, spec.measure, rowLength);
  for (const run of beatRuns(engine.limits, beats.startIndices, rowLength, bestBytes * spec.count)) {
    commands.dispatch({
      kernel: kernels[spec.measure],
      constants: constantsOf(spec.measure, rowLength, beatsAGroup),
      params: Uint32Array.of(
        run.beatCount,
        run.firstSample,
        spec.length,
        shiftCount,
        spec.count,
        spec.partCount,
        spec.binLength,
      ),
      bindings: [...inputsOf(beats, run), templates, outputOf(found, run, spec.count)],
      groupCount: Math.ceil(run.beatCount / beatsAGroup),
      operationsAGroup: beatsAGroup * 4 * Math.ceil(spec.count / 4) * shiftCount * spec.length,
    });
  }
}

function inputsOf({ samples, starts }: ShiftedBeats, run: BeatRun) {
  return [
    { array: samples, byteOffset: 4 * run.firstSample, byteLength: 4 * run.sampleCount },
    { array: starts, byteOffset: 4 * run.firstBeat, byteLength: 4 * run.beatCount },
  ];
}

function outputOf(found: DeviceArray, { firstBeat, beatCount }: BeatRun, templateCount: number) {
  const bytes = bestBytes * templateCount;
  return { array: found, byteOffset: bytes * firstBeat, byteLength: bytes * beatCount };
}

/** Most beats of a workgroup that its memory holds. */
function fittingBeats({ limits }: GpuEngine, measure: TemplateMeasure, rowLength: number): number {
  const rows = measure === 'bam' || measure === 'nad' ? 2 : measure === 'adios' ? 1.1 : 1;
  const bytes = 4 * rows * rowLength + 8 + bytesAThread * lanes;
  const fitting = [4, 2, 1].find((count) => count * bytes <= limits.maxComputeWorkgroupStorageSize);
  if (fitting === undefined)
    throw new GpuRefusedError(`windows of ${rowLength} samples at all shifts are too long`);
  return fitting;
}

function constantsOf(measure: TemplateMeasure, rowLength: number, beatsAGroup: number): KernelConstants {
  const signWords = Math.ceil((rowLength - 1) / 32) + 1;
  return {
    threads: lanes * beatsAGroup,
    row_length: rowLength,
    row_room: rowLength * beatsAGroup,
    ...(measure === 'bam' || measure === 'nad' ? { takes_mean: measure === 'bam' ? 1 : 0 } : {}),
    ...(measure === 'adios' ? { sign_words: signWords, sign_room: signWords * beatsAGroup } : {}),
  };
}

/** Best shifts, one item a beat and template, beat after beat. */
export interface FoundShifts {
  readonly rhos: Float32Array;
  /** −largestShift … largestShift; of equal rho the smallest. */
  readonly shifts: Int16Array;
  /** Largest rho at any other shift, below −1 where there is none; 2 where single precision lost digits. */
  readonly nextRhos: Float32Array;
}

/** What was found, from the bytes that were read back. */
export function readShifts(bytes: ArrayBuffer, largestShift: number): FoundShifts {
  const count = bytes.byteLength / bestBytes;
  const [reals, wholes] = [new Float32Array(bytes), new Uint32Array(bytes)];
  return {
    rhos: Float32Array.from({ length: count }, (_, i) => reals[3 * i]),
    shifts: Int16Array.from({ length: count }, (_, i) => wholes[3 * i + 1] - largestShift),
    nextRhos: Float32Array.from({ length: count }, (_, i) => reals[3 * i + 2]),
  };
}
