import { describe, expect, it } from 'vitest';
import { type IcgKind, icgKinds } from '../../../../src/model/landmarks.ts';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import { landmarkDeclarations } from '../../../../src/pipeline/landmarks/declarations.ts';
import { methodsText } from '../../../../src/pipeline/methods/methods-text.ts';
import { mean } from '../../../../src/dsp/statistics/stats.ts';
import { withChannel } from '../../../support/described-run.ts';
import { icgRecord } from '../../../support/icg-beats.ts';
import { runLandmark, withRoles } from '../../../support/landmark-run.ts';
import { averagedIcg, foundMarks, tiltedIcg } from '../../../support/icg-marks.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { icgPointMs } from '../../../support/tolerances.ts';

const { recording, rSec, points } = icgRecord();
const single: ParameterValues = { average: 0, window: 'record', resamples: 0 };

const runIcg = async (parameters: ParameterValues, of = recording) =>
  (await runLandmark(of, { ...single, ...parameters })).outputs.landmarkJudge;

/** Returns the points of the beat at an R. */
const pointsAt = (r: number) => points[rSec.findIndex((sec) => Math.abs(sec - r) < 0.05)];

describe('B, C and X of an impedance cardiogram', () => {
  it.each(icgKinds)('B, C and X of an impedance cardiogram are measured from R: %s', async (landmark) => {
    const { beats, channel, timedFrom } = await runIcg({ landmark });
    expect([channel, timedFrom]).toEqual(['ICG', 'r']);
    for (const method of ['historic', 'aligned'] as const) {
      const errors = beats.flatMap(({ r, landmark: at }) => {
        const sec = at[method];
        return sec === null ? [] : [1000 * (sec - r) - pointsAt(r)[landmark]];
      });
      expect(errors.length).toBeGreaterThan(40);
      for (const error of errors) expect(Math.abs(error)).toBeLessThan(icgPointMs);
    }
    expect(beats.every(({ interval }) => interval.leastVariance === null)).toBe(true);
  });

  it.each([
    ['icg-x', 'icg-b'],
    ['icg-c', 'icg-b'],
    ['icg-x', 'icg-c'],
  ] as const)(
    'B, C and X of an impedance cardiogram are measured from each other: %s from %s',
    async (landmark, timedFrom) => {
      const { windows, timedFrom: start, beats } = await runIcg({ landmark, timedFrom });
      expect(start).toBe(timedFrom);
      const { interval } = windows[0].intervals;
      const trueMs = points[0][landmark] - points[0][timedFrom];
      for (const method of ['historic', 'aligned'] as const) {
        expect(Math.abs((interval[method].mean ?? 0) - trueMs)).toBeLessThan(icgPointMs);
      }
      const started = beats.flatMap(({ r, start: at }) =>
        at.historic === null ? [] : [1000 * (at.historic - r) - pointsAt(r)[timedFrom]],
      );
      expect(Math.abs(mean(started))).toBeLessThan(icgPointMs);
    },
  );

  it('B, C and X of an impedance cardiogram use the impedance cardiogram even if there is a pulse', async () => {
    const { values } = await recording.read(1, 0, 20_000);
    const { fs } = recording.channels[0];
    const ecg = (await recording.read(0, 0, 20_000)).values;
    const both = withRoles([
      { label: 'ECG', role: 'ecg', fs, values: ecg },
      { label: 'PPG', role: 'ppg', fs, values },
      { label: 'dZ/dt', role: 'icg', fs, values },
    ]);
    expect((await runIcg({ landmark: 'icg-b' }, both)).channel).toBe('dZ/dt');
    expect((await runIcg({ landmark: 'peak' }, both)).channel).toBe('PPG');
  });

  it('B, C and X of an impedance cardiogram report why a beat with a gap has none', async () => {
    const { fs } = recording.channels[1];
    const [, , , , r] = rSec;
    const holed = withChannel(recording, 'ICG', (value, k) =>
      Math.abs(k / fs - r - 0.15) < 0.02 ? Number.NaN : value,
    );
    const { beats, windows } = await runIcg({ landmark: 'icg-x', timedFrom: 'icg-b' }, holed);
    const beat = beats.find((one) => Math.abs(one.r - r) < 0.05);
    expect(beat?.missed).toEqual({ landmark: 'gap', start: 'gap' });
    expect(windows[0].intervals.interval.historic.missed).toBe(1);
  });

  it('B, C and X of an impedance cardiogram need an ECG, and a different starting point', async () => {
    const codeOf = (parameters: ParameterValues, of = recording) =>
      runIcg(parameters, of).then(
        () => 'none',
        (error: { code: string }) => error.code,
      );
    expect(await codeOf({ landmark: 'icg-b', beatsFrom: 'channel' })).toBe('bad-parameter');
    expect(await codeOf({ landmark: 'icg-b', beatsFrom: 'channel', timedFrom: 'previous' })).toBe(
      'bad-parameter',
    );
    expect(await codeOf({ landmark: 'icg-b', timedFrom: 'icg-b' })).toBe('bad-parameter');
    const { fs } = recording.channels[1];
    const { values } = await recording.read(1, 0, 20_000);
    const alone = withRoles([{ label: 'ICG', role: 'icg', fs, values }]);
    expect(await codeOf({ landmark: 'icg-b' }, alone)).toBe('no-channel');
    const pulse = withRoles([{ label: 'PPG', role: 'ppg', fs, values }]);
    expect(await codeOf({ landmark: 'icg-c' }, pulse)).toBe('no-channel');
  });

  it('B, C and X of an impedance cardiogram are described with their papers', () => {
    const written = (landmark: IcgKind, timedFrom: string) =>
      methodsText('landmark', landmarkDeclarations, { landmark, timedFrom });
    const ejection = written('icg-x', 'icg-b');
    expect(ejection.methods).toContain(
      'X (the aortic valve closes), the lowest minimum of dZ/dt 100 to 350 ms after C',
    );
    expect(ejection.methods).toContain(
      'from B (the aortic valve opens), the maximum of the third derivative',
    );
    expect(ejection.references.join('\n')).toContain('Psychophysiology 2017;54:350–357');
    expect(written('icg-b', 'r').methods).toMatch(
      /from R to B .*third derivative of dZ\/dt .*\(Árbol et al\. 2017\)\./,
    );
    expect(written('icg-c', 'r').methods).toContain('60 to 300 ms after R');
  });
});

