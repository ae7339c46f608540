import { expect, it } from 'vitest';
import { averagedBeatsSentence, truthSentences } from '../../../../src/features/inspector/truth-table.tsx';
import { timingMethods } from '../../../../src/model/methods.ts';
import type { IntervalWindow } from '../../../../src/model/intervals.ts';
import { fakeReport } from '../../../support/fake-record.ts';

const [window] = fakeReport.result.windows as [IntervalWindow];

/** Returns the window with other means and SDs of rPTT. */
const withRptt = (
  historic: [number, number],
  least: [number | null, number | null],
): IntervalWindow['intervals'] => ({
  ...window.intervals,
  rptt: {
    ...window.intervals.rptt,
    historic: { ...window.intervals.rptt.historic, mean: historic[0], sd: historic[1] },
    leastVariance: { ...window.intervals.rptt.leastVariance, mean: least[0], sd: least[1] },
  },
});
const [historic, , aligned] = timingMethods;
const none = { mean: null, sd: null };
const known = { rptt: { mean: 172, sd: 3.2 }, lvet: none };

it('the sentences agree with the numbers', () => {
  expect(truthSentences(known, withRptt([185.6, 0.7], [217.5, 0.8]), historic, 10)).toEqual([
    'rPTT against the truth: historic 13.6 ms later, least variance 45.5 ms later, aligned 10.0 ms later.',
    'The mean of 11 beats’ historic rPTT varies less than the truth (0.7 against 3.2 ms).',
    'Without the likely errors, aligned rPTT varies by 0.6 against 3.2 ms.',
  ]);
  // Noise may make the spread larger than the truth’s, averaged or not.
  expect(truthSentences(known, withRptt([170, 9.1], [null, null]), historic, 0)).toEqual([
    'rPTT against the truth: historic 2.0 ms earlier, aligned 10.0 ms later.',
    'Historic rPTT varies more than the truth (9.1 against 3.2 ms).',
    'Without the likely errors, aligned rPTT varies by 0.6 against 3.2 ms.',
  ]);
  expect(truthSentences(known, withRptt([172.01, 4], [172, 1]), historic, 10)[0]).toBe(
    'rPTT against the truth: historic right, least variance right, aligned 10.0 ms later.',
  );
});

it('the spread of single beats is given if the aligned ones are shown large', () => {
  expect(truthSentences(known, window.intervals, aligned, 10)[1]).toBe(
    'Aligned rPTT varies less than the truth (1.1 against 3.2 ms).',
  );
});

it('there are no sentences without a comparison', () => {
  expect(truthSentences({ rptt: none, lvet: none }, window.intervals, historic, 10)).toEqual([]);
});

it('the basis of each spread is given if they differ', () => {
  expect(averagedBeatsSentence(0)).toEqual([]);
  expect(averagedBeatsSentence(10)).toEqual([
    'Historic and least variance are for 11-beat means; the truth and aligned are for single beats.',
  ]);
});
