import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignChunks, filesPerChunk } from '../../../workflow/scripts/chunks.mjs';
import { addressPath as scriptsAddressPath } from '../../../workflow/scripts/address.mjs';
import { resultPath } from '../../../workflow/scripts/result-path.mjs';
import { splitWords } from '../../../workflow/scripts/words.mjs';
import { resultPlace } from '../../../src/cli/output/result-place.ts';
import { addressPath } from '../../../src/io/address.ts';

const makeRows = (...names: string[]) => names.map((file) => ({ file, bytes: 1_000_000 }));
const listFiles = (chunks: Map<string, { readonly file: string }[]>) =>
  [...chunks].map(([id, members]) => [Number(id), members.map(({ file }) => file).join('')]);

describe('jobs of the workflow', () => {
  it('jobs of the workflow keep their recordings when a row is added or removed', () => {
    const chunks = assignChunks(makeRows('a', 'b', 'c', 'd', 'e'), 2, new Map());
    expect(listFiles(chunks)).toEqual([
      [1, 'ab'],
      [2, 'cd'],
      [3, 'e'],
    ]);
    const before = new Map([...chunks].flatMap(([id, members]) => members.map(({ file }) => [file, id])));
    expect(listFiles(assignChunks(makeRows('new', 'b', 'c', 'd', 'e', 'z'), 2, before))).toEqual([
      [1, 'b'],
      [2, 'cd'],
      [3, 'enew'],
      [4, 'z'],
    ]);
  });

  it('jobs of the workflow take the requested time, or less if cores would be idle, but never too little', () => {
    const config = { seconds_per_mb: 1, seconds_per_file: 0, job_seconds: 300, jobs: 2 };
    const rows = (count: number) => makeRows(...Array.from({ length: count }, (_, k) => `${k}`));
    expect(filesPerChunk(rows(10_000), config)).toBe(300);
    expect(filesPerChunk(rows(400), config)).toBe(100);
    expect(filesPerChunk(rows(4), config)).toBe(6);
  });

  it('look for results where the program writes them, always inside its folder', () => {
    expect(resultPlace('../a/./b.edf')).toBe('_up/a/b.edf');
    expect(resultPlace('/data/b.edf')).toBe('_root/data/b.edf');
    expect(resultPlace('https://host/a/b.edf?key=secret')).toBe('_https/host/a/b.edf');
    expect(resultPlace('https://me:secret@host/a/b@c.edf#secret')).toBe('_https/host/a/b@c.edf');
    const part = fc.constantFrom(
      '..',
      '.',
      '',
      'a',
      'b.edf',
      'http:',
      'x?y',
      'me:key@host',
      'h#k',
      '\\',
      '[',
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), (parts) => {
        const file = parts.join('/');
        expect(scriptsAddressPath(file)).toBe(addressPath(file));
        expect(resultPath(file)).toBe(`${resultPlace(file)}.json`);
        expect(resultPlace(file).split('/')).not.toContain('..');
        expect(resultPlace(file).startsWith('/')).toBe(false);
      }),
    );
  });

  it('split parameters like a shell', () => {
    expect(splitWords(`--average 8 --channels "ecg=II 2,ppg=P" --x='a b'`)).toEqual([
      '--average',
      '8',
      '--channels',
      'ecg=II 2,ppg=P',
      '--x=a b',
    ]);
  });
});
