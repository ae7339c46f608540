import { describe, expect, it } from 'vitest';
import type { IcgKind, LandmarkKind } from '../../../../src/model/landmarks.ts';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { chooseChannels } from '../../../../src/pipeline/channels.ts';
import { analyseIntervals } from '../../../../src/pipeline/intervals/analyse-intervals.ts';
import { runLandmark, sampled, withRoles } from '../../../support/landmark-run.ts';
import { soundRecord, runSounds } from '../../../support/sounds-run.ts';
import { movedLandmarkMs, sineLandmarkMs } from '../../../support/tolerances.ts';

const [fs, durationSec, hz] = [250, 25, 1.2];
const periodMs = 1000 / hz;

/** Makes a sine that rises through its mean at `atSec` + k / hz. */
const sine = (atSec: number, gain = 1, offset = 0) =>
  sampled(durationSec, fs, (sec) => offset + gain * Math.sin(2 * Math.PI * hz * (sec - atSec)));

const near = sine(0.3);
const far = sine(0.3 + 0.0437, 3, 12);
const sites = withRoles([
  { label: 'near', role: 'pressure', fs, values: near },
  { label: 'far', role: 'pressure', fs, values: far },
]);

const single: ParameterValues = { average: 0, window: 'record', resamples: 0 };

const measureStatistics = async (parameters: ParameterValues) =>
  (await runLandmark(sites, { ...single, ...parameters })).outputs.landmarkJudge;

/** True position of a landmark in the sine, ms after its upward crossing of the mean. */
const trueMs: Readonly<Record<Exclude<LandmarkKind, 'notch' | IcgKind>, number>> = {
  rising: (Math.asin(2 * 0.2 - 1) / (2 * Math.PI)) * periodMs,
  falling: (0.5 - Math.asin(2 * 0.2 - 1) / (2 * Math.PI)) * periodMs,
  peak: periodMs / 4,
  nadir: -periodMs / 4,
  slope: 0,
};

describe('a landmark of a channel without an ECG', () => {
  it.each(Object.entries(trueMs))('finds the %s of a sine at its true position', async (landmark, ms) => {
    const { beats, beatsFrom, rate } = await measureStatistics({
      landmark,
      channel: 'near',
      footPercent: 20,
    });
    expect(beatsFrom).toBe('channel');
    expect(rate).toBeCloseTo(60 * hz, 3);
    for (const method of ['historic', 'aligned'] as const) {
      const found = beats.flatMap((beat) => beat.landmark[method] ?? []);
      expect(found.length).toBeGreaterThan(26);
      for (const sec of found) {
        const beat = Math.round((sec - 0.3 - ms / 1000) * hz);
        expect(Math.abs(sec - 0.3 - beat / hz - ms / 1000) * 1000).toBeLessThan(sineLandmarkMs);
      }
    }
  });

  it.each(Object.keys(trueMs))('measures the delay of the %s from that of another site', async (landmark) => {
    const { windows, timedFrom } = await measureStatistics({ landmark, channel: 'far', timedFrom: 'near' });
    expect(timedFrom).toBe('near');
    const [
      {
        intervals: { interval },
        sweeps,
      },
    ] = windows;
    expect(interval.historic.mean).toBeCloseTo(43.7, 0);
    expect(Math.abs((interval.aligned.mean ?? 0) - 43.7)).toBeLessThan(2 * sineLandmarkMs);
    expect(Math.abs((interval.historic.mean ?? 0) - 43.7)).toBeLessThan(2 * sineLandmarkMs);
    expect(sweeps.landmark.length).toBe(landmark === 'rising' || landmark === 'falling' ? 50 : 0);
    for (const { mean } of sweeps.landmark)
      expect(Math.abs((mean ?? 0) - 43.7)).toBeLessThan(2 * sineLandmarkMs);
  });

  it('measures the period from the previous beat', async () => {
    const { windows, beats } = await measureStatistics({ channel: 'near' });
    const [
      {
        intervals: { interval },
      },
    ] = windows;
    expect(Math.abs((interval.historic.mean ?? 0) - periodMs)).toBeLessThan(sineLandmarkMs);
    expect(interval.historic.sd).toBeLessThan(sineLandmarkMs);
    expect(Math.abs((interval.aligned.mean ?? 0) - periodMs)).toBeLessThan(sineLandmarkMs);
    expect(interval.aligned.sd).toBeLessThan(sineLandmarkMs);
    expect(beats[0].missed.start).toBe('no-previous');
    const [beat] = beats.slice(3);
    expect(1000 * ((beat.landmark.historic ?? 0) - (beat.start.historic ?? 0))).toBeCloseTo(
      beat.interval.historic ?? 0,
      6,
    );
  });

  it('excludes a beat after an excluded one from the sweep, without counting it as missed', async () => {
    const holed = near.map((value, k) => value * (1 - 0.9 * Math.exp(-(((k / fs - 20.3) / 0.3) ** 2))));
    const recording = withRoles([{ label: 'near', role: 'pressure', fs, values: holed }]);
    const { windows, beats } = (await runLandmark(recording, { ...single, rrTo: 1.5 })).outputs.landmarkJudge;
    const long = beats.findIndex(({ rejected }) => rejected === 'long');
    expect(long).toBeGreaterThan(5);
    expect(beats[long + 1].missed).toEqual({ landmark: null, start: 'no-previous' });
    expect(windows[0].intervals.interval.historic.missed).toBeLessThanOrEqual(1);
  });

  it('finds no pulse in a channel that is faster than any heart', async () => {
    const hum = sampled(durationSec, fs, (sec) => Math.sin(2 * Math.PI * 7 * sec));
    const recording = withRoles([{ label: 'hum', role: 'ppg', fs, values: hum }]);
    await expect(runLandmark(recording, { ...single, channel: 'hum' })).rejects.toMatchObject({
      code: 'no-beats',
      message: expect.stringContaining('No upstroke') as string,
    });
  });

  it('reports the available channels, and contradictions', async () => {
    const codeOf = async (parameters: ParameterValues) => {
      await expect(runLandmark(sites, parameters)).rejects.toMatchObject({ code: expect.any(String) });
      return runLandmark(sites, parameters).catch((error: { code: string }) => error.code);
    };
    expect(await codeOf({ channel: 'ear' })).toBe('no-channel');
    expect(await codeOf({ channel: 'near', timedFrom: 'near' })).toBe('bad-parameter');
    expect(await codeOf({ channel: 'near', timedFrom: 'r' })).toBe('no-channel');
    expect(await codeOf({ channel: 'near', timedFrom: 'r', beatsFrom: 'channel' })).toBe('bad-parameter');
    expect(await codeOf({ channel: 'near', timedFrom: 's1' })).toBe('no-channel');
  });
});

