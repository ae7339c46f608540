import { describe, expect, it } from 'vitest';
import { wfdbRecordName } from '../../../../src/io/wfdb/record-name.ts';

describe('wfdbRecordName', () => {
  it.each([
    ['100', '100'],
    ['subject 1, rest.csv', 'subject_1_rest_csv'],
    ['Müller/2', 'Muller_2'],
    ['…', 'record'],
    ['', 'record'],
  ])('converts %j', (text, name) => {
    expect(wfdbRecordName(text)).toBe(name);
  });
});
