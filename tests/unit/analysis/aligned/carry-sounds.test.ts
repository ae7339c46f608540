import { describe, expect, it } from 'vitest';
import { parseNoise } from '../../../../src/analysis/synth/parse.ts';
import { soundRecord, soundsOf } from '../../../support/sounds-run.ts';
import { coverageRange } from '../../../support/tolerances.ts';

const sd = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
};

describe('sounds by alignment', () => {
  it('follow single beats more steadily than the threshold does, within their likely errors', async () => {
    const noise = parseNoise('white:10');
    const { recording, trueBeats } = soundRecord({
      durationSec: 60,
      seed: 5,
      noise,
    });
    const { result } = await soundsOf(recording, { average: 0, resamples: 0, window: 'record' });
    const truths = result.beats.map(({ r }) => trueBeats.find((one) => Math.abs(one.r - r) < 0.05));
    for (const name of ['s1', 's2'] as const) {
      const errorsBy = (method: 'historic' | 'aligned') =>
        result.beats.map((beat, i) => 1000 * ((beat[name][method] ?? Number.NaN) - (truths[i]?.[name] ?? 0)));
      const both = errorsBy('aligned').map((error, i) => error + errorsBy('historic')[i]);
      const isFound = (_: unknown, i: number) => !Number.isNaN(both[i]);
      const aligned = errorsBy('aligned').filter(isFound);
      expect(aligned.length).toBeGreaterThan(50);
      expect(sd(aligned)).toBeLessThan(sd(errorsBy('historic').filter(isFound)));
      const middle = aligned.reduce((sum, error) => sum + error, 0) / aligned.length;
      const likely = result.beats.flatMap((beat, i) =>
        isFound(beat, i) ? (beat.likelyError[name] ?? 0) : [],
      );
      const inside = aligned.filter((error, i) => Math.abs(error - middle) <= 1.96 * likely[i]).length;
      expect(inside / aligned.length).toBeGreaterThan(coverageRange.least);
    }
  });
});
