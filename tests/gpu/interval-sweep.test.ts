import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { thresholdChooser } from '../../src/analysis/intervals/choose.ts';
import { findLevels, levelPlaces } from '../../src/analysis/intervals/features.ts';
import { judgeWindow } from '../../src/analysis/intervals/judge.ts';
import { footThresholds, notchThresholds } from '../../src/analysis/intervals/levels.ts';
import { type ChoiceParams, defaultHistoricParams } from '../../src/analysis/intervals/params.ts';
import { Commands } from '../../src/gpu/commands.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import {
  type FeatureSweep,
  type IntervalFindings,
  downloadIntervals,
} from '../../src/gpu/kernels/interval-download.ts';
import type { HistoricMethods } from '../../src/gpu/kernels/beat-marks.ts';
import { sweepIntervals } from '../../src/gpu/kernels/interval-sweep.ts';
import type { SweepWindow } from '../../src/gpu/kernels/sweep-statistics.ts';
import { apart } from '../support/compare-arrays.ts';
import { makeEngine, poison } from '../support/gpu-engine.ts';
import {
  type GpuPulse,
  type GpuPulseOptions,
  makeGpuPulse,
  tableOf,
  twinLandmarks,
  twinRows,
} from '../support/gpu-pulse.ts';
import { membersOf, windowsOf } from '../support/sweep-case.ts';
import { gpuEventToleranceMs, gpuPlaceToleranceMs } from '../support/tolerances.ts';

let engine: GpuEngine;

beforeAll(async () => {
  engine = await makeEngine();
});

afterAll(() => engine.destroy());

const levelCount = 50;
const following = 10;
const acceptance = 6;

const defaultChoice: ChoiceParams = {
  footThreshold: 'auto',
  notchThreshold: 'auto',
  lvetFoot: 'own',
  leastFound: 90,
  sweepTo: 50,
  maxShift: 'off',
  sweepOver: 'window',
};

/** Windows of the record, and after them the whole of it, which is their source if `sweepOver` says so. */
function windowsFor({ kept, windowCount }: GpuPulse, { sweepOver }: ChoiceParams): SweepWindow[] {
  const sizes = Array.from(
    { length: windowCount },
    (_, w) => kept.filter(({ window }) => window === w).length,
  );
  const own = windowsOf(sizes);
  const source = (w: number) => (sweepOver === 'record' ? windowCount : w);
  return [
    ...own.map((window, w) => ({ ...window, source: source(w) })),
    { firstBeat: 0, beatCount: kept.length, source: windowCount },
  ];
}

async function findOnDevice(
  pulse: GpuPulse,
  choice: ChoiceParams,
  methods: HistoricMethods = defaultHistoricParams,
): Promise<IntervalFindings> {
  const table = tableOf(pulse);
  await poison(engine, 4 * table.rowSampleCount, 4 * 51 * table.beatCount, 32 * table.beatCount);
  const ppg = engine.allocate('PPG', pulse.ppg.byteLength);
  const dppg = engine.allocate('dPPG', pulse.dppg.byteLength);
  const commands = new Commands().upload(ppg, pulse.ppg).upload(dppg, pulse.dppg);
  const hasGaps = pulse.dppg.some(Number.isNaN);
  const signals = { ppg, dppg, sampleCount: pulse.ppg.length, hasGaps, sign: 1, residue: 0 } as const;
  const byHand = (threshold: number | 'auto') => (threshold === 'auto' ? null : threshold);
  const sweep = sweepIntervals(
    engine,
    commands,
    { signals, table, windows: windowsFor(pulse, choice) },
    {
      following,
      feet: { historic: 5, levels: footThresholds(levelCount), byHand: byHand(choice.footThreshold) },
      notches: { historic: 0, levels: notchThresholds(levelCount), byHand: byHand(choice.notchThreshold) },
      methods,
      lvetFoot: choice.lvetFoot,
      guards: choice,
      acceptance,
      withUnaveraged: true,
    },
  );
  const read = downloadIntervals(commands, sweep);
  const { downloads } = await engine.run(commands);
  sweep.release();
  for (const array of [ppg, dppg]) array.release();
  return read(downloads);
}

/** What the twin says of the same single-precision samples. */
function twinOf(pulse: GpuPulse, choice: ChoiceParams, methods: HistoricMethods) {
  const pulses = twinRows(pulse, following);
  const landmarks = twinLandmarks(pulses, methods);
  const features = { ...landmarks, ...findLevels(pulses, landmarks.frames, levelCount) };
  const windows = windowsFor(pulse, choice).slice(0, -1);
  const members = windows.map(membersOf);
  const choose = thresholdChooser(features, levelPlaces(pulses, landmarks.frames), choice);
  const choices = members.map((own) => choose(own));
  const single = twinRows(pulse, 0);
  const own = twinLandmarks(single, methods);
  const unaveraged = { places: levelPlaces(single, own.frames), landmarks: own };
  const none = { bootstrap: { sdInterval: null, wins: new Float64Array(levelCount) }, splitHalfSd: null };
  const judged = choices.map((chosen, w) =>
    judgeWindow(
      { fromSec: 0, toSec: 0, rejected: 0, unlike: 0 },
      members[w] ?? [],
      landmarks,
      unaveraged,
      chosen,
      { foot: none, notch: none },
      { acceptance, ppvMissed: 'outside' },
    ),
  );
  return { landmarks, choices, judged, members };
}

type Twin = ReturnType<typeof twinOf>;

