import { afterAll, describe, expect, it } from 'vitest';
import { defaultSynthParams, type SynthParams } from '../../src/analysis/synth/params.ts';
import { restSample } from '../../src/analysis/synth/samples.ts';
import { synthesise } from '../../src/analysis/synth/synthesise.ts';
import { GpuAccess } from '../../src/gpu/gpu-access.ts';
import type { BeatEdit } from '../../src/model/edits.ts';
import type { ParameterValues } from '../../src/model/parameters.ts';
import type { Recording } from '../../src/model/recording.ts';
import { analyseIntervals, type IntervalsRun } from '../../src/pipeline/intervals/analyse-intervals.ts';
import { releaseKept, type StageCache } from '../../src/pipeline/run-stages.ts';
import { type MemorySignal, requireInMemory } from '../../src/pipeline/signal-reader.ts';
import { compareIntervals } from '../support/compare-intervals.ts';
import { itInFullRun, sweep } from '../support/gate.ts';
import { createLosingGpu } from '../support/create-losing-gpu.ts';
import { gpuEventToleranceMs, gpuTraceTolerance } from '../support/tolerances.ts';
import { sharedGpu } from '../support/shared-gpu.ts';

const access = new GpuAccess(sharedGpu());

afterAll(async () => (await access.engine())?.destroy());

