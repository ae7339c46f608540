import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../../../src/', import.meta.url));

test('the list of keys includes every table of keys that a handler uses', () => {
  const list = readFileSync(join(source, 'app', 'help-dialog.tsx'), 'utf8');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const tables = files.flatMap((file) => {
    const text = readFileSync(join(source, file), 'utf8');
    const found = text.matchAll(/export const (\w+): readonly (?:KeyHelp|TimeKey)\[\]/g);
    return [...found].map(([, name]) => name ?? '');
  });
  expect(tables.length).toBeGreaterThan(8);
  expect(tables.filter((name) => !list.includes(`...${name},`))).toEqual([]);
});
