import { describe, expect, it } from 'vitest';
import type { SoundsResult } from '../../../../src/model/sounds.ts';
import { soundWarnings } from '../../../../src/pipeline/plausibility/sounds-plausibility.ts';
import { soundRecord, runSounds } from '../../../support/sounds-run.ts';

const { recording } = soundRecord({ durationSec: 25 });
const { result } = await runSounds(recording, { resamples: 0 });

/** Changes the aligned value of an interval in every window. */
function changed(span: 'qs2' | 'pep' | 's1s2', change: object): SoundsResult {
  const windows = result.windows.map((window) => {
    const own = window.intervals[span];
    const intervals = { ...window.intervals, [span]: { ...own, aligned: { ...own.aligned, ...change } } };
    return { ...window, intervals };
  });
  return { ...result, windows };
}

const listTold = (of: SoundsResult, hasPulse = true): string[] =>
  soundWarnings(of, { headline: 'aligned' }, hasPulse).map(({ code, message }) => `${code}: ${message}`);

describe('remarks on the intervals of heart sounds', () => {
  it('remarks on the intervals of heart sounds are absent if all are in range', () =>
    expect(listTold(result)).toEqual([]));

  it('remarks on the intervals of heart sounds include a QS2 outside Weissler’s range, with the distance if an integer would not show it', () => {
    expect(listTold(changed('qs2', { mean: 600 }))).toEqual([
      expect.stringMatching(
        /^implausible: QS2 of 600 ms lies outside the \d+ to \d+ ms expected at \d+ \/min: /,
      ),
    ]);
    const high = Number(/ to (\d+) ms/.exec(listTold(changed('qs2', { mean: 600 }))[0])?.[1]);
    const near = listTold(changed('qs2', { mean: high + 0.4999 })).concat(
      listTold(changed('qs2', { mean: high + 0.3 })),
    );
    expect(near.join(' ')).toMatch(/QS2 of \d+\.\d ms lies outside the \d+\.\d to \d+\.\d ms/);
  });

  it('remarks on the intervals of heart sounds include a PEP or S1 to S2 of few beats, or with a spread of a third of itself', () => {
    const [{ beats }] = result.windows;
    expect(listTold(changed('pep', { missed: beats - 2 }))).toEqual([
      expect.stringMatching(/^not-measurable: PEP is not measurable: PEP is found in 2 of \d+ beats: /),
    ]);
    expect(listTold(changed('s1s2', { sd: 150 }))).toEqual([
      expect.stringMatching(
        /^not-measurable: S1 to S2 is not measurable: S1 to S2 has an SD of 150 ms around /,
      ),
    ]);
  });

  it('remarks on the intervals of heart sounds include a QS2 shorter than S1 to S2, which it contains', () => {
    const [{ intervals }] = result.windows;
    const whole = intervals.qs2.aligned.mean ?? Number.NaN;
    expect(listTold(changed('s1s2', { mean: whole + 5 }))).toEqual([
      `implausible: QS2 is shorter than S1 to S2 (${(whole + 5).toFixed(1)} ms): QRS onset or S1 is wrong.`,
    ]);
  });

  it('remarks on the intervals of heart sounds exclude PEP and LVET without a pulse', () =>
    expect(listTold(changed('pep', { mean: 900 }), false)).toEqual([]));
});
