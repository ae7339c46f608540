import { describe, expect, test } from 'vitest';
import { defaultSynthParams, type SynthParams } from '../../../../src/analysis/synth/params.ts';
import { parseNoise } from '../../../../src/analysis/synth/parse.ts';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import type { LandmarkRun } from '../../../../src/pipeline/landmarks/analyse-landmark.ts';
import { holdRecording } from '../../../support/held-recording.ts';
import { type Hole, holedRecording } from '../../../support/holed-recording.ts';
import { scratchInMemory } from '../../../support/scratch-in-memory.ts';
import { runLandmark } from '../../../support/landmark-run.ts';
import { landmarkEnvelope, landmarkShapes } from '../../../../src/workers/landmarks/landmark-report.ts';
import { sweepFirst } from '../../../support/gate.ts';

interface Case {
  readonly synth?: Partial<SynthParams>;
  readonly parameters: ParameterValues;
  readonly holes?: readonly Hole[];
}

const [ecg, ppg, pcg] = [0, 1, 2];

async function makeRecording({ synth = {}, holes = [] }: Case): Promise<Recording> {
  const noise = parseNoise('white:20');
  const made = synthesise({ ...defaultSynthParams, durationSec: 70, fs: 250, noise, ...synth });
  return holedRecording(await holdRecording(made.recording), holes);
}

const told = ({ outputs, warnings, facts }: LandmarkRun): string =>
  JSON.stringify([outputs.landmarkJudge, warnings, facts, [...outputs.cycles.timesSec]]);

const quick = { resamples: 20 };

describe('a landmark in passes equals that in memory, bit for bit', () => {
  const cases: Readonly<Record<string, Case>> = {
    'rising, from R, in three windows': { synth: { durationSec: 190 }, parameters: { landmark: 'rising' } },
    'with gaps in both channels': {
      parameters: { landmark: 'rising' },
      holes: [
        [ecg, 12.2, 13.7],
        [ppg, 30.1, 33.3],
      ],
    },
    'falling, at a threshold that is no level': { parameters: { landmark: 'falling', footThreshold: 7.3 } },
    'a notch upside down, by hand': {
      synth: { ppgInverted: true },
      parameters: { landmark: 'notch', notchThreshold: -12.5 },
    },
    'a peak, which has no thresholds': { parameters: { landmark: 'peak' } },
    'from the beat before, of upstrokes': {
      parameters: { landmark: 'rising', beatsFrom: 'channel', timedFrom: 'previous' },
      holes: [[ppg, 30.1, 33.3]],
    },
    'from another channel, over the record': {
      parameters: {
        landmark: 'rising',
        channel: 'ECG',
        timedFrom: 'PPG',
        window: 'record',
        footThreshold: 11.1,
      },
    },
    'from S1, of a part': {
      synth: { fs: 1000, pcg: true, durationSec: 40 },
      parameters: { landmark: 'rising', timedFrom: 's1', from: 3.3, to: 36.1 },
      holes: [[pcg, 20, 20.6]],
    },
  };
  for (const part of sweepFirst(Object.entries(cases), 4))
    test.skipIf(part.isLeftOut).each(part.cases)(`%s${part.note}`, async (_, given) => {
      const recording = await makeRecording(given);
      const parameters = { ...quick, ...given.parameters };
      const [whole, passes, stored] = [
        await runLandmark(recording, parameters),
        await runLandmark(recording, parameters, 0),
        await runLandmark(recording, parameters, 0, scratchInMemory()),
      ];
      expect(whole.outputs.channel.ppg.values).not.toBeNull();
      expect(passes.outputs.channel.ppg.values).toBeNull();
      expect(told(passes)).toBe(told(whole));
      expect(told(stored)).toBe(told(whole));
    });
});

test('positions outside memory equal those in memory, even if they cannot be read back', async () => {
  const recording = await makeRecording({ parameters: {} });
  const parameters = { ...quick, landmark: 'rising', channel: 'PPG', timedFrom: 'ECG' };
  const whole = await runLandmark(recording, parameters);
  const rooms = [scratchInMemory(60_000), scratchInMemory(Number.POSITIVE_INFINITY, false)];
  for (const places of rooms) {
    expect(told(await runLandmark(recording, parameters, 0, undefined, places))).toBe(told(whole));
  }
});

test('a run in passes is drawn like one in memory', async () => {
  const recording = await makeRecording({ parameters: {} });
  const parameters = { ...quick, landmark: 'rising', channel: 'PPG', timedFrom: 'ECG' };
  const [whole, passes] = [
    await runLandmark(recording, parameters),
    await runLandmark(recording, parameters, 0),
  ];
  const caches = [new Map(), new Map()] as const;
  for (const form of ['filtered', 'averaged', 'other'] as const) {
    for (const [fromSec, toSec, columnCount] of [
      [0, 70, 200],
      [20, 24, 500],
    ] as const) {
      const request = { channel: 'landmark', form, fromSec, toSec, columnCount } as const;
      const drawn = await landmarkEnvelope(passes, caches[1], request);
      const held = await landmarkEnvelope(whole, caches[0], request);
      expect(held).not.toBeNull();
      // The usual range of a trace in passes is known once it is processed.
      expect({ ...drawn, usual: null }).toEqual({ ...held, usual: null });
    }
  }
  for (const isSingle of [true, false]) {
    const request = { windowIndex: 0, fromMs: -100, toMs: 700, pointCount: 200, mostBeats: 20, isSingle };
    expect(await landmarkShapes(passes, request)).toEqual(await landmarkShapes(whole, request));
  }
});
