import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonPieces } from '../../../../src/cli/output/json-pieces.ts';
import { LazyList } from '../../../../src/pipeline/lazy-list.ts';

describe('JSON in pieces', () => {
  it('equals JSON.stringify for any value', () => {
    const items = fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.constant(Number.NaN));
    const value = fc.oneof(fc.array(items), fc.dictionary(fc.string(), items));
    fc.assert(
      fc.property(value, (one) => {
        expect([...jsonPieces(one)].join('')).toBe(JSON.stringify(one));
      }),
    );
  });

  it('equals it for dates, lists of numbers and nested lists, too', () => {
    const one = { a: new Date(0), b: [[1, [2]], Float64Array.of(1.5)], c: () => 1, d: { e: {}, f: [] } };
    expect([...jsonPieces(one)].join('')).toBe(JSON.stringify(one));
  });

  it('equals it for a list that is generated during iteration', () => {
    const beats = Array.from({ length: 2500 }, (_, beat) => ({ beat }));
    const made = new LazyList(beats.length, (beat) => ({ beat }));
    expect([...jsonPieces({ beats: made })].join('')).toBe(JSON.stringify({ beats }));
    expect(JSON.stringify({ beats: made })).toBe(JSON.stringify({ beats }));
    expect([...jsonPieces(new LazyList(0, () => 1))].join('')).toBe('[]');
  });

  it('has pieces of a hundred items', () => {
    const beats = Array.from({ length: 2500 }, (_, beat) => ({ beat }));
    const pieces = [...jsonPieces({ result: { beats } })];
    expect(pieces.join('')).toBe(JSON.stringify({ result: { beats } }));
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(2000);
  });

  it('escapes control and invisible characters, which are unchanged after parsing', () => {
    const name = 'a\u202Eb\u009B2Jc\uFEFFd\u200B🐀\u{E0041}\u2028é';
    const text = [...jsonPieces({ name, list: [name], [name]: { name } })].join('');
    expect(text).toContain('a\\u202eb\\u009b2Jc\\ufeffd\\u200b🐀\\udb40\\udc41\\u2028é');
    expect(text).not.toMatch(/[\p{Cc}\p{DI}\u2028]/u);
    expect(JSON.parse(text)).toEqual({ name, list: [name], [name]: { name } });
  });
});
