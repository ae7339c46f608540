import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labelParts } from '../../../../src/pipeline/grouping/label-words.ts';
import { matchPattern, parsePattern, pathNames } from '../../../../src/pipeline/grouping/pattern.ts';

function match(text: string, path: string) {
  const { pattern, problem } = parsePattern(text);
  if (!pattern) throw new Error(problem);
  const labels = matchPattern(pattern, pathNames(path));
  return labels && labelParts.map((part) => labels[part]);
}

describe('a grouping pattern', () => {
  test('extracts parts from a name', () => {
    expect(match('{subject}_{state}_{trial}', 'S06_REC_1.edf')).toEqual(['S06', 'REC', null, '1']);
    expect(match('{subject}_{state}_{trial}.*', 'day 1/S06_REC_1.edf')).toEqual(['S06', 'REC', null, '1']);
    expect(match('{Subject}-{task}', 'S06-walk.csv')).toEqual(['S06', null, 'walk', null]);
  });

  test('allows separators in a state, but not in a trial', () => {
    expect(match('{subject}_{state}_{trial}', 'S06_tilt_70_2.edf')).toEqual(['S06', 'tilt_70', null, '2']);
  });

  test('counts folders from the file upwards', () => {
    expect(match('{subject}/{state}/{trial}', 'study/S06/REC/1.edf')).toEqual(['S06', 'REC', null, '1']);
    expect(match('{subject}/{state}/*', 'S06/REC/any thing.edf')).toEqual(['S06', 'REC', null, null]);
    expect(match('{subject}/{state}/{trial}', 'REC/1.edf')).toBeNull();
  });

  test('matches fixed text in either case, and nothing if it does not fit', () => {
    expect(match('sub-{subject}_run-{trial}', 'SUB-01_RUN-2.edf')).toEqual(['01', null, null, '2']);
    expect(match('sub-{subject}', 'S06.edf')).toBeNull();
    expect(match('{subject}_{state}', '_REC.edf')).toBeNull();
  });

  test.each([
    ['{subject}_{subject}', /is given twice/],
    ['{name}_{state}', /is not known here/],
    ['{subject', /is not known here/],
    ['{trial}', /Name \{subject\} or \{state\}/],
    ['{subject}{state}', /Put the characters between/],
    ['{subject}*', /Put the characters between/],
    ['{subject}//{state}', /remove one \//],
    ['', /folder without a name/],
    [`{subject}${'x'.repeat(200)}`, /at most 200/],
  ])('reports the error in %s', (text, problem) => {
    expect(parsePattern(text).problem).toMatch(problem);
  });

  test('restores the parts that a name was made of', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9]{1,8}$/);
    fc.assert(
      fc.property(word, word, word, fc.constantFrom('_', '-', ' ', '/'), (subject, state, trial, sep) => {
        const path = `${[subject, state, trial].join(sep)}.edf`;
        expect(match(['{subject}', '{state}', '{trial}'].join(sep), path)).toEqual([
          subject,
          state,
          null,
          trial,
        ]);
      }),
    );
  });

  test('never throws, and finds only parts of the path', () => {
    const text = fc.stringMatching(/^(\{subject\}|\{state\}|\{trial\}|[_\-/*a.])*$/);
    fc.assert(
      fc.property(text, fc.string(), (pattern, path) => {
        const parsed = parsePattern(pattern).pattern;
        const labels = parsed && matchPattern(parsed, pathNames(path));
        for (const part of labels ? labelParts : []) expect(path).toContain(labels?.[part] ?? '');
      }),
    );
  });

  test('is fast for names that almost fit', () => {
    const { pattern } = parsePattern('*_{subject}_{state}_{task}_{trial}!');
    const start = performance.now();
    expect(pattern && matchPattern(pattern, pathNames('a_'.repeat(2000)))).toBeNull();
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
