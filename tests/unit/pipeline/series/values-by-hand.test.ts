import { describe, expect, it } from 'vitest';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import {
  applyUserJudgements,
  parseTimes,
  writeTimes,
} from '../../../../src/pipeline/series/values-by-hand.ts';
import { openDropped, restingRrMs } from '../../../support/made-beats.ts';
import { seriesOfRecording } from '../../../support/series-run.ts';

describe('times of values', () => {
  it('times of values are read with commas or spaces, and written in order to the ms', () => {
    expect(parseTimes('12.345, 7;9.5  1', 'keptValues')).toEqual([12.345, 7, 9.5, 1]);
    expect(parseTimes('', 'keptValues')).toEqual([]);
    expect(writeTimes([12.3456789, 7])).toBe('7, 12.346');
    expect(() => parseTimes('12, noon', 'keptValues')).toThrow('‘noon’ in keptValues is not a time');
    expect(() => parseTimes('-3', 'keptValues')).toThrow('is not a time');
  });
});

describe('manually judged values', () => {
  const times = Float64Array.of(1, 2, 3, 4);

  it('manually judged values are kept or excluded where they are found, and kept in case of both', () => {
    const { kinds } = applyUserJudgements(times, [null, 'ectopic', 'long', null], {
      keptSec: [2.04, 4],
      leftOutSec: [1.001, 4],
    });
    expect(kinds).toEqual(['by-hand', null, 'long', null]);
  });

  it('manually judged values leave a break unchanged, keep the kind of a finding, and report times without a value', () => {
    const judged = applyUserJudgements(times, [null, 'break', 'long', null], {
      keptSec: [2, 3.3],
      leftOutSec: [3],
    });
    expect(judged.kinds).toEqual([null, 'break', 'long', null]);
    expect(judged.unmatchedSec).toEqual([3.3]);
  });
});

describe('a series with manually judged values', () => {
  const rrMs = restingRrMs(300).with(100, 1500).with(200, 1500);
  const run = async (parameters: ParameterValues) =>
    seriesOfRecording(await openDropped('a.csv', `rr_ms\n${rrMs.join('\n')}\n`), parameters);

  it('counts kept values, corrects excluded ones, and reports missing ones', async () => {
    const found = await run({});
    const wrong = found.result.values.filter(({ why }) => why !== null);
    expect(wrong).toHaveLength(2);
    const plain = found.result.values[50];
    const byHand = {
      keptValues: writeTimes([wrong[0]?.at ?? 0]),
      leftOutValues: writeTimes([plain?.at ?? 0, 9999]),
    };
    const { result, warnings } = await run(byHand);
    expect(result.values[100]).toMatchObject({ kept: true, why: null });
    expect(result.values[50]).toMatchObject({ kept: false, why: 'by-hand' });
    expect(result.whole.corrected).toBeCloseTo(2 / 300, 9);
    expect(result.whole.sd).toBeGreaterThan(found.result.whole.sd ?? Infinity);
    expect(warnings.map(({ code }) => code)).toContain('edits-unmatched');
  });
});
