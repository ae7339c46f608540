import { describe, expect, it } from 'vitest';
import { lengthWords, type PartFacts, partSentence } from '../../../src/app/centre.tsx';

const day: PartFacts = {
  durationSec: 86_400,
  partSec: 3600,
  taken: { fromSec: 0, toSec: 3600 },
  isRunning: false,
  wholeMs: 52_000,
};
const whole = { fromSec: 0, toSec: 86_400 };

describe('the text about a long record', () => {
  it.each([
    [{}, 'The first hour of 24:00:00 is analysed; all of it takes about 50 s.'],
    [{ wholeMs: null }, 'The first hour of 24:00:00 is analysed.'],
    [{ wholeMs: 7400 }, 'The first hour of 24:00:00 is analysed; all of it takes about 7 s.'],
    [
      { partSec: 720, taken: { fromSec: 0, toSec: 720 }, wholeMs: 130_000 },
      'The first 12 min of 24:00:00 is analysed; all of it takes about 2 min.',
    ],
    [
      { taken: { fromSec: 18_000, toSec: 21_600 } },
      '5:00:00 to 6:00:00 of 24:00:00 is analysed; all of it takes about 50 s.',
    ],
    [{ taken: whole, isRunning: true }, 'All of 24:00:00 is being analysed, which takes about 50 s.'],
    [{ taken: whole, isRunning: true, wholeMs: null }, 'All of 24:00:00 is being analysed.'],
    [{ taken: whole }, 'All of 24:00:00 is analysed.'],
  ] satisfies [Partial<PartFacts>, string][])('%j', (said, sentence) => {
    expect(partSentence({ ...day, ...said })).toBe(sentence);
  });

  it('names lengths', () => {
    expect([3600, 360, 60].map(lengthWords)).toEqual(['hour', '6 min', '1 min']);
  });
});
