import { describe, expect, it } from 'vitest';
import type { SoundsResult } from '../../../../src/model/sounds.ts';
import { soundWarnings } from '../../../../src/pipeline/plausibility/sounds-plausibility.ts';
import { soundRecord, runSounds } from '../../../support/sounds-run.ts';

const { recording } = soundRecord({ durationSec: 25 });
const { result } = await runSounds(recording, { resamples: 0 });

/** The same with the aligned value of an interval of every window changed. */
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

describe('what is told of the intervals of heart sounds', () => {
  it('is nothing where all lie in their ranges', () => expect(listTold(result)).toEqual([]));

  it('is a QS2 outside what Weissler expects, and how far where a whole number would not show it', () => {
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

  it('is a PEP or S1 to S2 that few beats have, or that spreads by a third of itself', () => {
    const [{ beats }] = result.windows;
    expect(listTold(changed('pep', { missed: beats - 2 }))).toEqual([
      expect.stringMatching(/^not-measurable: PEP is not measurable: PEP is found in 2 of \d+ beats: /),
    ]);
    expect(listTold(changed('s1s2', { sd: 150 }))).toEqual([
      expect.stringMatching(/^not-measurable: S1 to S2 is not measurable: S1 to S2 has an SD of 150 ms around /),
    ]);
  });

  it('is a QS2 that is shorter than S1 to S2, which it holds', () => {
    const [{ intervals }] = result.windows;
    const whole = intervals.qs2.aligned.mean ?? Number.NaN;
    expect(listTold(changed('s1s2', { mean: whole + 5 }))).toEqual([
      `implausible: QS2 is shorter than S1 to S2 (${(whole + 5).toFixed(1)} ms): QRS onset or S1 is wrong.`,
    ]);
  });

  it('leaves PEP and LVET out where there is no pulse', () =>
    expect(listTold(changed('pep', { mean: 900 }), false)).toEqual([]));
});
