import { type LevelTable } from '../../src/analysis/intervals/features.ts';
import { createRandom } from '../../src/dsp/random.ts';
import type { BeatTable } from '../../src/gpu/beat-table.ts';
import type { Commands } from '../../src/gpu/commands.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { type SweepColumns, uploadColumns } from '../../src/gpu/kernels/sweep-places.ts';
import type { SweepWindow } from '../../src/gpu/kernels/sweep-statistics.ts';

/** Places of some thresholds, single precision: about `centreMs`, some equal, some missing. */
export function drawPlaces(
  thresholds: readonly number[],
  beatCount: number,
  centreMs: number,
  missingShare: number,
  seed: number,
): LevelTable {
  const random = createRandom(seed);
  const ms = thresholds.map((_, k) => {
    const sd = 0.5 + (k % 7);
    const steps = k % 3 === 0 ? 4 : 1e6;
    return Float64Array.from({ length: beatCount }, () =>
      random.uniform() < missingShare
        ? Number.NaN
        : Math.fround(Math.round((centreMs + k + sd * random.normal()) * steps) / steps),
    );
  });
  return { thresholds, ms };
}

/** Puts places onto the device; the table need not know more of the beats than their number. */
export function uploadPlaces(
  engine: GpuEngine,
  commands: Commands,
  { thresholds, ms }: LevelTable,
  beatCount: number,
): SweepColumns {
  const table: BeatTable = {
    fs: 500,
    firstIndex: 0,
    beatCount,
    rowSampleCount: 0,
    longestRow: 0,
    starts: new Uint32Array(beatCount),
    lengths: new Uint32Array(beatCount),
    wholes: new Int32Array(beatCount),
    words: new Uint32Array(0),
  };
  const beats = { table, beats: engine.allocate('no beats', 0) };
  const columns = uploadColumns(engine, commands, beats, thresholds);
  const places = new Float32Array(thresholds.length * beatCount);
  ms.forEach((column, k) => places.set(column, k * beatCount));
  commands.upload(columns.places, places);
  beats.beats.release();
  return columns;
}

/** Windows of given sizes, one after another, each its own source. */
export function windowsOf(sizes: readonly number[]): SweepWindow[] {
  let firstBeat = 0;
  return sizes.map((beatCount, w) => {
    firstBeat += beatCount;
    return { firstBeat: firstBeat - beatCount, beatCount, source: w };
  });
}

/** The beats of a window, as the twin lists them. */
export function membersOf({ firstBeat, beatCount }: SweepWindow): number[] {
  return Array.from({ length: beatCount }, (_, k) => firstBeat + k);
}
