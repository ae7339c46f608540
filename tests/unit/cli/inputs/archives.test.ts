import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../support/run-command.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { zipFile } from '../../../support/zip-file.ts';

const folder = temporaryFolder();
const archive = join(folder, 'study.zip');

beforeAll(async () => {
  for (const name of ['one', 'two']) {
    await runCommand('synth', '--duration', '5', '--rate', '100', '--out', join(folder, name));
  }
  const files = ['one.hea', 'one.dat', 'two.hea', 'two.dat'];
  const parts = await Promise.all(
    files.map(async (name) => ({ name: `d/${name}`, content: await readFile(join(folder, name)) })),
  );
  await writeFile(archive, zipFile([...parts, { name: 'inner.zip', content: 'x' }]));
});

interface InfoReport {
  readonly recording: { readonly name: string; readonly sha256: string };
  readonly error?: { readonly code: string };
}

describe('an archive as a FILE', () => {
  it('represents the recordings in it', async () => {
    const { status, output } = await runCommand('info', archive);
    const reports = JSON.parse(output) as InfoReport[];
    expect(status).toBe(1);
    expect(reports.map(({ recording, error }) => [recording.name, error?.code])).toEqual([
      ['one', undefined],
      ['two', undefined],
      ['inner', 'unsupported'],
    ]);
  });

  it('an archive as a FILE may have one of its recordings named, which equals the one outside it', async () => {
    const inside = await runCommand('info', `${archive}/d/two.hea`);
    const outside = await runCommand('info', join(folder, 'two.hea'));
    const reports = [inside, outside].map(({ output }) => JSON.parse(output) as InfoReport);
    expect(inside.status).toBe(0);
    expect(reports[0].recording).toEqual(reports[1].recording);
  });

  it('an archive as a FILE that is damaged, or lacks a requested file, is reported with a message', async () => {
    const damaged = join(folder, 'damaged.zip');
    await writeFile(damaged, 'PK\u0003\u0004');
    for (const [path, code] of [
      [damaged, 'truncated'],
      [`${archive}/d/three.hea`, 'missing-file'],
    ]) {
      const { status, output } = await runCommand('info', path);
      expect([status, (JSON.parse(output) as InfoReport).error?.code]).toEqual([1, code]);
    }
  });
});
