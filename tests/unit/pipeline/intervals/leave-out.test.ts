import { beforeAll, describe, expect, test } from 'vitest';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import type { BeatEdit } from '../../../../src/model/edits.ts';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import { chooseChannels } from '../../../../src/pipeline/channels.ts';
import { analyseIntervals } from '../../../../src/pipeline/intervals/analyse-intervals.ts';
import { analyseLandmark } from '../../../../src/pipeline/landmarks/analyse-landmark.ts';
import { resolveParameters } from '../../../../src/pipeline/parameters.ts';
import { analyseQrs } from '../../../../src/pipeline/qrs/analyse-qrs.ts';
import type { StageCache } from '../../../../src/pipeline/run-stages.ts';
import { analyseSounds } from '../../../../src/pipeline/sounds/analyse-sounds.ts';
import { synthDeclarations } from '../../../../src/pipeline/synth-declarations.ts';
import { synthParams } from '../../../../src/pipeline/synth-params.ts';
import { holdRecording } from '../../../support/held-recording.ts';

const made = synthesise(
  synthParams(
    resolveParameters(synthDeclarations, {
      duration: 60,
      seed: 7,
      rate: 500,
      ectopicRate: 8,
    }),
    true,
  ),
  'ectopic',
);
let recording = made.recording;
beforeAll(async () => {
  recording = await holdRecording(made.recording);
});

// The detector finds every beat of this record.
const isTrueV = made.truth.beats.map(({ class: own }) => own === 'V');

const options = (parameters: ParameterValues, edits: readonly BeatEdit[] = []) => ({
  recording,
  recordingId: 'ectopic',
  choice: chooseChannels(recording, {}),
  edits,
  cache: new Map(),
  signal: new AbortController().signal,
  onProgress: () => undefined,
  parameters,
});

const quick = { resamples: 0, backend: 'cpu' };
const none = { ...quick, leaveOut: 'none' };

const intervals = (parameters: ParameterValues, edits: readonly BeatEdit[] = []) =>
  analyseIntervals(options(parameters, edits));

type Rejected = readonly { readonly rejected: string | null }[];

const listReasons = (beats: Rejected): (string | null)[] =>
  beats.map(({ rejected }) => (rejected?.endsWith('ectopic') === true ? rejected : null));

/** Returns the reasons expected from the truth; the last beat is always incomplete. */
const expectedReasons = (): (string | null)[] =>
  isTrueV.map((is, i) => {
    if (i === isTrueV.length - 1) return null;
    if (is) return 'ectopic';
    return isTrueV[i - 1] ? 'after-ectopic' : null;
  });

describe('ectopic beats', () => {
  test('ectopic beats and the beat after each are excluded from intervals, sounds and landmarks relative to R', async () => {
    const expected = expectedReasons();
    expect(expected.filter((reason) => reason === 'ectopic').length).toBeGreaterThan(2);
    const { outputs, facts } = await intervals(quick);
    const { beats, windows } = outputs.judge;
    expect(listReasons(beats)).toEqual(expected);
    const count = expected.filter((reason) => reason !== null).length;
    expect(windows.reduce((sum, { ectopic }) => sum + ectopic, 0)).toBe(count);
    const { ectopic, afterEctopic } = facts.flatMap((fact) =>
      fact.what === 'beats' ? [fact.leftOut] : [],
    )[0];
    expect(ectopic + afterEctopic).toBe(count);
    const sounds = await analyseSounds(options(quick));
    expect(listReasons(sounds.result.beats)).toEqual(expected);
    const { backend: _, ...values } = quick;
    const landmark = await analyseLandmark(options({ ...values, landmark: 'rising', timedFrom: 'r' }));
    expect(listReasons(landmark.outputs.landmarkJudge.beats)).toEqual(expected);
  });

  test('ectopic beats stay included with `none`, and if the user labels all of them normal', async () => {
    const asked = await intervals(none);
    expect(listReasons(asked.outputs.judge.beats).every((reason) => reason === null)).toBe(true);
    const edits = made.truth.beats.map(({ r }): BeatEdit => ({ op: 'label', time: r, class: 'N' }));
    const called = await intervals(quick, edits);
    expect(called.outputs.judge).toEqual(asked.outputs.judge);
  });

  test('ectopic beats include those labelled by the user, each with the next beat', async () => {
    const at = expectedReasons().findIndex(
      (_, i, all) => i > 5 && all.slice(i - 1, i + 3).every((one) => one === null),
    );
    const time = made.truth.beats[at]?.r ?? 0;
    for (const name of ['V', 'F'])
      expect(
        listReasons((await intervals(quick, [{ op: 'label', time, class: name }])).outputs.judge.beats).slice(
          at - 1,
          at + 3,
        ),
      ).toEqual([null, 'ectopic', 'after-ectopic', null]);
    const { outputs } = await intervals(quick, [{ op: 'label', time, class: 'S' }]);
    expect(listReasons(outputs.judge.beats)).toEqual(expectedReasons());
  });

  test('ectopic beats are the same in a record processed in passes', async () => {
    const held = await intervals(quick);
    const passes = await analyseIntervals({ ...options(quick), mostHeld: 0 });
    expect(passes.outputs.judge).toEqual(held.outputs.judge);
  });

  test('ectopic beats are classified once for the intervals and for qrs', async () => {
    const qrsCache: StageCache = new Map();
    const before = await analyseIntervals({ ...options(quick), qrsCache });
    const { timings, outputs } = await analyseQrs({ ...options({}), cache: qrsCache });
    for (const id of ['signal', 'mains', 'detect', 'rhythm'])
      expect([id, timings[id]?.kept]).toEqual([id, true]);
    expect(outputs.rhythm.rhythm.classes.filter((own) => own === 'V')).toHaveLength(
      before.outputs.judge.beats.filter(({ rejected }) => rejected === 'ectopic').length,
    );
  });
});
