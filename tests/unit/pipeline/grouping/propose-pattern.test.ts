import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordingTitle } from '../../../../src/pipeline/grouping/label-words.ts';
import { labelPaths, proposePattern } from '../../../../src/pipeline/grouping/propose-pattern.ts';

const titles = (paths: readonly string[]) => {
  const text = proposePattern(paths);
  if (text === null) return null;
  return labelPaths({ text, byHand: false }, paths).map((labels) => labels && recordingTitle(labels));
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
      ['S01_L1_1.edf', 'S01_L3↓_1.edf', 'S02_L1_2.edf'],
      ['S01 · L1 · trial 1', 'S01 · L3↓ · trial 1', 'S02 · L1 · trial 2'],
    ],
    [['S01_L1_1.edf'], ['S01 · L1 · trial 1']],
    [
      ['S01_L3down_1.hea', 'S01_L3up_1.hea', 'S01_REC_1.hea'],
      ['S01 · L3↓ · trial 1', 'S01 · L3 · trial 1', 'S01 · REC · trial 1'],
    ],
    [
      ['S01_L1.edf', 'S01_L2.edf', 'S02_L1.edf'],
      ['S01 · L1', 'S01 · L2', 'S02 · L1'],
    ],
    [
      ['study/S01/L1_1.edf', 'study/S01/L1↓_2.edf', 'study/S02/R_1.edf', 'study/S02/L1_1.edf'],
      ['S01 · L1 · trial 1', 'S01 · L1↓ · trial 2', 'S02 · R · trial 1', 'S02 · L1 · trial 1'],
    ],
    [
      ['Subject01/L1/trial1.csv', 'Subject01/L2/trial1.csv', 'Subject02/L1/trial2.csv'],
      ['Subject01 · L1 · trial 1', 'Subject01 · L2 · trial 1', 'Subject02 · L1 · trial 2'],
    ],
    [
      ['L1/S01_1.edf', 'L2/S01_1.edf', 'REC/S02_3.edf'],
      ['S01 · L1 · trial 1', 'S01 · L2 · trial 1', 'S02 · REC · trial 3'],
    ],
    [
      ['L1_S01_1.edf', 'L2_S01_1.edf', 'L2_S02_1.edf'],
      ['S01 · L1 · trial 1', 'S01 · L2 · trial 1', 'S02 · L2 · trial 1'],
    ],
    [
      ['S01-1-L1.edf', 'S01-2-L1.edf', 'S01-1-L5.edf'],
      ['S01 · L1 · trial 1', 'S01 · L1 · trial 2', 'S01 · L5 · trial 1'],
    ],
    [
      ['01_L1_1.edf', '01_L2_1.edf', '02_L1_1.edf', '02_L2_1.edf'],
      ['01 · L1 · trial 1', '01 · L2 · trial 1', '02 · L1 · trial 1', '02 · L2 · trial 1'],
    ],
    [
      ['P1_50W_day1.edf', 'P1_100W_day1.edf', 'P1_50W_day2.edf', 'P2_50W_day1.edf'],
      ['P1 · 50W · trial 1', 'P1 · 100W · trial 1', 'P1 · 50W · trial 2', 'P2 · 50W · trial 1'],
    ],
    [
      [
        'sub-01/ses-L1/sub-01_ses-L1_task-bike_run-1_physio.edf',
        'sub-01/ses-L2/sub-01_ses-L2_task-bike_run-2_physio.edf',
      ],
      ['01 · L1 · bike · trial 1', '01 · L2 · bike · trial 2'],
    ],
    [
      ['sub-01_ses-L1_run-1.edf', 'sub-01_ses-REC_run-1.edf'],
      ['01 · L1 · trial 1', '01 · REC · trial 1'],
    ],
    [['sub-07_task-rest_ecg.csv'], ['07 · rest']],
    [
      ['S06_tilt_70_1.edf', 'S06_REC_1.edf', 'notes.csv', 'test01_00s_frame.hea'],
      ['S06 · tilt 70 · trial 1', 'S06 · recumbent · trial 1', null, null],
    ],
  ])('matches %j', (paths, expected) => {
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
    [['s0010_re.hea', 's0016_re.hea']],
    [['p1_V1.csv', 'p1_V2.csv', 'p2_V1.csv']],
    [['s1_II.csv', 's1_III.csv']],
    [['a1_b2_3.csv', 'c1_d2_3.csv']],
    [['2026-01-02.csv', '2026-01-03.csv']],
  ])('is absent for %j', (paths) => {
    expect(proposePattern(paths)).toBeNull();
  });

  test('explains every name of a made study, in any order', () => {
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

  test('explains every name of the thesis’s design, with any separator', () => {
    const states = ['L1', 'L2', 'L3', 'L5', 'L7', 'L3↓', 'L1↓', 'REC'];
    fc.assert(
      fc.property(
        fc.constantFrom('_', '-', ' ', '/'),
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom('S', 'P', 'subject', 'VP'),
        (sep, count, letters) => {
          const names = Array.from({ length: count }, (_, k) =>
            states.map((state) => [`${letters}${k + 1}`, state, '1'] as const),
          ).flat();
          expect(titles(names.map((parts) => `${parts.join(sep)}.edf`))).toEqual(
            names.map(([subject, state]) => `${subject} · ${state} · trial 1`),
          );
        },
      ),
    );
  });

  test('never throws for any names', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (paths) => {
        expect(() => titles(paths)).not.toThrow();
      }),
    );
  });
});
