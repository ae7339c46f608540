import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matchPulses } from '../support/match-pulses.ts';
import type { Beat } from '../../src/analysis/intervals/segment.ts';
import { createRandom } from '../../src/dsp/statistics/random.ts';
import { Commands } from '../../src/gpu/commands.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { recordPulseMatch } from '../../src/gpu/kernels/pulse-match.ts';
import { makeEngine, fillBuffersWithNaN } from '../support/gpu-engine.ts';
import { gpuRhoTolerance } from '../support/tolerances.ts';

let engine: GpuEngine;

beforeAll(async () => {
  engine = await makeEngine();
});

afterAll(() => engine.destroy());

interface Pulses {
  values: Float32Array<ArrayBuffer>;
  fs: number;
  startSec: number;
  beats: Beat[];
}

/** Makes beats about every 0.8 s, each a bump with noise on a large constant, `perWindow` of them per window. */
function makePulses(beatCount: number, perWindow: number, seed: number): Pulses {
  const random = createRandom(seed);
  const fs = 100;
  const startSec = 3.25;
  let rSec = startSec + 0.113;
  const beats = Array.from({ length: beatCount }, (_, i): Beat => {
    const own = rSec;
    rSec += 0.8 + 0.05 * random.normal();
    return { rSec: own, rrSec: 0.8, window: Math.floor(i / perWindow), rejected: null };
  });
  const values = new Float32Array(Math.max(2, Math.round((rSec - startSec - 0.3) * fs)));
  for (let n = 0; n < values.length; n++) values[n] = 50 + 0.4 * random.normal();
  for (const beat of beats) {
    for (let k = 0; k < 50; k++) {
      const n = Math.round((beat.rSec - startSec) * fs) + 20 + k;
      if (n < values.length) values[n] += 3 * Math.sin((Math.PI * k) / 50);
    }
  }
  return { values, fs, startSec, beats };
}

async function matchOnDevice({ values, fs, startSec, beats }: Pulses, length: number): Promise<number[]> {
  const x = engine.allocate('ppg', values.byteLength);
  const windowCount = 1 + Math.max(-1, ...beats.map(({ window }) => window));
  const windows = Array.from({ length: windowCount }, (_, w) =>
    beats.filter(({ window }) => window === w).map(({ rSec }) => rSec),
  );
  await fillBuffersWithNaN(engine, 4 * beats.length, 4 * windows.length * length);
  const commands = new Commands().upload(x, values);
  const { rho, scratch } = recordPulseMatch(engine, commands, {
    x,
    count: values.length,
    fs,
    startSec,
    windows,
    length,
  });
  commands.download(rho);
  const { downloads } = await engine.run(commands);
  for (const array of [x, ...scratch]) array.release();
  return [...new Float32Array(downloads[0] ?? new ArrayBuffer(0))];
}

/** Returns the largest difference from the CPU reference; Infinity if only one of both is missing. */
function worstDifference(pulses: Pulses, found: readonly number[]): number {
  const signal = { values: Float64Array.from(pulses.values), fs: pulses.fs, startSec: pulses.startSec };
  const windowCount = 1 + Math.max(-1, ...pulses.beats.map(({ window }) => window));
  const truth = matchPulses(signal, pulses.beats, 0.8, windowCount);
  if (found.length !== truth.length) return Infinity;
  const differences = found.map((rho, i) => {
    if (Number.isNaN(rho) !== Number.isNaN(truth[i])) return Infinity;
    return Number.isNaN(rho) ? 0 : Math.abs(rho - truth[i]);
  });
  return Math.max(0, ...differences);
}

describe('pulse-match', () => {
  it.each([
    [1, 1],
    [2, 2],
    [7, 3],
    [64, 64],
    [129, 16],
    [300, 75],
    [340, 112],
    [340, 170],
  ])('matches %i pulses, %i per window, like the CPU reference', async (beatCount, perWindow) => {
    const pulses = makePulses(beatCount, perWindow, beatCount);
    expect(worstDifference(pulses, await matchOnDevice(pulses, 80))).toBeLessThan(gpuRhoTolerance);
  });

  it('has no pulses to match in an empty window', async () => {
    expect(await matchOnDevice({ ...makePulses(1, 1, 1), beats: [] }, 80)).toEqual([]);
  });

  it('finds a flat pulse dissimilar to all', async () => {
    const pulses = makePulses(5, 5, 9);
    pulses.values.fill(1.1);
    expect(await matchOnDevice(pulses, 80)).toEqual([0, 0, 0, 0, 0]);
    expect(worstDifference(pulses, [0, 0, 0, 0, 0])).toBe(0);
  });
});