const heart = soundRecord({ durationSec: 30, fs: 1000 });
const few: ParameterValues = { resamples: 30 };

const measureIntervals = async (recording: Recording) =>
  (
    await analyseIntervals({
      recording,
      recordingId: 'tested',
      choice: chooseChannels(recording),
      parameters: { ...few, backend: 'cpu' },
      cache: new Map(),
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })
  ).outputs.judge;

/** Returns the same recording with one channel's samples changed. */
function changed(recording: Recording, role: string, change: (x: Float64Array) => Float64Array): Recording {
  return {
    ...recording,
    read: async (index, from, to, signal) => {
      const samples = await recording.read(index, from, to, signal);
      if (recording.channels[index].role !== role) return samples;
      return { ...samples, values: change(samples.values) };
    },
  };
}

describe('a landmark of a pulse, relative to the heart', () => {
  it('equals the foot of the intervals if it is a rising crossing after R, to the last digit', async () => {
    const { windows, beats } = (await runLandmark(heart.recording, few)).outputs.landmarkJudge;
    const { windows: expected, beats: expectedBeats } = await measureIntervals(heart.recording);
    expect(windows[0].intervals.interval.historic).toEqual(expected[0].intervals.rptt.historic);
    expect(windows[0].intervals.interval.leastVariance).toEqual(expected[0].intervals.rptt.leastVariance);
    expect(windows[0].intervals.interval.aligned).toEqual(expected[0].intervals.rptt.aligned);
    expect(windows[0].sweeps.landmark).toEqual(expected[0].sweeps.foot);
    expect(beats.map(({ landmark }) => landmark)).toEqual(expectedBeats.map(({ foot }) => foot));
  });

  it('equals their notch at the nadir and at every level around it', async () => {
    const notch = await runLandmark(heart.recording, { ...few, landmark: 'notch' });
    const { windows, beats } = notch.outputs.landmarkJudge;
    const { windows: expected, beats: expectedBeats } = await measureIntervals(heart.recording);
    expect(beats.map(({ landmark }) => landmark.historic)).toEqual(
      expectedBeats.map((b) => b.notch.historic),
    );
    const [rows, intervals] = [windows[0].sweeps.landmark, expected[0].sweeps.notch];
    expect(rows.map(({ side, threshold, ppv }) => [side, threshold, ppv])).toEqual(
      intervals.map(({ side, threshold, ppv }) => [side, threshold, ppv]),
    );
  });

  it('starts at the S1 of the sounds if relative to it', async () => {
    const { beats } = (await runLandmark(heart.recording, { ...few, timedFrom: 's1' })).outputs.landmarkJudge;
    const { beats: sounds } = (await runSounds(heart.recording, few)).result;
    for (const [i, { start, landmark, interval }] of beats.entries()) {
      if (start.historic === null) continue;
      expect(Math.abs(start.historic - (sounds[i].s1.historic ?? 0)) * 1000).toBeLessThan(movedLandmarkMs);
      expect(1000 * ((landmark.historic ?? 0) - start.historic)).toBeCloseTo(interval.historic ?? 0, 6);
    }
  });

  it.each(['rising', 'peak', 'notch'])(
    'has the same %s in a pulse of any amplitude and level',
    async (landmark) => {
      const parameters = { ...few, landmark };
      const { beats } = (await runLandmark(heart.recording, parameters)).outputs.landmarkJudge;
      const larger = changed(heart.recording, 'ppg', (x) => x.map((value) => 37 * value + 500));
      const { beats: same } = (await runLandmark(larger, parameters)).outputs.landmarkJudge;
      for (const [i, { interval }] of beats.entries()) {
        const apart = (interval.historic ?? 0) - (same[i].interval.historic ?? 0);
        expect(Math.abs(apart)).toBeLessThan(movedLandmarkMs);
      }
    },
  );

  it('uses a threshold set by the user', async () => {
    const { outputs } = await runLandmark(heart.recording, { ...few, footThreshold: 33.5 });
    const { leastVariance } = outputs.landmarkJudge.windows[0].intervals.interval;
    expect(leastVariance).toMatchObject({ chosenBy: 'hand', threshold: 33.5 });
    expect(leastVariance.mean).toBeGreaterThan(170);
    expect(leastVariance.sdUnaveraged).toBeGreaterThan(0);
  });
});
