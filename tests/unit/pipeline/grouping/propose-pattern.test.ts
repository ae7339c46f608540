import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { titleOf } from '../../../../src/pipeline/grouping/label-words.ts';
import { labelPaths } from '../../../../src/pipeline/grouping/label-paths.ts';
import { proposePattern } from '../../../../src/pipeline/grouping/propose-pattern.ts';

const titles = (paths: readonly string[]) => {
  const text = proposePattern(paths);
  if (text === null) return null;
  return labelPaths({ text, byHand: false }, paths).map((labels) => labels && titleOf(labels));
};

describe('the pattern proposed for dropped names', () => {
  test.each([
    [
      ['S06_REC_1.edf', 'S06_SIT_2.edf'],
      ['S06 · recumbent · trial 1', 'S06 · seated · trial 2'],
    ],
    [['S06_REC_1.edf'], ['S06 · REC · trial 1']],
    [
      ['S06 recumbent 1.edf', 'S06 seated 01.edf'],
      ['S06 · recumbent · trial 1', 'S06 · seated · trial 1'],
    ],
    [
      ['S06/REC/1.edf', 'S12/tilt/1.edf'],
      ['S06 · recumbent · trial 1', 'S12 · tilt · trial 1'],
    ],
    [
      ['S1/walk_1.csv', 'S1/walk_2.csv'],
      ['S1 · walk · trial 1', 'S1 · walk · trial 2'],
    ],
    [
      ['s1_walk.csv', 's1_low_resistance_bike.csv'],
      ['s1 · walk', 's1 · low resistance bike'],
    ],
    [
      ['S06_REC_1.edf', 'S06_REC_1_clean.edf', 'S06_SIT_1.edf', 'S06_SIT_1_clean.edf', 'S06_SIT_2_clean.edf'],
      ['S06 · recumbent · trial 1', null, 'S06 · seated · trial 1', null, null],
    ],
    [['sub-01_task-rest_run-1.edf'], ['01 · rest · trial 1']],
    [
      ['S1_rest_read_1.csv', 'S1_rest_sing_1.csv', 'S1_cold_read_1.csv', 'S1_cold_sing_1.csv'],
      [
        'S1 · rest · read · trial 1',
        'S1 · rest · sing · trial 1',
        'S1 · cold · read · trial 1',
        'S1 · cold · sing · trial 1',
      ],
    ],
    [
      ['S06_tilt_70_1.edf', 'S06_REC_1.edf', 'notes.csv', 'test01_00s_frame.hea'],
      ['S06 · tilt 70 · trial 1', 'S06 · recumbent · trial 1', null, null],
    ],
  ])('of %j', (paths, expected) => {
    expect(titles(paths)).toEqual(expected);
  });

  test.each([
    [['100.hea']],
    [['sel103.hea', 'sel123.hea', 'sel16265.hea']],
    [['100.hea', '100_3chan.hea', '100skew.hea']],
    [['a0001.hea', 'a0002.hea']],
    [['s0010_re.hea', 's0014lre.hea']],
    [['test01_00s.hea', 'test01_00s_frame.hea']],
    [['biosppy_ecg.txt', 'biosppy_ppg.txt', 'heartpy_data.csv']],
    [['bao-12h45_BOTH_sync_2026-07-09_12-53-43_raw.csv', 'bao-12h45_BOTH_sync_2026-07-09_12-54-11_raw.csv']],
    [['P1_S1_baseline_1674758272_855629.csv']],
    [['patient1/ecg.csv', 'patient1/ppg.csv']],
    [['2026-01-02.csv', '2026-01-03.csv']],
  ])('is none of %j', (paths) => {
    expect(proposePattern(paths)).toBeNull();
  });

  test('explains every name of a made study, in whichever order it is dropped', () => {
    const subject = fc.integer({ min: 1, max: 99 }).map((number) => `S${String(number).padStart(2, '0')}`);
    const state = fc.constantFrom('REC', 'SIT', 'TILT', 'walk');
    const name = fc.tuple(subject, state, fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { minLength: 2, selector: String }),
        fc.constantFrom('_', '-', '/'),
        (names, sep) => {
          const found = titles(names.map((parts) => `${parts.join(sep)}.edf`)) ?? [];
          expect(found.every((title, index) => title?.startsWith(`${names[index]?.[0]} · `))).toBe(true);
          expect(found.length).toBe(names.length);
        },
      ),
    );
  });

  test('never throws on any names', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (paths) => {
        expect(() => titles(paths)).not.toThrow();
      }),
    );
  });
});
