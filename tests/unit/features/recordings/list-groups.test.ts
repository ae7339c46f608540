import { describe, expect, test } from 'vitest';
import { listGroups } from '../../../../src/features/recordings/list-groups.ts';
import { groupRecordings } from '../../../../src/state/cohort/grouping.ts';
import { makeEntry } from '../../../../src/state/opening/recordings.ts';
import { sampleEntries } from '../../../../src/state/opening/reading.ts';

const file = (path: string, labels = {}) =>
  makeEntry({ key: path, name: path.replace('.edf', ''), path, group: 'Files', state: 'unread', labels });

const shown = (entries: readonly ReturnType<typeof file>[], pattern: string | null = null) =>
  listGroups(entries, groupRecordings(entries, pattern).labels).map(
    ({ name, rows }) => `${name}: ${rows.map((row) => row.name).join(', ')}`,
  );

describe('the list of recordings', () => {
  test('groups those of a subject and state, in order of their names', () => {
    const entries = ['S06_SIT_1', 'S06_REC_10', 'S06_REC_2', 'S12_REC_1', 'loose'].map((name) =>
      file(`${name}.edf`),
    );
    expect(shown([...sampleEntries, ...entries])).toEqual([
      'S06 · recumbent: trial 2, trial 10',
      'S06 · seated: trial 1',
      'S12 · recumbent: trial 1',
      'Files: loose',
      'Samples: Rest, Difficult, Extrasystoles, Treadmill, Heart sounds',
    ]);
  });

  test('has headings by subject only if each state was recorded once', () => {
    expect(shown([file('s1_walk.edf'), file('s1_run.edf')])).toEqual(['s1: run, walk']);
  });

  test('follows the user’s pattern, or none', () => {
    const entries = [file('walk-anna.edf'), file('walk-ben.edf')];
    expect(shown(entries)).toEqual(['Files: walk-anna, walk-ben']);
    expect(shown(entries, '{state}-{subject}')).toEqual(['anna: walk', 'ben: walk']);
    expect(shown([file('S06_REC_1.edf')], '')).toEqual(['Files: S06_REC_1']);
  });

  test('allows correction of the name', () => {
    const entries = [
      file('S06_REC_1.edf', { state: 'supine', trial: null }),
      file('S06_REC_2.edf', { subject: null, state: null }),
    ];
    expect(shown(entries)).toEqual(['S06: supine', 'Files: S06_REC_2']);
  });

  test('distinguishes rows of the same name by their files', () => {
    expect(shown([file('a/S06_REC_1.edf'), file('b/S06_REC_01.edf')])).toEqual([
      'S06 · REC: trial 1 · a/S06_REC_1, trial 1 · b/S06_REC_01',
    ]);
  });
});
