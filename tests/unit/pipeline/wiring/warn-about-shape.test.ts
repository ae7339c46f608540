import { describe, expect, it } from 'vitest';
import { restSample } from '../../../../src/analysis/synth/samples.ts';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import type { Warning } from '../../../../src/model/failure.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { chooseChannels } from '../../../../src/pipeline/channels.ts';
import { analyseIntervals } from '../../../../src/pipeline/intervals/analyse-intervals.ts';
import { analyseLandmark } from '../../../../src/pipeline/landmarks/analyse-landmark.ts';

const { recording: rest } = synthesise(restSample, 'rest');

/** Returns the sample with its pulse changed; `at` reads values of the pulse at any sample. */
function withPulse(change: (values: Float64Array, from: number) => Float64Array): Recording {
  return {
    ...rest,
    read: async (index, from, to) => {
      if (index !== 1) return rest.read(index, from, to);
      const { values } = await rest.read(index, 0, rest.channels[1].sampleCount);
      return { values: change(Float64Array.from(values), from).subarray(from, to), gaps: [] };
    },
  };
}

const clipped = withPulse((values) => {
  const most = Math.max(...values) * 0.7 + Math.min(...values) * 0.3;
  return values.map((value) => Math.min(value, most));
});

const held = withPulse((values) => values.map((_, n) => values[n - (n % 20)]));

function makeOptions(recording: Recording, parameters = {}, mostHeld?: number) {
  return {
    recording,
    recordingId: recording.name,
    choice: chooseChannels(recording),
    parameters: { resamples: 0, ...parameters },
    cache: new Map(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...(mostHeld === undefined ? {} : { mostHeld }),
  };
}

const shapeWarnings = (warnings: readonly Warning[]) =>
  warnings.filter(({ code }) => code === 'channel-clipped' || code === 'samples-held');

describe('warnings about the shape of a pulse', () => {
  it('warnings about the shape of a pulse are absent if it is whole', async () => {
    expect(shapeWarnings((await analyseIntervals(makeOptions(rest))).warnings)).toEqual([]);
  });

  it('warnings about the shape of a pulse include clipping, with its frequency and position', async () => {
    const [warning, ...others] = shapeWarnings((await analyseIntervals(makeOptions(clipped))).warnings);
    expect(others).toEqual([]);
    expect(warning).toMatchObject({ code: 'channel-clipped' });
    const [, times, sec, first] =
      /^PPG is clipped at the top, (\d+) times in the (\d+) s that were checked, first at ([\d.]+) s: /u.exec(
        warning.message,
      ) ?? [];
    expect(Number(sec)).toBe(60);
    expect(Number(times)).toBeGreaterThan(40);
    expect(Number(first)).toBeLessThan(4);
    expect(warning.message).toMatch(
      /: heights are wrong, .* feet and notches that are cut off are left out\.$/u,
    );
  });

  it('warnings about the shape of a pulse include repeated values, also in a part and in passes', async () => {
    const message =
      'PPG: each value is repeated over 20 samples, so it came at 25 Hz, not at 500; times may be up to 38 ms late.';
    for (const options of [
      makeOptions(held),
      makeOptions(held, { from: 10.01, to: 40 }),
      makeOptions(held, {}, 1),
    ]) {
      const { warnings } = await analyseIntervals(options);
      expect(shapeWarnings(warnings)).toEqual([{ code: 'samples-held', message }]);
    }
  });
});

it('a landmark reports this for its channel', async () => {
  const run = await analyseLandmark(makeOptions(held, { landmark: 'rising', channel: 'PPG' }));
  expect(shapeWarnings(run.warnings).map(({ code }) => code)).toEqual(['samples-held']);
});
