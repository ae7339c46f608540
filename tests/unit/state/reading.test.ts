import { describe, expect, test } from 'vitest';
import { nameDrop } from '../../../src/state/reading.ts';

const picked = (path: string) => ({ path, file: new File([''], path.split('/').at(-1) ?? path) });

describe('a drop', () => {
  test('is called by its folder, its file, or the first and how many more', () => {
    expect(nameDrop([picked('day/a.hea'), picked('day/a.dat')])).toBe('day');
    expect(nameDrop([picked('a.edf')])).toBe('a.edf');
    expect(nameDrop([picked('a.hea'), picked('a.dat'), picked('b.edf')])).toBe('a.hea and 2 more');
    expect(nameDrop([picked('x/a.hea'), picked('y/a.dat')])).toBe('a.hea and 1 more');
  });
});
