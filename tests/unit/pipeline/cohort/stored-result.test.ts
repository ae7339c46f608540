import { describe, expect, it } from 'vitest';
import { readStoredResults } from '../../../../src/pipeline/cohort/stored-result.ts';

const statistics = { mean: 1, sd: 1, ppv: 1, missed: 0, sdUnaveraged: 1 };
const interval = { historic: statistics, leastVariance: { ...statistics, threshold: 5, splitHalfSd: null } };
const both = <T>(value: T) => ({ historic: value, leastVariance: value });
const window = { from: 0, to: 60, beats: 2, rptt: interval, lvet: interval };
const beat = { window: 0, rejected: null, rptt: both(200), lvet: both(null) };
const result = { beats: [beat, beat], windows: [window], heartRate: 60 };
const report = {
  analysis: 'intervals',
  recording: { name: 'one', sha256: 'ab' },
  parameters: { average: 10 },
  backend: { kind: 'cpu', name: 'any' },
  warnings: [{ code: 'flipped', message: 'It is.' }],
  result,
};

describe('readStored', () => {
  it('reads one recording and several, and failures', () => {
    const error = { code: 'empty', message: 'It is empty.', where: null };
    const { result: _, ...failed } = { ...report, error };
    const [one, two] = readStoredResults(JSON.stringify([report, failed]), 'f.json');
    expect(one).toMatchObject({ name: 'one', sha256: 'ab', warnings: ['flipped'], failure: null });
    expect(one?.figures?.windows).toHaveLength(1);
    expect(two).toMatchObject({ figures: null, failure: { code: 'empty' } });
    expect(readStoredResults(JSON.stringify(report), 'f.json')).toEqual([one]);
  });

  it.each([
    ['{"analysis"', 'is not JSON'],
    ['null', 'is not a result of intervals'],
    ['[3]', 'is not a result of intervals'],
    [JSON.stringify({ ...report, analysis: 'qrs' }), 'is not a result of intervals'],
    [JSON.stringify({ ...report, recording: 'one' }), 'names no recording'],
    [JSON.stringify({ ...report, parameters: {} }), 'lacks'],
    [JSON.stringify({ ...report, result: { ...result, windows: [{ beats: 2 }] } }), 'lacks'],
    [
      JSON.stringify({ ...report, result: { ...result, windows: [{ ...window, rptt: both(statistics) }] } }),
      'lacks',
    ],
    [JSON.stringify({ ...report, result: { ...result, beats: [{ ...beat, rptt: 'x' }] } }), 'lacks'],
    [JSON.stringify({ ...report, result: { ...result, beats: null } }), 'lacks'],
  ])('rejects %s with a message', (text, words) => {
    expect(() => readStoredResults(text, 'f.json')).toThrow(words);
  });
});
