import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeUniqueName, safeFileName } from '../../../src/model/file-name.ts';

describe('a name for a file', () => {
  it.each([
    ['S06 trial 1.csv', 'S06 trial 1.csv'],
    ['קצב.csv', 'קצב.csv'],
    ['con', '_con'],
    ['CON.csv', '_CON.csv'],
    ['com1.tar.gz', '_com1.tar.gz'],
    ['console', 'console'],
    ['a:b', 'a_b'],
    ['a/b\\c|d?e*f<g>h"i', 'a_b_c_d_e_f_g_h_i'],
    ['trailing. .', 'trailing'],
    ['-rf', '_rf'],
    ['.hidden', '_hidden'],
    ['..', '__'],
    ['', 'recording'],
    ['a\nb\u001b[2J', 'a_000A_b_001B_[2J'],
    ['gpj\u202Efdp.csv', 'gpj_202E_fdp.csv'],
    ['a\udcffb', 'a_DCFF_b'],
    ['e\u0301', 'é'],
  ])('%j is %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });

  it('leaves space for a number and an extension, and keeps its own', () => {
    for (const letter of ['x', 'é', '心', '🐀']) {
      const safe = safeFileName(`${letter.repeat(400)}.csv`);
      expect(new TextEncoder().encode(safe).length).toBeLessThanOrEqual(200);
      expect(safe).toMatch(/^(.)\1+\.csv$/u);
    }
  });

  it('is safe for any input', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 40 }), (name) => {
        const safe = safeFileName(name);
        expect(safe).not.toMatch(/^[-.]|[. ]$|[<>:"/\\|?*]|\p{Cc}/u);
        expect(safe.length).toBeGreaterThan(0);
        expect(new TextEncoder().encode(safe).length).toBeLessThanOrEqual(201);
      }),
    );
  });

  it('is numbered if another disk would consider it equal to an existing one', () => {
    const taken = new Set<string>();
    const names = ['Rec', 'rec', 'REC', 'e\u0301', '\u00e9', 'rec-2'];
    expect(names.map((name) => makeUniqueName(safeFileName(name), taken))).toEqual([
      'Rec',
      'rec-2',
      'REC-3',
      'é',
      'é-2',
      'rec-2-2',
    ]);
  });
});
