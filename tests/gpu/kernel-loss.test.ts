import { beforeAll, describe, expect, it } from 'vitest';
import { designResampleFilter } from '../../src/dsp/resampling/resample.ts';
import type { Commands } from '../../src/gpu/commands.ts';
import type { DeviceArray } from '../../src/gpu/device-array.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { GpuAccess } from '../../src/gpu/gpu-access.ts';
import { copyValues } from '../../src/gpu/kernels/copy.ts';
import { correlationShifts } from '../../src/gpu/kernels/correlation-shifts.ts';
import { recordCurveLength } from '../../src/gpu/kernels/curve-length.ts';
import { decimateOnDevice, uploadDecimation } from '../../src/gpu/kernels/decimate.ts';
import { differentiateTrace } from '../../src/gpu/kernels/derivative.ts';
import { digitalToPhysical } from '../../src/gpu/kernels/digital-to-physical.ts';
import { fftReal, uploadFft } from '../../src/gpu/kernels/fft.ts';
import { firRow, uploadRow } from '../../src/gpu/kernels/fir-row.ts';
import { filterOnDevice, uploadFir } from '../../src/gpu/kernels/fir.ts';
import { recordMoments } from '../../src/gpu/kernels/moments.ts';
import { recordPulseMatch } from '../../src/gpu/kernels/pulse-match.ts';
import { scan, sweepBlocks } from '../../src/gpu/kernels/scan.ts';
import { shiftTemplates } from '../../src/gpu/shift-templates.ts';
import { noise } from '../support/gpu-signals.ts';
import { createLosingGpu } from '../support/create-losing-gpu.ts';
import { OnDevice } from '../support/on-device.ts';
import { runsAllTests, sweepFirst } from '../support/gate.ts';

const sampleCount = 4096;
const signal = Float32Array.from(noise(sampleCount, 3));
const whole = Int32Array.from(signal, (value) => Math.round(500 * value));
const taps = noise(201, 5);
const curve = { boxCount: 6, windowCount: 46, halfSkipCount: 0, timeWeight: 138.9 } as const;
const stretch = { from: 0, to: sampleCount };

/** Records a kernel over the signal and returns the array to read. */
type Record = (engine: GpuEngine, commands: Commands, given: Given) => DeviceArray;

interface Given {
  readonly x: DeviceArray;
  readonly whole: DeviceArray;
  readonly y: DeviceArray;
}

/** Wraps a kernel that writes its result to y. */
function into(record: (engine: GpuEngine, commands: Commands, given: Given) => void): Record {
  return (engine, commands, given) => {
    record(engine, commands, given);
    return given.y;
  };
}

const filterBy = (method: 'direct' | 'overlap-save' | 'partitioned') =>
  into((engine, commands, { x, y }) => {
    const filter = uploadFir(engine, commands, taps, sampleCount, method);
    filterOnDevice(engine, commands, filter, x, y, sampleCount, 'zero-phase');
  });

const decimateBy = (method: 'direct' | 'blocks') =>
  into((engine, commands, { x, y }) => {
    const filter = uploadDecimation(engine, commands, designResampleFilter(8, 1), method);
    decimateOnDevice(engine, commands, filter, x, y, stretch);
  });

const correlate = into((engine, commands, { x, y }) => {
  const startIndices = Uint32Array.from({ length: 40 }, (_, b) => 97 * b);
  const spec = shiftTemplates('cwa', [noise(60, 7), noise(60, 8)], 5);
  const starts = engine.allocate('starts', startIndices.byteLength);
  const templates = engine.allocate('templates', spec.words.byteLength);
  commands.clear(y).upload(starts, startIndices).upload(templates, spec.words);
  const beats = { samples: x, starts, startIndices, largestShift: 8 };
  correlationShifts(engine, commands, beats, spec, templates, y);
});

