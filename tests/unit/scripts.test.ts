import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isFresh } from '../../scripts/fresh.mjs';

import { temporaryFolder } from '../support/temporary-folder.ts';

const root = process.cwd();
const folder = relative(root, temporaryFolder());
const at = (name: string) => join(folder, name);

function write(name: string, atSec: number): void {
  const path = join(root, at(name));
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, '');
  utimesSync(path, atSec, atSec);
  utimesSync(join(path, '..'), 1, 1);
}

describe('built files', () => {
  it('built files are up to date until a source anywhere in its folder is newer, ignoring missing sources', () => {
    write('src/deep/a.ts', 100);
    write('built.js', 200);
    utimesSync(join(root, at('src')), 1, 1);
    const sources = [at('src'), at('no-such-folder')];
    expect(isFresh(at('built.js'), sources)).toBe(true);
    expect(isFresh(at('not-built.js'), sources)).toBe(false);
    write('src/deep/a.ts', 300);
    expect(isFresh(at('built.js'), sources)).toBe(false);
  });
});
