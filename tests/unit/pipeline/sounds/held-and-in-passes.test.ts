import { describe, expect, test } from 'vitest';
import type { SynthParams } from '../../../../src/analysis/synth/params.ts';
import { parseNoise } from '../../../../src/analysis/synth/parse.ts';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { soundsAnalysis, type SoundsRun } from '../../../../src/pipeline/sounds/analyse-sounds.ts';
import { soundSpectrum } from '../../../../src/workers/sounds/sound-spectrum.ts';
import { soundStretch } from '../../../../src/workers/sounds/sound-stretch.ts';
import { holdRecording } from '../../../support/held-recording.ts';
import { type Hole, holedRecording } from '../../../support/holed-recording.ts';
import { scratchInMemory } from '../../../support/scratch-in-memory.ts';
import { soundRecord, runSounds } from '../../../support/sounds-run.ts';
import { soundsEnvelope, soundShapes } from '../../../../src/workers/sounds/sounds-report.ts';
import { sweepFirst } from '../../../support/gate.ts';

interface Case {
  readonly synth?: Partial<SynthParams>;
  readonly parameters?: ParameterValues;
  readonly holes?: readonly Hole[];
  readonly withoutPulse?: true;
}

const [ecg, ppg, pcg] = [0, 1, 2];

async function makeRecording({ synth = {}, holes = [], withoutPulse }: Case): Promise<Recording> {
  const made = soundRecord({ fs: 1000, durationSec: 50, noise: parseNoise('white:20'), ...synth });
  const recording = holedRecording(await holdRecording(made.recording), holes);
  if (withoutPulse === undefined) return recording;
  const channels = recording.channels.map((channel, k) =>
    k === ppg ? { ...channel, role: 'other' as const } : channel,
  );
  return { ...recording, channels };
}

const told = ({ result, warnings, facts }: SoundsRun): string => JSON.stringify([result, warnings, facts]);

const quick = { resamples: 20 };

describe('heart sounds in passes equal those in memory, bit for bit', () => {
  const cases: Readonly<Record<string, Case>> = {
    'by default, in windows': { synth: { durationSec: 75 } },
    'by the consistent rule': { parameters: { soundRule: 'consistent' } },
    'with gaps in all channels': {
      holes: [
        [ecg, 12.2, 13.7],
        [ppg, 20.1, 21.3],
        [pcg, 30.05, 30.1],
        [pcg, 33, 36],
      ],
    },
    'without a pulse, absolute value': { withoutPulse: true, parameters: { envelope: 'absolute' } },
    'at thresholds by hand, of a part': {
      parameters: { s1Threshold: 7.3, s2Threshold: 20, from: 2.2, to: 44.9 },
    },
    'by another detector, without averaging, hardly smoothed': {
      parameters: { method: 'pan-tompkins', average: 0, smoothing: 1 },
    },
  };
  for (const part of sweepFirst(Object.entries(cases), 3))
    test.skipIf(part.isLeftOut).each(part.cases)(`%s${part.note}`, async (_, given) => {
      const recording = await makeRecording(given);
      const parameters = { ...quick, ...given.parameters };
      const [whole, passes, stored] = [
        await runSounds(recording, parameters),
        await runSounds(recording, parameters, 0),
        await runSounds(recording, parameters, 0, scratchInMemory()),
      ];
      expect([whole.outputs.pcg.values === null, passes.outputs.pcg.values === null]).toEqual([false, true]);
      expect(told(passes)).toBe(told(whole));
      expect(told(stored)).toBe(told(whole));
    });
});

test('positions outside memory equal those in memory, even if they cannot be read back', async () => {
  const recording = await makeRecording({ synth: { durationSec: 75 } });
  const parameters = { ...quick, s1Threshold: 20 };
  const whole = await runSounds(recording, parameters);
  const rooms = [scratchInMemory(60_000), scratchInMemory(Number.POSITIVE_INFINITY, false)];
  for (const places of rooms) {
    expect(told(await runSounds(recording, parameters, 0, undefined, places))).toBe(told(whole));
  }
});

test('the written result contains beats that are generated one by one', async () => {
  const run = await runSounds(await makeRecording({}), quick);
  const { result, written } = soundsAnalysis;
  expect(JSON.stringify(written?.(run))).toBe(JSON.stringify(result(run)));
});

test('a run in passes is drawn and played like one in memory', async () => {
  const recording = await makeRecording({});
  const [whole, passes] = [await runSounds(recording, quick), await runSounds(recording, quick, 0)];
  const caches = [new Map(), new Map()] as const;
  const spans = [
    { fromSec: 0, toSec: 50, columnCount: 200 },
    { fromSec: 20, toSec: 24, columnCount: 500 },
  ];
  for (const span of spans) {
    for (const form of ['filtered', 'envelope', 'averaged'] as const) {
      const request = { channel: 'sounds', form, ...span } as const;
      const drawn = await soundsEnvelope(passes, caches[1], request);
      expect(drawn).toEqual(await soundsEnvelope(whole, caches[0], request));
    }
    expect(await soundSpectrum(passes.outputs.pcg, span)).toEqual(
      await soundSpectrum(whole.outputs.pcg, span),
    );
  }
  for (const isSingle of [true, false]) {
    const request = { windowIndex: 0, fromMs: -100, toMs: 700, pointCount: 200, mostBeats: 20, isSingle };
    expect(await soundShapes(passes, request)).toEqual(await soundShapes(whole, request));
  }
  const stretch = { form: 'filtered', speed: 1, fromSec: 3, toSec: 4.5 } as const;
  expect(await soundStretch(passes.outputs.envelope.band, stretch)).toEqual(
    await soundStretch(whole.outputs.envelope.band, stretch),
  );
  const beat = { rSec: whole.result.beats[10]?.r ?? 0, truth: null };
  expect(await passes.steps(beat)).toEqual(await whole.steps(beat));
});