const kernels: { readonly [name: string]: Record } = {
  'fir-direct': filterBy('direct'),
  'fir-overlap-save': filterBy('overlap-save'),
  'fir-partitioned': filterBy('partitioned'),
  'fir-row': into((engine, commands, { x, y }) =>
    firRow(engine, commands, uploadRow(engine, commands, taps), x, y, sampleCount, 'causal'),
  ),
  'decimate-direct': decimateBy('direct'),
  'decimate-blocks': decimateBy('blocks'),
  derivative: into((engine, commands, { x, y }) =>
    differentiateTrace(engine, commands, x, y, sampleCount, 500),
  ),
  'digital-to-physical': into((_, commands, { whole: digital, y }) =>
    digitalToPhysical(commands, digital, y, { bits: 32, first: 0, stride: 1, sampleCount }, 0.005, 1),
  ),
  scan: into((engine, commands, { whole: values, y }) => scan(engine, commands, values, y, sampleCount)),
  'scan-sweep': into((engine, commands, { whole: values, y }) =>
    sweepBlocks(engine, commands, values, y, sampleCount, { blockLength: 512, banks: 32 }),
  ),
  'curve-length': into((engine, commands, { whole: x, y }) =>
    recordCurveLength(engine, commands, { ...curve, whole: true }, x, y, sampleCount),
  ),
  'correlation-shifts': correlate,
  copy: into((engine, commands, { x, y }) => copyValues(engine, commands, x, y, sampleCount)),
  fft: into((engine, commands, { x, y }) =>
    fftReal(engine, commands, uploadFft(engine, commands, sampleCount / 2), x, y),
  ),
  moments: (engine, commands, { x }) => recordMoments(engine, commands, x, sampleCount),
  'pulse-match': (engine, commands, { x }) =>
    recordPulseMatch(engine, commands, {
      x,
      count: sampleCount,
      fs: 500,
      startSec: 0,
      windows: [[1, 2, 3, 4].map((sec) => sec + 0.0013)],
      length: 400,
    }).rho,
};

/** Records all kernels one after another, runs them at once, and returns their results. */
async function readOutputs(engine: GpuEngine, records: readonly Record[]): Promise<Uint32Array[]> {
  const device = new OnDevice(engine);
  const outputs = records.map((record) => {
    const given = { x: device.input(signal), whole: device.input(whole), y: device.output(sampleCount) };
    return record(engine, device.commands, given);
  });
  return (await device.readAll(outputs)).map((bytes) => new Uint32Array(bytes));
}

/** Runs kernels on a device that is lost, and again on another; then each undisturbed on the remaining one. */
async function lostAndUndisturbed(records: readonly Record[], of: 'submissions' | 'kernels') {
  const losing = createLosingGpu([1], of);
  const access = new GpuAccess(losing.gpu);
  const again = await access.run(
    (engine) => readOutputs(engine, records),
    () => [],
  );
  const undisturbed: Uint32Array[] = [];
  for (const record of records) {
    const alone = await access.run(
      (engine) => readOutputs(engine, [record]),
      () => [],
    );
    undisturbed.push(...alone.value);
    expect(alone).toMatchObject({ wasLost: false, why: null, device: again.device });
  }
  expect(losing.counts).toHaveLength(2);
  (await access.engine())?.destroy();
  return { again, undisturbed };
}

const ofGate: ReadonlySet<string> = new Set(['copy', 'scan', 'fir-direct', 'correlation-shifts']);

describe('a device that is destroyed half-way', () => {
  // In software, a kernel takes seconds to compile: they are recorded there, and compiled only on the second device.
  const names = Object.keys(kernels);
  /** Starts with those of the gate: of one pass, of several, and with a filter. */
  const ordered = names.toSorted((a, c) => Number(ofGate.has(c)) - Number(ofGate.has(a)));
  const lost = runsAllTests ? ordered : ordered.filter((name) => ofGate.has(name));
  let found: Awaited<ReturnType<typeof lostAndUndisturbed>>;

  beforeAll(async () => {
    found = await lostAndUndisturbed(
      lost.map((name) => kernels[name]),
      'kernels',
    );
  });

  it('is reported once, and another does the work', () => {
    expect(found.again).toMatchObject({ wasLost: true, why: null });
    expect(found.again.device).not.toBeNull();
  });

  for (const part of sweepFirst(ordered, ofGate.size))
    it.skipIf(part.isLeftOut).each(part.cases)(`leaves what %s gives as it was${part.note}`, (name) => {
      const index = lost.indexOf(name);
      expect(found.again.value[index]).toEqual(found.undisturbed[index]);
      expect(new Set(found.again.value[index]).size).toBeGreaterThan(3);
    });

  it('leaves pending work unchanged', async () => {
    const { again, undisturbed } = await lostAndUndisturbed(
      [kernels['copy'], kernels['scan']],
      'submissions',
    );
    expect(again).toMatchObject({ wasLost: true, why: null });
    expect(again.value).toEqual(undisturbed);
  });
});
