import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = join(fileURLToPath(new URL('.', import.meta.url)), '..', '..');
const page = readFileSync(join(root, 'docs', 'reliability.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| (?!what can fail)[^-]/.test(line));

/** Returns the test that a row names: its file, and the title with `…` for variable parts. */
function findTest(row: string): { readonly file: string; readonly title: string } {
  const cell = row.split('|').at(-2) ?? '';
  const [, file = ''] = /`([^`]+\.ts)`/.exec(cell) ?? [];
  const [, title = ''] = /“([^”]*)”/.exec(cell) ?? [];
  return { file, title };
}

it.each(rows.map((row) => [findTest(row), row] as const))(
  'the page on reliability names an existing test: %o',
  ({ file, title }) => {
    expect(file).not.toBe('');
    const path = join(root, 'tests', file);
    expect(existsSync(path)).toBe(true);
    const text = readFileSync(path, 'utf8');
    // The fuzz run is a program, and has no titles.
    const isNamed = !file.endsWith('.test.ts') || title.replaceAll('…', '').trim().length > 8;
    expect(isNamed).toBe(true);
    for (const part of title.split('…').map((one) => one.trim())) expect(text).toContain(part);
  },
);
