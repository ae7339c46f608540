import { describe, expect, it } from 'vitest';
import { labelFiles } from '../../../../src/pipeline/cohort/label-files.ts';
import { readSubjects } from '../../../../src/pipeline/cohort/subjects-table.ts';

describe('readSubjects', () => {
  it('reads columns in any order, with a mark at the start, semicolons and quotes', () => {
    const text = '\uFEFFState; Subject ;FILE;age\r\nrest;A;a1.edf;31\r\n;"B;b";b 1.hea;\r\n\r\n';
    expect(readSubjects(text, 't.csv')).toEqual([
      { file: 'a1.edf', labels: { subject: 'A', state: 'rest', trial: null, task: null } },
      { file: 'b 1.hea', labels: { subject: 'B;b', state: null, trial: null, task: null } },
    ]);
  });

  it.each([
    ['', 'has no column ‘file’'],
    ['file,state\na,rest\n', 'has no column ‘subject’'],
    ['file,subject\n', 'lists no recordings'],
    ['file,subject\na,A\nb,\n', 'Row 2 of ‘t.csv’ has no subject'],
    ['file,subject\n,A\n', 'has no file'],
    ['file,subject\na,A\na,B\n', 'lists ‘a’ twice'],
    [
      `file,subject,state\na,A,${'x'.repeat(201)}\n`,
      'Row 1 of ‘t.csv’, state: 201 characters are too many; use at most 200.',
    ],
  ])('rejects %j with a message', (text, words) => {
    expect(() => readSubjects(text, 't.csv')).toThrow(words);
  });
});

describe('labelFiles', () => {
  it('uses the pattern that the names suggest', () => {
    const labels = labelFiles(['x/S01_rest_1.edf', 'x/S01_walk_1.edf', 'x/other.edf'], null);
    expect(labels).toEqual([
      { subject: 'S01', state: 'rest', trial: '1', task: null },
      { subject: 'S01', state: 'walk', trial: '1', task: null },
      { subject: 'x/other.edf', state: null, trial: null, task: null },
    ]);
  });

  it('uses the user’s pattern', () => {
    expect(labelFiles(['S01_L1_2.edf'], '{subject}_{state}_{trial}')).toEqual([
      { subject: 'S01', state: 'L1', trial: '2', task: null },
    ]);
  });
});
