import { expect, test } from 'vitest';
import { beatSentence } from '../../../../src/features/status/status-line.tsx';
import { fakeReport } from '../../../support/fake-record.ts';

const { beats } = fakeReport.result;

test('the sentence has both intervals by all methods', () => {
  const none = { historic: null, leastVariance: null, aligned: null };
  const beat = {
    ...beats[90],
    r: 76.2,
    rptt: { historic: 181.34, leastVariance: 192.9, aligned: 182 },
    lvet: { historic: 288, leastVariance: null, aligned: null },
  };
  expect(beatSentence(beat, 90, false)).toBe(
    'Beat 91 at 1:16.2, rPTT historic 181.3 ms, least variance 192.9 ms, aligned 182.0 ± 1.1 ms, LVET historic 288.0 ms, least variance none, aligned none, poor match.',
  );
  expect(beatSentence({ ...beat, lvet: none }, 90, true)).toMatch(/^Beat 91 at 0:01:16\.2, .*, no LVET\.$/);
});

test('the sentence says why a beat is excluded', () => {
  expect(beatSentence(beats[47], 47, false)).toMatch(/^Beat 48 at 0:41\.\d, left out: too short\.$/);
});
