import { describe, expect, test } from 'vitest';
import { defaultSynthParams, type SynthParams } from '../../../../src/analysis/synth/params.ts';
import { parseNoise } from '../../../../src/analysis/synth/parse.ts';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import type { BeatEdit } from '../../../../src/model/edits.ts';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { collectLevels } from '../../../../src/pipeline/cohort/collect-levels.ts';
import { analyseIntervals, type IntervalsRun } from '../../../../src/pipeline/intervals/analyse-intervals.ts';
import type { StageCache } from '../../../../src/pipeline/run-stages.ts';
import type { ScratchSpace } from '../../../../src/pipeline/signals/stored-signal.ts';
import { holdRecording } from '../../../support/held-recording.ts';
import { type Hole, holedRecording } from '../../../support/holed-recording.ts';
import { scratchInMemory } from '../../../support/scratch-in-memory.ts';
import { sweepFirst } from '../../../support/gate.ts';

const signal = new AbortController().signal;

interface Case {
  readonly synth?: Partial<SynthParams>;
  readonly parameters?: ParameterValues;
  readonly edits?: readonly BeatEdit[];
  readonly gaps?: readonly Hole[];
}

async function makeRecording({ synth = {}, gaps = [] }: Case): Promise<Recording> {
  const made = synthesise({ ...defaultSynthParams, durationSec: 70, fs: 250, ...synth });
  return holedRecording(await holdRecording(made.recording), gaps);
}

const run = (
  recording: Recording,
  { parameters, edits = [] }: Case,
  mostHeld?: number,
  cache: StageCache = new Map(),
  scratch?: ScratchSpace,
  places?: ScratchSpace,
): Promise<IntervalsRun> =>
  analyseIntervals({
    recording,
    recordingId: 'made',
    choice: { ecg: 0, ppg: 1 },
    edits,
    parameters: { resamples: 20, ...parameters },
    cache,
    signal,
    onProgress: () => undefined,
    scratch,
    places,
    ...(mostHeld === undefined ? {} : { mostHeld }),
  });

/** Returns everything that a run reports. */
const told = ({ outputs, warnings }: IntervalsRun): string =>
  JSON.stringify([outputs.judge, warnings, outputs.signals.part, [...outputs.edited.peaksSec]]);

const edits: readonly BeatEdit[] = [
  { op: 'insert', time: 20.31, class: 'S' },
  { op: 'delete', time: 30.2 },
];

describe('intervals in passes equal those in memory, bit for bit', () => {
  const cases: Readonly<Record<string, Case>> = {
    'by default, in three windows': { synth: { durationSec: 190, noise: parseNoise('white:20') } },
    'with gaps in both channels': {
      gaps: [
        [0, 12.2, 13.7],
        [1, 30.1, 33.3],
        [1, 69.5, 70],
      ],
    },
    'with ectopic beats, upside down': {
      synth: { ectopicRatePercent: 12, ppgInverted: true, noise: parseNoise('white:15') },
      parameters: { leastMatch: 0.7 },
    },
    'with edits': { edits },
    'in one window, swept over the record': { parameters: { window: 'record', sweepOver: 'record' } },
    'of single beats with a long tail': { parameters: { average: 0, tail: 1 } },
    'of many beats together': { parameters: { average: 30, levels: 20 } },
    'at thresholds by hand, levels and none': { parameters: { footThreshold: 7.3, notchThreshold: -12 } },
    'at its own rate': { synth: { fs: 1000, durationSec: 30 }, parameters: { rate: 'native' } },
    'at 500 Hz, of a part': { synth: { fs: 1000, durationSec: 40 }, parameters: { from: 3.3, to: 36.1 } },
    'late, as recorded': { parameters: { pulseDelay: 'kept', polarity: 'recorded', mains: 50 } },
  };
  for (const part of sweepFirst(Object.entries(cases), 4))
    test.skipIf(part.isLeftOut).each(part.cases)(`%s${part.note}`, async (_, given) => {
      const recording = await makeRecording(given);
      const [whole, passes] = [await run(recording, given), await run(recording, given, 0)];
      expect(told(passes)).toBe(told(whole));
      const stored = await run(recording, given, 0, new Map(), scratchInMemory(), scratchInMemory());
      expect(told(stored)).toBe(told(whole));
    });
});

