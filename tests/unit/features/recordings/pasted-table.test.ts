import { describe, expect, test } from 'vitest';
import { looksLikeTable } from '../../../../src/features/recordings/use-window-paste.ts';

describe('pasted text', () => {
  test.each([
    ['0.1\n0.2\n0.3\n0.4'],
    ['ecg\tppg\n0.1\t2\n0.2\t3\n0.3\t4'],
    ['t;x\r\n0,00;1,5\r\n0,01;1,6\r\n0,02;1,7'],
    ['1,2,3\n4,5,6\n7,8,9\n'],
    ['time,ecg\n2020-01-01 10:00:00.000,1\n2020-01-01 10:00:00.004,2\n2020-01-01 10:00:00.008,3'],
  ])('is recognised as a table: %j', (text) => {
    expect(looksLikeTable(text)).toBe(true);
  });

  test.each([
    [''],
    ['A note about the second trial.'],
    ['1\n2'],
    ['Dear all,\n\nthe values are 3, 4 and 5.\nThey rise.\nSee you on 12.\n'],
    ['https://example.org/a\nhttps://example.org/b\nhttps://example.org/c'],
  ])('is no table: %j', (text) => {
    expect(looksLikeTable(text)).toBe(false);
  });
});
