import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { inputState } from '../../../workflow/scripts/inputs.mjs';
import { serveRanges } from '../../support/range-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);

beforeAll(() => {
  mkdirSync(at('parts'));
  writeFileSync(at('whole.hea'), 'whole/2 1 250 20\nparts/a 10\n~ 5\nparts/b 5\n');
  for (const name of ['a', 'b']) {
    writeFileSync(at(`parts/${name}.hea`), `# made up\n${name} 1 250 10\n${name}.dat 16\n`);
    writeFileSync(at(`parts/${name}.dat`), '0123456789');
  }
  writeFileSync(at('one.edf'), 'bytes');
});

it.each(['whole', 'whole.hea'])('a record is all files that it and its segments name: %s', async (name) => {
  const before = await inputState({ path: at(name) });
  expect(before.changed.split('+')).toHaveLength(5);
  utimesSync(at('parts/b.dat'), 1, name.length);
  const after = await inputState({ path: at(name) });
  expect([after.bytes, after.changed === before.changed]).toEqual([before.bytes, false]);
});

it('any other file is itself, and a missing one has no bytes', async () => {
  expect((await inputState({ path: at('one.edf') })).bytes).toBe(5);
  expect(await inputState({ path: at('none.edf') })).toEqual({ bytes: 0, changed: '-' });
});

it('a file on a server is identified by its tag', async () => {
  const server = await serveRanges(folder);
  const path = `${server.base}one.edf`;
  const before = await inputState({ path });
  server.tag = '"2"';
  expect((await inputState({ path })).changed).not.toBe(before.changed);
  expect(await inputState({ path: 'http://127.0.0.1:1/none.edf' })).toEqual({ bytes: 0, changed: '-' });
});