describe('landmark positions outside memory', async () => {
  const recording = await makeRecording({ synth: { durationSec: 130 } });
  /** Thresholds one after another, manual and from the sweep, in the order of a user. */
  const settings: readonly ParameterValues[] = [
    {},
    { footThreshold: 12 },
    { footThreshold: 12.5 },
    { footThreshold: 12, notchThreshold: -8 },
    { notchThreshold: -8, sweepOver: 'record' },
    { maxShift: 20 },
    {},
  ];
  const tellAll = async (mostHeld?: number, places?: ScratchSpace): Promise<readonly string[]> => {
    const cache: StageCache = new Map();
    const all: string[] = [];
    for (const parameters of settings) {
      all.push(told(await run(recording, { parameters }, mostHeld, cache, undefined, places)));
    }
    return all;
  };
  const expected = await tellAll();
  const full: ScratchSpace = { take: () => Promise.resolve(null) };

  for (const part of sweepFirst(
    [
      ['in a room for all', scratchInMemory()],
      ['in one that is full half-way', scratchInMemory(100_000)],
      ['in one that cannot be read back', scratchInMemory(Number.POSITIVE_INFINITY, false)],
      ['in none', full],
    ],
    2,
  ))
    test.skipIf(part.isLeftOut).each(part.cases)(
      `%s equal those in memory${part.note}`,
      async (_, places) => {
        expect(await tellAll(0, places)).toEqual(expected);
      },
    );

  test('landmark positions outside memory that cannot be read back are found again, and earlier ones are kept', async () => {
    const places = scratchInMemory(Number.POSITIVE_INFINITY, false);
    const { timings } = await run(recording, {}, 0, new Map(), undefined, places);
    expect([timings['average']?.kept, timings['features']?.kept]).toEqual([true, false]);
  });
});

describe('a run in passes', async () => {
  const recording = await makeRecording({});
  const cache: StageCache = new Map();
  const first = await run(recording, {}, 0, cache);

  test('gives the reason for passes for every stage', () => {
    const { why } = first.timings['features'] ?? {};
    expect([first.timings['features']?.backend, why]).toEqual([
      'cpu',
      'too long to be held in memory: processed in passes',
    ]);
  });

  test('repeats only what a change affects', async () => {
    const ran = async (parameters: ParameterValues) =>
      Object.entries((await run(recording, { parameters }, 0, cache)).timings).flatMap(([id, { kept }]) =>
        kept ? [] : [id],
      );
    const swept = ['choose', 'single', 'assess', 'show', 'judge'];
    expect(await ran({ footThreshold: 12 })).toEqual(swept);
    expect(await ran({ footThreshold: 12.5 })).toEqual(swept);
    expect(await ran({ average: 3 })).toEqual(['average', 'features', ...swept]);
  });

  test('has the steps of a beat of a run in memory', async () => {
    const whole = await run(recording, {});
    for (const index of [0, 20, whole.outputs.judge.beats.length - 1]) {
      const beat = { rSec: whole.outputs.judge.beats[index]?.r ?? 0, truth: null };
      expect(await first.steps(beat)).toEqual(await whole.steps(beat));
    }
  });

  test('has the same levels for a common threshold as a run in memory', async () => {
    const parameters = { footThreshold: 7.3 };
    const [whole, passes] = [await run(recording, { parameters }), await run(recording, { parameters }, 0)];
    expect(await collectLevels(passes.outputs, passes.parameters.values)).toEqual(
      await collectLevels(whole.outputs, whole.parameters.values),
    );
  });
});
