import { expect, it } from 'vitest';
import { defaultSynthParams } from '../../../../src/analysis/synth/params.ts';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { chooseChannels } from '../../../../src/pipeline/channels.ts';
import { analyseIntervals } from '../../../../src/pipeline/intervals/analyse-intervals.ts';

const { recording: steady, truth } = synthesise({ ...defaultSynthParams, seed: 44 });
const { fs } = steady.channels[0];

/** Puts spikes of changing sign and height at changing times onto every QRS, like a defective recorder. */
const torn: Recording = {
  ...steady,
  read: async (index, from, to) => {
    if (index !== 0) return steady.read(index, from, to);
    const { values } = await steady.read(index, 0, steady.channels[0].sampleCount);
    truth.beats.forEach(({ r }, beat) => {
      for (let spike = 0; spike < 5; spike++) {
        const phase = Math.sin(37.1 * beat + 11.3 * spike);
        values[Math.round((r + 0.04 * phase) * fs)] += 4 * Math.cos(23.7 * beat + 5.9 * spike);
      }
    });
    return { values: values.slice(from, to), gaps: [] };
  },
};

const analyse = (recording: Recording) =>
  analyseIntervals({
    recording,
    recordingId: recording.name,
    choice: chooseChannels(recording),
    parameters: { resamples: 0 },
    cache: new Map(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });

it('windows in which most QRS complexes differ in shape have a warning, and rPTT no likely error', async () => {
  const {
    outputs: { judge: result },
    warnings,
  } = await analyse(torn);
  expect(warnings).toContainEqual({
    code: 'r-unaligned',
    message: expect.stringContaining('the QRS complexes of the beats differ in shape'),
  });
  expect(warnings.map(({ code }) => code)).not.toContain('mean-uncertain');
  const errors = result.beats.filter(({ rejected }) => rejected === null).map(({ likelyError: { r } }) => r);
  expect(errors.filter((error) => error === null).length).toBeGreaterThan(errors.length / 2);
  const unaligned = result.windows
    .map(({ intervals }) => intervals)
    .filter(({ rptt }) => rptt.aligned.likelyError === null);
  expect(unaligned.length).toBeGreaterThan(0);
  for (const { rptt, lvet } of unaligned) {
    expect(rptt.aligned).toMatchObject({ meanError: null, remainingSd: null, notMeasurable: null });
    expect(rptt.aligned.mean).toBeGreaterThan(100);
    expect(lvet.aligned.likelyError).toBeGreaterThan(0);
  }
});

it('a record of one shape has neither', async () => {
  const {
    outputs: { judge: result },
    warnings,
  } = await analyse(steady);
  expect(warnings).toEqual([]);
  const kept = result.beats.filter(({ rejected }) => rejected === null);
  expect(kept.filter(({ likelyError: { r } }) => r === null)).toEqual([]);
});