/** One method's figures of one window, as the device has them. */
function figuresOf({ rows, unaveraged }: FeatureSweep, w: number, column: number) {
  const row = rows[w]?.[column];
  const ppv = row !== undefined && row.endsFound > 0 ? row.within / row.endsFound : null;
  return [row?.mean ?? null, row?.sd ?? null, ppv, unaveraged?.[w]?.[column]?.sd ?? null];
}

function differences(findings: IntervalFindings, twin: Twin, sourceOf: (w: number) => number): string[] {
  const found: (string | null)[] = [];
  const compare = (what: string, a: ArrayLike<number | null>, b: ArrayLike<number | null>) => {
    const words = apart(a, b, gpuPlaceToleranceMs);
    if (words !== null) found.push(`${what}: ${words}`);
  };
  const { landmarks } = twin;
  compare('peaks', findings.found.peakMs, landmarks.peakMs);
  compare('historic feet', findings.found.foot.historic, landmarks.footMs);
  compare('historic notches', findings.found.notch.historic, landmarks.notchMs);
  twin.judged.forEach((window, w) => {
    const pairs = [
      ['foot', findings.feet, window.rptt, window.sweep.foot, twin.choices[w]?.foot],
      ['notch', findings.notches, window.lvet, window.sweep.notch, twin.choices[w]?.notch],
    ] as const;
    for (const [name, sweep, { historic, leastVariance }, levels, choice] of pairs) {
      const winner = sweep.winners[sourceOf(w)] ?? -1;
      const figures = ({ mean, sd, ppv, sdUnaveraged }: typeof historic) => [mean, sd, ppv, sdUnaveraged];
      compare(`${name} ${w}, historic`, figuresOf(sweep, w, 0), figures(historic));
      compare(`${name} ${w}, least variance`, figuresOf(sweep, w, winner), figures(leastVariance));
      const swept = (sweep.rows[w] ?? []).slice(1, 1 + levelCount);
      compare(
        `${name} ${w}, SDs`,
        swept.map(({ sd }) => sd),
        levels.map(({ sd }) => sd),
      );
      compare(
        `${name} ${w}, found`,
        swept.map((row) => row.found),
        levels.map((level) => level.found),
      );
      const members = twin.members[w] ?? [];
      const own = (ms: Float64Array | undefined) => members.map((b) => ms?.[b] ?? null);
      compare(`${name}s ${w}`, own(findings.found[name].leastVariance), own(choice?.ms));
    }
  });
  const reasons = [findings.found.footMissed, findings.found.notchMissed];
  if (JSON.stringify(reasons) !== JSON.stringify([landmarks.footMissed, landmarks.notchMissed])) {
    found.push('reasons differ');
  }
  return found.flatMap((words) => words ?? []);
}

async function differencesOf(
  options: GpuPulseOptions,
  own: Partial<ChoiceParams> = {},
  methods: HistoricMethods = defaultHistoricParams,
): Promise<string[]> {
  const pulse = makeGpuPulse(options);
  const choice = { ...defaultChoice, ...own };
  const findings = await findOnDevice(pulse, choice, methods);
  const twin = twinOf(pulse, choice, methods);
  expect(findings.found.peakMs).toHaveLength(pulse.kept.length);
  return differences(findings, twin, (w) => windowsFor(pulse, choice)[w]?.source ?? -1);
}

describe('sweepIntervals', () => {
  it.each<[string, GpuPulseOptions, Partial<ChoiceParams>]>([
    ['a record of three windows', { durationSec: 180 }, {}],
    ['a single window at 5 kHz', { durationSec: 15, fs: 5000 }, {}],
    ['gaps and extrasystoles', hardRecord(), {}],
    ['LVET from the historic foot', { durationSec: 120 }, { lvetFoot: 'historic' }],
    ['LVET from the least-variance foot', { durationSec: 120 }, { lvetFoot: 'least-variance' }],
    ['one threshold over the record', { durationSec: 150 }, { sweepOver: 'record' }],
    ['thresholds set by hand', { durationSec: 120 }, { footThreshold: 7.3, notchThreshold: -23 }],
    ['guards', { durationSec: 150 }, { leastFound: 95, sweepTo: 30, maxShift: 20 }],
  ])('is the twin’s, with %s', async (_, options, own) => {
    expect(await differencesOf(options, own)).toEqual([]);
  });

  it('is the twin’s, with historic methods that are no level', async () => {
    const methods = {
      foot: 'intersecting-tangents',
      notch: 'first-derivative',
      secondDerivative: 'central',
    } as const;
    expect(await differencesOf({ durationSec: 60 }, { maxShift: 30 }, methods)).toEqual([]);
  });

  it.each([500, 5000])('finds the events of samples in double precision, at %i Hz', async (fs) => {
    const pulse = makeGpuPulse({ durationSec: 30_000 / fs, fs });
    const { found } = await findOnDevice(pulse, defaultChoice);
    const exact = twinLandmarks(twinRows(pulse, following, pulse.exact));
    expect(apart(found.foot.historic, exact.footMs, gpuEventToleranceMs)).toBeNull();
    expect(apart(found.notch.historic, exact.notchMs, gpuEventToleranceMs)).toBeNull();
  });

  it('gives every array back', async () => {
    const pulse = makeGpuPulse({ durationSec: 30 });
    await findOnDevice(pulse, defaultChoice);
    const idle = engine.idleBytes;
    await findOnDevice(pulse, defaultChoice);
    expect(engine.idleBytes).toBe(idle);
  });
});

function hardRecord(): GpuPulseOptions {
  return {
    durationSec: 200,
    ectopicRatePercent: 4,
    gapsSec: [
      [10.1, 10.2],
      [31.3, 33.8],
      [100.35, 100.4],
    ],
  };
}