describe.skipIf(!hasData)(`B, C and X against marks${dataNote}`, () => {
  const errorsOf = async (...args: Parameters<typeof foundMarks>) =>
    (await foundMarks(...args)).flatMap(({ mark, found }) => (found === null ? [] : [1000 * (found - mark)]));

  it.each([
    ['icg-b', 6],
    ['icg-c', 3],
    ['icg-x', 3],
  ] as const)(
    'B, C and X against marks agree for averaged beats: %s within %d ms on average',
    async (landmark, mostMs) => {
      const errors = await errorsOf(await averagedIcg(), landmark, 'historic', { average: 0 });
      expect(errors.length).toBeGreaterThanOrEqual(6);
      expect(Math.abs(mean(errors))).toBeLessThan(mostMs);
    },
  );

  it.each(['historic', 'aligned'] as const)(
    'B, C and X against marks agree for single beats: B by the %s method',
    async (method) => {
      const errors = await errorsOf(await tiltedIcg(), 'icg-b', method, { average: 0 });
      expect(errors.length).toBeGreaterThan(68);
      expect(Math.abs(mean(errors))).toBeLessThan(10);
      const near = errors.filter((error) => Math.abs(error) < 15).length;
      expect(near / errors.length).toBeGreaterThan(0.8);
    },
  );
});
