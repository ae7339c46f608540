import { expect, it } from 'vitest';
import { defaultSynthParams } from '../../../../src/analysis/synth/params.ts';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { chooseChannels } from '../../../../src/pipeline/channels.ts';
import { analyseIntervals } from '../../../../src/pipeline/intervals/analyse-intervals.ts';

const { recording: steady } = synthesise({ ...defaultSynthParams, seed: 43 });
const { fs } = steady.channels[0];

/** Returns the record with its pulse later by 120 ms from a time on, like a sensor that connects again. */
const jumpAt = (sec: number): Recording => ({
  ...steady,
  read: async (index, from, to) => {
    if (index !== 1) return steady.read(index, from, to);
    const { values } = await steady.read(index, 0, steady.channels[1].sampleCount);
    const late = values.map((value, k) => (k < sec * fs ? value : values[k - Math.round(0.12 * fs)]));
    return { values: late.slice(from, to), gaps: [] };
  },
});

async function warnings(recording: Recording): Promise<string[]> {
  const run = await analyseIntervals({
    recording,
    recordingId: recording.name,
    choice: chooseChannels(recording),
    parameters: { resamples: 0, window: 'record' },
    cache: new Map(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  return run.warnings.map(({ code, message }) => `${code}: ${message}`);
}

it('a window in which the pulse jumps has a warning, any other has none', async () => {
  const text =
    /^implausible: In 1 of 1 windows a quarter or more of the feet lie over 80 ms from the others/u;
  expect(await warnings(jumpAt(40))).toContainEqual(expect.stringMatching(text));
  expect(await warnings(steady)).toEqual([]);
});
