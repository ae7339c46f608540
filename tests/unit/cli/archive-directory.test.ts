import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { readZipDirectory } from '../../../src/io/zip/directory.ts';
import { runCommand } from '../../support/run-command.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { zipFile } from '../../support/zip-file.ts';

vi.mock('../../../src/io/zip/directory.ts', { spy: true });

const folder = temporaryFolder();

it('the directory of an archive is read twice, to list its files and to open them, however many there are', async () => {
  const path = join(folder, 'many.zip');
  const content = Array.from({ length: 200 }, (_, k) => `${(k * 7) % 31}\n`).join('');
  writeFileSync(path, zipFile(Array.from({ length: 40 }, (_, k) => ({ name: `s${k}.csv`, content }))));
  const { status, output } = await runCommand('info', '--input-rate', '250', path);
  expect(status).toBe(0);
  expect((JSON.parse(output) as unknown[]).length).toBe(40);
  expect(readZipDirectory).toHaveBeenCalledTimes(2);
  // Another archive of the same name is a different one.
  writeFileSync(path, zipFile([{ name: 'other.csv', content }]));
  expect((await runCommand('info', '--input-rate', '250', `${path}/other.csv`)).status).toBe(0);
});
