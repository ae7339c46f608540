import source from '../../../shaders/beat-frame.wgsl';
import type { MissReason } from '../../model/intervals.ts';
import { beatChunks, type DeviceBeats, countWholeSamples } from '../beat-table.ts';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import type { BeatRowArrays } from './ensemble-average.ts';

/** Reasons, indexed by their numbers in the shaders. */
const missReasons: readonly (MissReason | null)[] = [
  null,
  'gap',
  'no-upstroke',
  'no-peak',
  'no-foot',
  'no-nadir',
  'edge',
];

/**
 * Decodes a shader's number about a landmark; null if the landmark was found.
 *
 * @param code number that the shader writes
 * @returns the name of the reason
 * @throws RangeError for a number that no shader writes
 */
function decodeMissReason(code: number): MissReason | null {
  const reason = missReasons[code];
  if (reason === undefined) throw new RangeError(`${code} is the number of no reason`);
  return reason;
}

const kernel = { name: 'beat-frame', code: source };

/** Size of a frame, bytes. */
const frameBytes = 48;

/** Range after the nadir in which the top is searched for. */
const afterNadirSec = 0.25;

/** Row length, in samples, above which larger workgroups search a row. */
const longRow = 4096;

/**
 * Landmarks of one beat as samples of its row, −1 if missed: `Frame` of the CPU version, and reasons of misses by the
 * historic methods.
 */
export interface DeviceFrame {
  readonly upstroke: number;
  readonly base: number;
  readonly peak: number;
  readonly nadir: number;
  readonly nadirOffset: number;
  readonly top: number;
  readonly topEnd: number;
  readonly baseMissed: MissReason | null;
  readonly heightMissed: MissReason | null;
  readonly nadirMissed: MissReason | null;
  readonly footMissed: MissReason | null;
  readonly notchMissed: MissReason | null;
}

/**
 * Allocates memory for the landmarks of a table's beats.
 *
 * @param beats the table of beats
 * @returns uninitialised
 */
export function allocateFrames(engine: GpuEngine, { table }: DeviceBeats): DeviceArray {
  return engine.allocate('landmarks of beats', frameBytes * table.beatCount);
}

/**
 * Records the search for the landmarks of every beat, like `findFrame`.
 *
 * @param beats  the table of beats
 * @param rows   averaged pulse and slope, one row per beat
 * @param frames receives the landmarks
 */
export function findBeatFrames(
  engine: GpuEngine,
  commands: Commands,
  beats: DeviceBeats,
  rows: BeatRowArrays,
  frames: DeviceArray,
): void {
  const { table } = beats;
  const after = countWholeSamples(afterNadirSec, table.fs);
  for (const chunk of beatChunks(engine.limits, table, 0, 0)) {
    const part = { byteOffset: 4 * chunk.rowFrom, byteLength: 4 * chunk.rowCount };
    commands.dispatch({
      kernel,
      constants: { threads: table.longestRow > longRow ? 256 : 64 },
      params: Uint32Array.of(chunk.firstBeat, chunk.rowFrom, -table.firstIndex, after),
      bindings: [beats.beats, { array: rows.ppg, ...part }, { array: rows.dppg, ...part }, frames],
      groupCount: chunk.beatCount,
      operationsPerGroup: 8 * table.longestRow,
    });
  }
}

/**
 * Decodes landmarks that were read back.
 *
 * @param bytes downloaded data of all beats
 * @returns one per beat; places in samples of the row
 */
export function readBeatFrames(bytes: ArrayBuffer): DeviceFrame[] {
  const whole = new Int32Array(bytes);
  const float = new Float32Array(bytes);
  return Array.from({ length: bytes.byteLength / frameBytes }, (_, b) => {
    const at = (b * frameBytes) / 4;
    const isMissed = whole[at + 3] < 0;
    return {
      upstroke: whole[at],
      base: whole[at + 1],
      peak: whole[at + 2],
      nadir: whole[at + 3],
      nadirOffset: float[at + 4],
      top: isMissed ? Number.NaN : float[at + 5],
      topEnd: whole[at + 6],
      baseMissed: decodeMissReason(whole[at + 7]),
      heightMissed: decodeMissReason(whole[at + 8]),
      nadirMissed: decodeMissReason(whole[at + 9]),
      footMissed: decodeMissReason(whole[at + 10]),
      notchMissed: decodeMissReason(whole[at + 11]),
    };
  });
}
