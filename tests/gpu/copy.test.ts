import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { copyValues } from '../../src/gpu/kernels/copy.ts';
import { slowWaves } from '../support/gpu-signals.ts';
import { makeTightEngine, OnDevice } from '../support/on-device.ts';

let tight: GpuEngine;

beforeAll(async () => {
  tight = await makeTightEngine();
});

afterAll(() => tight.destroy());

describe('copyValues', () => {
  it.each([0, 1, 4095, 4096, 4097, 50_001])('copies %i values', async (length) => {
    const x = slowWaves(length, length);
    const device = new OnDevice(tight);
    const [input, output] = [device.input(x), device.output(length)];
    copyValues(tight, device.commands, input, output, length);
    expect(new Float32Array(await device.read(output))).toEqual(x);
  });
});
