import source from '../../../shaders/ensemble-average.wgsl';
import { type DeviceBeats, beatChunks } from '../beat-table.ts';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import { floatBits } from '../float-bits.ts';

const kernel = { name: 'ensemble-average', code: source };

/** Samples of a beat that a workgroup computes. */
const tileSamples = 1024;

/** Maximum number of following beats that are averaged with each beat. */
const maxFollowing = 63;

/** PPG and dPPG on one grid, NaN where missing. */
export interface PulseSignals {
  readonly ppg: DeviceArray;
  readonly dppg: DeviceArray;
  readonly sampleCount: number;
  /** Whether any sample may be missing; if not, averaging skips the check. */
  readonly hasGaps: boolean;
  /** −1 if both are inverted; rows are upright. */
  readonly sign: 1 | -1;
  /** Slopes below this are rounding errors of a flat stretch, and count as 0; in dPPG's unit. */
  readonly residue: number;
}

/** PPG and dPPG of the kept beats, packed as in their table. */
export interface BeatRowArrays {
  readonly ppg: DeviceArray;
  readonly dppg: DeviceArray;
}

/**
 * Allocates memory for the rows of a table's beats.
 *
 * @param beats the table of beats
 * @returns uninitialised
 */
export function allocateRows(engine: GpuEngine, { table }: DeviceBeats): BeatRowArrays {
  const bytes = 4 * table.rowSampleCount;
  return { ppg: engine.allocate('PPG of beats', bytes), dppg: engine.allocate('dPPG of beats', bytes) };
}

/**
 * Records the ensemble average: row b becomes the mean of beats b … b + following, like `averageBeats` of `alignBeats`.
 *
 * @param following  0 … 63; 0 copies the beats without averaging
 * @throws RangeError if `following` exceeds 63
 */
export function ensembleAverage(
  engine: GpuEngine,
  commands: Commands,
  beats: DeviceBeats,
  signals: PulseSignals,
  rows: BeatRowArrays,
  following: number,
): void {
  if (following > maxFollowing) throw new RangeError(`${following} beats are too many to average`);
  const { table } = beats;
  const { sampleCount } = signals;
  const tiles = Math.max(1, Math.ceil(table.longestRow / tileSamples));
  for (const chunk of beatChunks(engine.limits, table, following, sampleCount)) {
    const input = { byteOffset: 4 * chunk.inputFrom, byteLength: 4 * chunk.inputCount };
    const output = { byteOffset: 4 * chunk.rowFrom, byteLength: 4 * chunk.rowCount };
    commands.dispatch({
      kernel,
      params: Uint32Array.of(
        chunk.firstBeat,
        table.beatCount,
        following,
        tiles,
        sampleCount,
        chunk.inputFrom,
        chunk.rowFrom,
        floatBits(signals.sign),
        floatBits(signals.residue),
        signals.hasGaps ? 1 : 0,
      ),
      bindings: [
        { array: signals.ppg, ...input },
        { array: signals.dppg, ...input },
        beats.beats,
        { array: rows.ppg, ...output },
        { array: rows.dppg, ...output },
      ],
      groupCount: chunk.beatCount * tiles,
      operationsPerGroup: 8 * tileSamples * (following + 1),
    });
  }
}
