import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Commands } from '../../src/gpu/commands.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { GpuRefusedError } from '../../src/gpu/gpu-failure.ts';
import { allocateRows, ensembleAverage } from '../../src/gpu/kernels/ensemble-average.ts';
import { describeDifference, largestRange } from '../support/compare-arrays.ts';
import { makeEngine, fillBuffersWithNaN } from '../support/gpu-engine.ts';
import {
  type GpuPulse,
  makeGpuPulse,
  planPulseBeats,
  referenceRows,
  unpackRows,
} from '../support/gpu-pulse.ts';
import { withSmallLimits } from '../support/small-limits.ts';
import { gpuSampleTolerance } from '../support/tolerances.ts';

let engine: GpuEngine;
let smallEngine: GpuEngine;

beforeAll(async () => {
  engine = await makeEngine();
  smallEngine = await makeEngine();
  withSmallLimits(smallEngine, { maxComputeWorkgroupsPerDimension: 3, maxStorageBufferBindingSize: 120_000 });
});

afterAll(() => {
  engine.destroy();
  smallEngine.destroy();
});

/** Returns rows of PPG and dPPG in the packing of the CPU reference. */
async function averageOnDevice(
  pulse: GpuPulse,
  following: number,
  on = engine,
  sign: 1 | -1 = 1,
  residue = 0,
) {
  const table = planPulseBeats(pulse);
  await fillBuffersWithNaN(on, 4 * table.rowSampleCount, 4 * table.rowSampleCount);
  const beats = { table, beats: on.allocate('beats', table.words.byteLength) };
  const ppg = on.allocate('PPG', pulse.ppg.byteLength);
  const dppg = on.allocate('dPPG', pulse.dppg.byteLength);
  const rows = allocateRows(on, beats);
  const commands = new Commands()
    .upload(beats.beats, table.words)
    .upload(ppg, pulse.ppg)
    .upload(dppg, pulse.dppg);
  const hasGaps = pulse.dppg.some(Number.isNaN);
  const signals = { ppg, dppg, sampleCount: pulse.ppg.length, hasGaps, sign, residue };
  ensembleAverage(on, commands, beats, signals, rows, following);
  commands.download(rows.ppg);
  commands.download(rows.dppg);
  const { downloads } = await on.run(commands);
  for (const array of [beats.beats, ppg, dppg, rows.ppg, rows.dppg]) array.release();
  const [ppgRows, dppgRows] = downloads.map((bytes) => unpackRows(table, new Float32Array(bytes)).values);
  return { ppg: ppgRows ?? new Float64Array(0), dppg: dppgRows ?? new Float64Array(0) };
}

/** Describes the differences from PPG and dPPG of the CPU reference; null if there are none. */
async function apartFromTwin(pulse: GpuPulse, following: number, on = engine): Promise<(string | null)[]> {
  const averaged = await averageOnDevice(pulse, following, on);
  const expected = referenceRows(pulse, following);
  return (['ppg', 'dppg'] as const).map((of) => {
    const { values } = expected[of];
    const range = values.length === 0 ? 0 : largestRange(values.filter((value) => !Number.isNaN(value)));
    return describeDifference(averaged[of], values, gpuSampleTolerance * range);
  });
}

const nothing = [null, null];

describe('ensemble-average', () => {
  it.each([0, 1, 10, 30])(
    'ensemble-average of each beat and %i after it agrees with the CPU reference',
    async (following) => {
      expect(await apartFromTwin(makeGpuPulse({ durationSec: 40 }), following)).toEqual(nothing);
    },
  );

  it('ensemble-average at 5 kHz agrees with the CPU reference', async () => {
    expect(await apartFromTwin(makeGpuPulse({ durationSec: 12, fs: 5000 }), 10)).toEqual(nothing);
  });

  it('is missing in gaps, at the record’s ends and on an own sample next to them', async () => {
    const pulse = makeGpuPulse({
      durationSec: 40,
      gapsSec: [
        [10, 10.3],
        [14.2, 16.1],
        [30, 30.004],
      ],
      tail: 1,
    });
    expect(await apartFromTwin(pulse, 10)).toEqual(nothing);
    const onSamples = pulse.kept.map((beat) => ({ ...beat, rSec: Math.round(beat.rSec * 500) / 500 }));
    expect(await apartFromTwin({ ...pulse, kept: onSamples }, 10)).toEqual(nothing);
    const outside = pulse.kept.map((beat) => ({ ...beat, rSec: beat.rSec - 1.3, afterSec: 1.9 }));
    expect(await apartFromTwin({ ...pulse, kept: outside }, 3)).toEqual(nothing);
  });

  it('is missing at the ends of a record without gaps', async () => {
    const pulse = makeGpuPulse({ durationSec: 20, tail: 1 });
    const far = pulse.kept.map((beat, b) => ({
      ...beat,
      rSec: beat.rSec + (b < 12 ? -1.3 : 1.1),
      afterSec: 1.9,
    }));
    expect(await apartFromTwin({ ...pulse, kept: far }, 3)).toEqual(nothing);
    const rows = referenceRows({ ...pulse, kept: far }, 3).ppg.values;
    expect(Number.isNaN(rows[0]) && Number.isNaN(rows.at(-1))).toBe(true);
  });

  it('ensemble-average of no beat, one and two agrees with the CPU reference', async () => {
    const pulse = makeGpuPulse({ durationSec: 10 });
    for (const count of [0, 1, 2])
      expect(await apartFromTwin({ ...pulse, kept: pulse.kept.slice(3, 3 + count) }, 10)).toEqual(nothing);
  });

  it('is split into small dispatches and bindings', async () => {
    expect(await apartFromTwin(makeGpuPulse({ durationSec: 90 }), 10, smallEngine)).toEqual(nothing);
    const long = makeGpuPulse({ durationSec: 12, fs: 5000 });
    await expect(averageOnDevice(long, 30, smallEngine)).rejects.toThrow(GpuRefusedError);
  });

  it('inverts inverted pulses, and treats rounding residue as no slope', async () => {
    const pulse = makeGpuPulse({ durationSec: 20 });
    const upright = await averageOnDevice(pulse, 10);
    const turned = await averageOnDevice(pulse, 10, engine, -1);
    expect(turned.ppg).toEqual(upright.ppg.map((value) => -value));
    expect(turned.dppg).toEqual(upright.dppg.map((value) => -value));
    const all = await averageOnDevice(pulse, 10, engine, 1, 1e6);
    expect(all.ppg).toEqual(upright.ppg);
    expect(all.dppg.every((value) => value === 0)).toBe(true);
  });

  it('stays exact on a record of a day', async () => {
    const pulse = makeGpuPulse({ durationSec: 20 });
    const daySec = 86_400;
    const late = pulse.kept.map((beat) => ({ ...beat, rSec: beat.rSec + daySec }));
    expect(await apartFromTwin({ ...pulse, startSec: daySec, kept: late }, 10)).toEqual(nothing);
  });
});
