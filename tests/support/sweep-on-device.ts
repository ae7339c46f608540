import type { PulseRows } from '../../src/analysis/intervals/features.ts';
import type { BeatTable } from '../../src/gpu/beat-table.ts';
import { Commands } from '../../src/gpu/commands.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { allocateFrames, findBeatFrames } from '../../src/gpu/kernels/beat-frame.ts';
import { uploadColumns, sweepPlaces } from '../../src/gpu/kernels/sweep-places.ts';
import { fillBuffersWithNaN } from './gpu-engine.ts';
import { packRows } from './gpu-pulse.ts';

/** Finds the positions of one feature in rows of the CPU reference: `ms[column][beat]`, NaN where missed. */
export async function sweepOnDevice(
  engine: GpuEngine,
  feature: 'foot' | 'notch',
  table: BeatTable,
  rows: PulseRows,
  percents: readonly number[],
): Promise<Float32Array[]> {
  await fillBuffersWithNaN(engine, 4 * percents.length * table.beatCount);
  const beats = { table, beats: engine.allocate('beats', table.words.byteLength) };
  const commands = new Commands();
  const columns = uploadColumns(engine, commands, beats, percents);
  const frames = allocateFrames(engine, beats);
  const ppg = engine.allocate('PPG', 4 * table.rowSampleCount);
  const dppg = engine.allocate('dPPG', 4 * table.rowSampleCount);
  commands
    .upload(beats.beats, table.words)
    .upload(ppg, packRows(table, rows.ppg))
    .upload(dppg, packRows(table, rows.dppg));
  findBeatFrames(engine, commands, beats, { ppg, dppg }, frames);
  sweepPlaces(engine, commands, feature, beats, frames, feature === 'foot' ? ppg : dppg, columns);
  commands.download(columns.places);
  const { downloads } = await engine.run(commands);
  for (const array of [beats.beats, frames, ppg, dppg, columns.shares, columns.places]) array.release();
  const places = new Float32Array(downloads[0] ?? new ArrayBuffer(0));
  return percents.map((_, k) => places.slice(k * table.beatCount, (k + 1) * table.beatCount));
}
