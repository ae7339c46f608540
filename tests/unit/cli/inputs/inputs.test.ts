import { mkdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openInput, readInputOptions } from '../../../../src/cli/inputs/inputs.ts';
import { MatBuilder } from '../../../support/mat-file.ts';
import { runCommand } from '../../../support/run-command.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const folder = temporaryFolder();
const options = { labels: new Map<string, string>(), inputRateHz: null };

beforeAll(async () => {
  await runCommand('synth', '--duration', '5', '--rate', '100', '--out', join(folder, 'one'));
});

const listSources = async (path: string) =>
  (await openInput(path, options)).recording.sources.map((source) => source.path);

describe('a WFDB record among other files', () => {
  it('opens with the files of its own name and those that it names, in any case of letters', async () => {
    await writeFile(join(folder, 'other.dat'), 'x');
    expect(await listSources(join(folder, 'one'))).toEqual([
      join(folder, 'one.hea'),
      join(folder, 'one.dat'),
    ]);
    await rename(join(folder, 'one.dat'), join(folder, 'Elsewhere.DAT'));
    const text = await readFile(join(folder, 'one.hea'), 'utf8');
    await writeFile(join(folder, 'one.hea'), text.replaceAll('one.dat', 'elsewhere.dat'));
    expect(await listSources(join(folder, 'one.hea'))).toEqual([
      join(folder, 'one.hea'),
      join(folder, 'Elsewhere.DAT'),
    ]);
  });

  it('opens with its segments and the files that they name', async () => {
    const joined = join(folder, 'joined');
    await mkdir(joined);
    const line = 'Both.dat 16 100/mV 16 0 0 0 0 I\n';
    await writeFile(join(joined, 'all.hea'), 'all/2 1 100 20\nP1 10\np2 10\n');
    for (const name of ['p1', 'P2'])
      await writeFile(join(joined, `${name}.hea`), `${name} 1 100 10\n${line}`);
    await writeFile(join(joined, 'both.dat'), new Uint8Array(20));
    await writeFile(join(joined, 'other.dat'), new Uint8Array(20));
    expect(await listSources(join(joined, 'all'))).toEqual(
      ['all.hea', 'p1.hea', 'both.dat', 'P2.hea'].map((name) => join(joined, name)),
    );
  });

  it('a WFDB record among other files may consist of links, one of which is dangling', async () => {
    const linked = join(folder, 'linked');
    await mkdir(linked);
    for (const name of ['one.hea', 'Elsewhere.DAT']) await symlink(join(folder, name), join(linked, name));
    await symlink(join(folder, 'nowhere'), join(linked, 'one.atr'));
    expect(await listSources(join(linked, 'one'))).toHaveLength(2);
  });

  it('lists a folder once if names are cached', async () => {
    let askedCount = 0;
    const list = async () => {
      askedCount += 1;
      return ['one.hea', 'Elsewhere.DAT'];
    };
    const { recording } = await openInput(join(folder, 'one'), options, list);
    expect(recording.channels).toHaveLength(2);
    expect(askedCount).toBe(1);
  });
});

describe('arrays', () => {
  it('are listed by info, and named ones become the channels', async () => {
    const mat = new MatBuilder();
    const wave = Array.from({ length: 3000 }, (_, k) => Math.sin(k / 9));
    const path = join(folder, 'two.mat');
    await writeFile(
      path,
      mat.file(
        mat.matrix('fs', 1, 1, [250]),
        mat.matrix('ecg', 3000, 1, wave),
        mat.matrix('x', 1, 40, wave.slice(0, 40)),
      ),
    );
    const { output } = await runCommand('info', path, '--arrays', 'ecg, x');
    const { recording, result } = JSON.parse(output);
    expect(recording.channels.map(({ label }: { label: string }) => label)).toEqual(['ecg', 'x']);
    expect(result.arrays).toMatchObject([
      { name: 'ecg', taken: true, samples: 3000, channels: 1, type: 'float64', role: 'ecg', rate: 250 },
      { name: 'x', taken: true, samples: 40 },
    ]);
    expect(() => readInputOptions({ arrays: 'ecg,' })).toThrow(/--arrays/);
  });
});