function analyse(
  recording: Recording,
  parameters: ParameterValues,
  gpu: GpuAccess | null,
  more: {
    cache?: StageCache;
    retire?: (release: () => void) => void;
    edits?: readonly BeatEdit[];
  } = {},
): Promise<IntervalsRun> {
  return analyseIntervals({
    recording,
    recordingId: 'made',
    choice: { ecg: 0, ppg: 1 },
    cache: new Map(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...more,
    gpu,
    parameters: { resamples: 20, ...parameters },
  });
}

/** Changes the samples of a recording, and optionally its annotations. */
function changed(
  recording: Recording,
  change: (values: Float64Array, index: number) => void,
  more: Partial<Recording> = {},
): Recording {
  return {
    ...recording,
    ...more,
    read: async (index, from, to, signal) => {
      const { values, gaps } = await recording.read(index, from, to, signal);
      change(values, index);
      return { values, gaps };
    },
  };
}

const rest = (more: Partial<SynthParams> = {}): Recording =>
  synthesise({ ...restSample, durationSec: 40, ...more }).recording;

const upsideDown = (recording: Recording): Recording =>
  changed(recording, (values, index) => {
    for (let n = 0; n < values.length; n++) values[n] = (index === 1 ? -1 : 1) * (values[n] ?? 0) + 7;
  });

const withoutUnit = (recording: Recording): Recording => ({
  ...recording,
  channels: recording.channels.map((channel, k) => (k === 0 ? { ...channel, unit: '' } : channel)),
});

const annotated = (recording: Recording): Recording => ({
  ...recording,
  annotations: [
    {
      source: 'atr',
      fs: 500,
      annotations: Array.from({ length: 38 }, (_, k) => ({
        sampleIndex: 500 + k * 460,
        label: 'N',
        subtype: 0,
        channel: 0,
        num: 0,
        aux: '',
      })),
    },
  ],
});

const someCases: readonly (readonly [string, () => Recording, ParameterValues])[] = [
  ['at 500 Hz', () => rest(), {}],
  ['of a part in windows', () => rest({ durationSec: 100 }), { from: 3.3, to: 95, window: 30 }],
  // At 65 s, two samples of a peak are equal in single precision.
  ['over the whole record', () => rest({ durationSec: 64 }), { window: 30, sweepOver: 'record' }],
  ['upside down and far from 0', () => upsideDown(rest()), {}],
  ['without averaging', () => rest(), { average: 0 }],
  [
    'with thresholds set by hand, some of the sweep',
    () => rest(),
    { footThreshold: 12, notchThreshold: -20 },
  ],
  ['with thresholds that are none of the sweep’s', () => rest(), { footThreshold: 7.3, notchThreshold: 3.7 }],
  ['with guards and another start', () => rest(), { lvetFoot: 'historic', maxShift: 10, sweepTo: 30 }],
  ['with beats left out', () => rest({ ectopicRatePercent: 8 }), { leastMatch: 0.9, rrFrom: 0.8, rrTo: 1.2 }],
  ['by tangents and slopes', () => rest(), { foot: 'intersecting-tangents', notch: 'slope-extrapolation' }],
  ['by third derivatives', () => rest(), { foot: 'third-derivative', notch: 'third-derivative' }],
  ['by the minimum and the first zero', () => rest(), { foot: 'minimum', notch: 'first-derivative' }],
  ['without a unit of voltage', () => withoutUnit(rest()), {}],
  ['from annotations', () => annotated(rest()), { method: 'annotations' }],
  ['without the mains', () => rest(), { mains: 'off', taps: 301 }],
];

const otherRates: typeof someCases = [
  ['from 5 kHz', () => rest({ fs: 5000 }), {}],
  ['at 2 kHz as it is', () => rest({ fs: 2000 }), { rate: 'native' }],
  [
    'from annotations at 2 kHz as it is',
    () => annotated(rest({ fs: 2000 })),
    { rate: 'native', method: 'annotations' },
  ],
  ['at 200 Hz', () => synthesise({ ...defaultSynthParams, fs: 200, durationSec: 40, seed: 5 }).recording, {}],
];

/** Cases whose paths on the device differ most. */
const ofGate: ReadonlySet<string> = new Set([
  'at 500 Hz',
  'of a part in windows',
  'with beats left out',
  'by tangents and slopes',
  'from annotations',
]);
const casesOfGate = someCases.filter(([name]) => ofGate.has(name));
const casesOfAll = [...someCases.filter(([name]) => !ofGate.has(name)), ...otherRates];

describe('intervals on the GPU', () => {
  for (const { cases, isLeftOut, note } of sweep(casesOfGate, casesOfAll))
    it.skipIf(isLeftOut).each(cases)(
      `intervals on the GPU equal those of the CPU %s${note}`,
      async (_, make, parameters) => {
        const recording = make();
        const cpu = await analyse(recording, { ...parameters, backend: 'cpu' }, null);
        const cache: StageCache = new Map();
        const gpu = await analyse(recording, { ...parameters, backend: 'webgpu' }, access, { cache });
        expect(gpu.timings['features']).toMatchObject({ backend: 'webgpu', why: 'chosen by hand' });
        const apart = compareIntervals(gpu.outputs.judge, cpu.outputs.judge);
        expect(apart.own).toEqual(apart.twin);
        expect(apart.eventMs).toBeLessThan(gpuEventToleranceMs);
        expect(apart.statisticsMs).toBeLessThan(gpuEventToleranceMs);
        expect(gpu.warnings).toEqual(cpu.warnings);
        releaseKept(cache);
      },
    );

  it('intervals on the GPU equal those of the CPU after manual edits, repeating only what follows the beats', async () => {
    const { recording, truth } = synthesise({ ...restSample, durationSec: 40 });
    const [, , third = 0, fourth = 0, fifth = 0] = truth.beats.map(({ r }) => r);
    const edits: readonly BeatEdit[] = [
      { op: 'delete', time: third },
      { op: 'move', time: fourth, to: fourth + 0.012 },
      { op: 'insert', time: fifth + 0.3 },
    ];
    const cache: StageCache = new Map();
    await analyse(recording, { backend: 'webgpu' }, access, { cache });
    const gpu = await analyse(recording, { backend: 'webgpu' }, access, { cache, edits });
    const cpu = await analyse(recording, { backend: 'cpu' }, null, { edits });
    expect(gpu.timings['detect']?.kept).toBe(true);
    expect(gpu.timings['beats']).toMatchObject({ kept: false, backend: 'webgpu' });
    const apart = compareIntervals(gpu.outputs.judge, cpu.outputs.judge);
    expect(apart.own).toEqual(apart.twin);
    expect(apart.eventMs).toBeLessThan(gpuEventToleranceMs);
    releaseKept(cache);
  });

  it('intervals on the GPU are drawn like those of the CPU', async () => {
    const recording = upsideDown(rest());
    const cpu = await analyse(recording, { backend: 'cpu' }, null);
    const gpu = await analyse(recording, { backend: 'webgpu' }, access);
    expect(await drawnApart(gpu, cpu)).toBeLessThan(gpuTraceTolerance);
  });
});

/**
 * Returns the largest difference of the drawings of two runs, as a fraction of the range; Infinity if the forms differ.
 */
async function drawnApart(own: IntervalsRun, twin: IntervalsRun): Promise<number> {
  let most = 0;
  for (const name of ['ecg', 'ppg', 'dppg'] as const) {
    const [drawn, other] = [
      requireInMemory(await own.drawn[name].read()),
      requireInMemory(await twin.drawn[name].read()),
    ];
    const said = ({ fs, startSec, unit, label, gaps }: MemorySignal) => ({ fs, startSec, unit, label, gaps });
    expect(said(drawn)).toEqual(said(other));
    most = Math.max(most, farthest(drawn.values, other.values));
  }
  const readRows = async ({ drawn, outputs }: IntervalsRun) =>
    (await drawn.averaged.read()).read(0, outputs.beats.kept.length);
  const [rows, twins] = [await readRows(own), await readRows(twin)];
  for (const name of ['ppg', 'dppg'] as const) {
    const [{ values: a, ...head }, { values: b, ...other }] = [rows[name], twins[name]];
    expect(head).toEqual(other);
    most = Math.max(most, farthest(a, b));
  }
  return most;
}

/** Returns the largest difference, as a fraction of the range. */
function farthest(own: Float64Array, twin: Float64Array): number {
  let [low, high, most] = [Infinity, -Infinity, 0];
  twin.forEach((value, n) => {
    low = Math.min(low, value);
    high = Math.max(high, value);
    const apart = Math.abs(value - (own[n] ?? Number.NaN));
    if (!(apart <= most)) most = Number.isNaN(apart) ? Infinity : apart;
  });
  return most / (high - low);
}

describe('data kept on the GPU', () => {
  it('data kept on the GPU allow a late parameter to continue from there, and are all released in the end', async () => {
    const recording = rest();
    const engine = await access.engine();
    const cache: StageCache = new Map();
    const parameters = { backend: 'webgpu' };
    await analyse(recording, parameters, access, { cache });
    const kept = async (change: ParameterValues) => {
      const run = await analyse(recording, { ...parameters, ...change }, access, { cache });
      return Object.entries(run.timings).flatMap(([id, timing]) => (timing.kept ? [] : [id]));
    };
    const swept = ['choose', 'single', 'assess', 'show', 'judge'];
    expect(await kept({ acceptance: 8 })).toEqual(['show', 'judge']);
    expect(await kept({ acceptance: 8, footThreshold: 7.3 })).toEqual(swept);
    expect(await kept({ levels: 20 })).toEqual(['features', ...swept]);
    expect(await kept({ average: 3 })).toEqual(['average', 'features', ...swept]);
    releaseKept(cache);
    const idle = engine?.idleBytes;
    await analyse(recording, { ...parameters, average: 3 }, access, { cache });
    releaseKept(cache);
    expect(engine?.idleBytes).toBe(idle);
  });

  itInFullRun('can be drawn until another run is', async () => {
    const recording = rest();
    const cache: StageCache = new Map();
    const retired: (() => void)[] = [];
    const more = { cache, retire: (release: () => void) => void retired.push(release) };
    const before = await analyse(recording, { backend: 'webgpu' }, access, more);
    await analyse(recording, { backend: 'webgpu', ppgLowpass: 15 }, access, more);
    const drawn = requireInMemory(await before.drawn.dppg.read());
    const cpu = await analyse(recording, { backend: 'cpu' }, null);
    const twin = requireInMemory(await cpu.drawn.dppg.read());
    expect(farthest(drawn.values, twin.values)).toBeLessThan(gpuTraceTolerance);
    for (const release of retired) release();
    releaseKept(cache);
  });
});

describe('if the GPU cannot run', () => {
  it('the CPU does it with a reason', async () => {
    const gappy = changed(rest(), () => undefined, {});
    const recording: Recording = {
      ...gappy,
      read: async (index, from, to) => {
        const { values } = await gappy.read(index, from, to);
        if (index === 1) values.fill(Number.NaN, 5000, 5200);
        return { values, gaps: index === 1 ? [{ from: 5000, to: 5200 }] : [] };
      },
    };
    const run = await analyse(recording, { backend: 'webgpu' }, access);
    expect(run.timings['ppg']).toMatchObject({ backend: 'cpu', why: 'the GPU refused: PPG has gaps' });
    const cpu = await analyse(recording, { backend: 'cpu' }, null);
    expect(run.outputs.judge).toEqual(cpu.outputs.judge);
    expect(run.warnings).toEqual(cpu.warnings);
    const short = { backend: 'webgpu', to: 0.9 };
    await expect(analyse(rest(), short, access)).rejects.toMatchObject({ code: 'too-short' });
  });

  itInFullRun('software rendering is not chosen by auto', async () => {
    const recording = rest({ fs: 5000, durationSec: 240 });
    const run = await analyse(recording, { backend: 'auto' }, access);
    expect(run.timings['ppg']).toMatchObject({
      backend: 'cpu',
      why: 'the GPU here is software rendering',
    });
  });
});

describe('a device lost half-way', () => {
  const recording = rest();
  let cpuRun: Promise<IntervalsRun> | null = null;
  const onCpu = () => (cpuRun ??= analyse(recording, { backend: 'cpu' }, null));
  const whole = createLosingGpu([]);
  const plain = async () => {
    const gpu = new GpuAccess(whole.gpu);
    const run = await analyse(recording, { backend: 'webgpu' }, gpu);
    (await gpu.engine())?.destroy();
    return run.outputs.judge;
  };

  for (const { cases, isLeftOut, note } of sweep([0.1], [0.6, 1]))
    it.skipIf(isLeftOut).each(cases)(
      `gives the same result and one notice, lost after a fraction of %f${note}`,
      async (share) => {
        const expected = await plain();
        const submits = whole.counts.at(-1) ?? 0;
        expect(submits).toBeGreaterThan(7);
        const { gpu } = createLosingGpu([Math.ceil(share * submits)]);
        const losing = new GpuAccess(gpu);
        const run = await analyse(recording, { backend: 'webgpu' }, losing);
        expect(run.outputs.judge).toEqual(expected);
        expect(run.warnings.filter(({ code }) => code === 'gpu-lost')).toHaveLength(1);
        expect(run.timings['features']?.backend).toBe('webgpu');
        (await losing.engine())?.destroy();
        // If the device is lost after the run, its drawings remain.
        expect(await drawnApart(run, await onCpu())).toBeLessThan(gpuTraceTolerance);
      },
    );

  itInFullRun('twice leaves it to the CPU', async () => {
    const { gpu } = createLosingGpu([3, 5]);
    const run = await analyse(recording, { backend: 'webgpu' }, new GpuAccess(gpu));
    expect(run.outputs.judge).toEqual((await onCpu()).outputs.judge);
    expect(run.warnings.filter(({ code }) => code === 'gpu-lost')).toHaveLength(1);
    expect(run.timings['features']).toMatchObject({ backend: 'cpu', why: 'the GPU was lost' });
  });

  itInFullRun('after a run that lost none leaves what is drawn of it', async () => {
    const gpu = new GpuAccess(createLosingGpu([Infinity]).gpu);
    const run = await analyse(recording, { backend: 'webgpu' }, gpu);
    (await gpu.engine())?.destroy();
    expect(await drawnApart(run, await onCpu())).toBeLessThan(gpuTraceTolerance);
  });
});
