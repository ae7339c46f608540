import { describe, expect, it } from 'vitest';
import { restSample } from '../../../../src/analysis/synth/samples.ts';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import { mean } from '../../../../src/dsp/statistics/stats.ts';
import type { IntervalsResult } from '../../../../src/model/intervals.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { chooseChannels } from '../../../../src/pipeline/channels.ts';
import { analyseIntervals } from '../../../../src/pipeline/intervals/analyse-intervals.ts';
import { whyNotMeasurable } from '../../../../src/pipeline/plausibility/measurable.ts';
import { clippedFootTolerance, coverageRange, noisyMeanTolerance } from '../../../support/tolerances.ts';

const { recording: rest, truth } = synthesise({ ...restSample, durationSec: 60, seed: 4711 }, 'rest');

/** Clips the sample's pulse below one quantile and above another; optionally inverted. */
async function clipped(lowest: number, highest: number, sign: 1 | -1 = 1): Promise<Recording> {
  const { values } = await rest.read(1, 0, rest.channels[1].sampleCount);
  const sorted = values.toSorted();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  const [least, most] = [at(lowest), at(highest)];
  const cut = values.map((value) => sign * Math.min(most, Math.max(least, value)));
  return {
    ...rest,
    read: async (index, from, to) =>
      index === 1 ? { values: cut.slice(from, to), gaps: [] } : rest.read(index, from, to),
  };
}

async function run(recording: Recording, mostHeld?: number): Promise<IntervalsResult> {
  const { outputs } = await analyseIntervals({
    recording,
    recordingId: recording.name,
    choice: chooseChannels(recording),
    parameters: { resamples: 0, window: 'record' },
    cache: new Map(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...(mostHeld === undefined ? {} : { mostHeld }),
  });
  return outputs.judge;
}

/** Returns the errors of aligned landmarks, ms, and their likely errors. */
function errorsOf({ beats }: IntervalsResult, of: 'foot' | 'notch') {
  return beats.flatMap((beat) => {
    const own = truth.beats.find(({ r }) => Math.abs(r - beat.r) < 0.075)?.[of] ?? null;
    const [found, likely] = [beat[of].aligned, beat.likelyError[of]];
    return own === null || found === null || likely === null ? [] : [{ error: (found - own) * 1000, likely }];
  });
}

function whyNot(
  { windows: [window] }: IntervalsResult,
  key: 'rptt' | 'lvet',
  method: 'historic' | 'aligned',
) {
  const own = { ...window, clipped: window.clipped?.[key] };
  return whyNotMeasurable(key === 'rptt' ? 'rPTT' : 'LVET', window.intervals[key][method], own);
}

describe('a clipped pulse', () => {
  it('has no feet by any method if clipped below, but unchanged notches', async () => {
    const [whole, cut] = [await run(rest), await run(await clipped(0.35, 1))];
    expect(whole.windows[0].clipped).toBeUndefined();
    const [window] = cut.windows;
    expect(window.clipped?.rptt).toBeGreaterThan(window.beats / 2);
    for (const method of ['historic', 'aligned'] as const) {
      expect(whyNot(cut, 'rptt', method)).toMatch(
        /^rPTT begins or ends where the recording is cut off in \d+ of/u,
      );
      expect(whyNot(cut, 'lvet', method)).toMatch(
        /^LVET begins or ends where the recording is cut off in \d+ of/u,
      );
    }
    expect(window.intervals.rptt.aligned.mean).toBeNull();
    const meanOf = (result: IntervalsResult) => mean(errorsOf(result, 'notch').map(({ error }) => error));
    expect(Math.abs(meanOf(cut) - meanOf(whole))).toBeLessThan(noisyMeanTolerance);
  });

  it('has correct feet and notches if clipped above, upright or inverted', async () => {
    const meanOf = (result: IntervalsResult) => mean(errorsOf(result, 'foot').map(({ error }) => error));
    const whole = meanOf(await run(rest));
    for (const sign of [1, -1] as const) {
      const cut = await run(await clipped(0, 0.9, sign));
      expect(cut.flipped).toBe(sign === -1);
      const errors = errorsOf(cut, 'foot');
      expect(Math.abs(meanOf(cut) - whole)).toBeLessThan(noisyMeanTolerance);
      const within = errors.filter(({ error, likely }) => Math.abs(error - meanOf(cut)) <= 1.96 * likely);
      expect(within.length / errors.length).toBeGreaterThan(coverageRange.least);
      expect(whyNot(cut, 'rptt', 'aligned')).toBeNull();
    }
  });

  it.each([
    ['above', 0, 0.995],
    ['below', 0.01, 1],
  ])(
    'keeps the feet of the other beats if clipped %s in a few beats for a short time',
    async (_, low, high) => {
      const [whole, cut] = [await run(rest), await run(await clipped(low, high))];
      const isLeftOut = cut.beats.map(({ leftOut }) => leftOut.foot === 'clipped');
      expect(isLeftOut).toContain(true);
      const moves = cut.beats.flatMap(({ foot }, b) => {
        const [own, before] = [foot.aligned, whole.beats[b].foot.aligned];
        return own === null || before === null ? [] : [Math.abs(own - before) * 1000];
      });
      expect(moves.length).toBeGreaterThan(cut.beats.length / 2);
      expect(Math.max(...moves)).toBeLessThan(clippedFootTolerance);
    },
  );

  it('has no LVET if clipped above for so long that the notch may be affected', async () => {
    const cut = await run(await clipped(0, 0.6));
    expect(whyNot(cut, 'lvet', 'aligned')).not.toBeNull();
    expect(whyNot(cut, 'lvet', 'historic')).not.toBeNull();
    expect(cut.beats.some(({ leftOut }) => leftOut.notch === 'clipped')).toBe(true);
  });

  it('is the same in passes', async () => {
    const cut = await clipped(0.1, 0.9);
    expect(await run(cut, 1)).toEqual(await run(cut));
  });
});
