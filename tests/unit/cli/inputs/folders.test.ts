import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openInput } from '../../../../src/cli/inputs/inputs.ts';
import { MatBuilder } from '../../../support/mat-file.ts';
import { runCommand } from '../../../support/run-command.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { zipFile } from '../../../support/zip-file.ts';

const folder = temporaryFolder();
const study = join(folder, 'study');

beforeAll(async () => {
  await mkdir(join(study, 'S2', 'more'), { recursive: true });
  for (const name of ['S10', 'S2/r1', 'S2/more/r2']) {
    await runCommand('synth', '--duration', '5', '--rate', '100', '--out', join(study, name));
  }
  await writeFile(join(study, 'S2', 'more', 'README.md'), 'What this is.');
  await writeFile(join(study, 'S2', 'r1.json'), '{}');
  await mkdir(join(study, 'tables'));
  await writeFile(
    join(study, 'tables', 'a.csv'),
    't,ecg\n'.concat(...Array.from({ length: 300 }, (_, k) => `${k / 100},${k % 9}\n`)),
  );
  await writeFile(join(study, 'tables', 'b.bin'), Uint8Array.of(1, 0, 2, 255));
  await symlink(study, join(study, 'tables', 'loop'));
});

interface InfoReport {
  readonly recording: { readonly name: string };
  readonly error?: { readonly code: string };
}

describe('a folder as a FILE', () => {
  it('represents the recordings in it and its subfolders, including those that cannot be opened', async () => {
    const { status, output } = await runCommand('info', study);
    const reports = JSON.parse(output) as InfoReport[];
    expect(reports.map(({ recording, error }) => [recording.name, error?.code])).toEqual([
      ['r2', undefined],
      ['r2_clean', undefined],
      ['r1', undefined],
      ['r1_clean', undefined],
      ['S10', undefined],
      ['S10_clean', undefined],
      ['a', undefined],
      ['b', 'unknown-format'],
    ]);
    expect(status).toBe(1);
  });

  it('ignores results next to their recordings', async () => {
    const results = join(folder, 'results');
    await mkdir(results);
    const mat = new MatBuilder();
    const sig = mat.matrix(
      'sig',
      2,
      3000,
      Array.from({ length: 6000 }, (_, k) => Math.sin(k / 9)),
    );
    const bpm = mat.matrix(
      'BPM0',
      20,
      1,
      Array.from({ length: 20 }, (_, k) => 70 + k),
    );
    await writeFile(join(results, 'DATA_01.mat'), mat.file(sig));
    await writeFile(join(results, 'REF_01.mat'), mat.file(bpm));
    await writeFile(join(results, 'REF_02.mat'), mat.file(bpm));
    const { output } = await runCommand('info', results, '--input-rate', '125');
    const reports = JSON.parse(output) as InfoReport[];
    expect(reports.map(({ recording, error }) => [recording.name, error?.code])).toEqual([
      ['DATA_01', undefined],
      ['REF_02', 'no-channel'],
    ]);
  });

  it('without a recording is an entry with an error, like an unreadable file', async () => {
    const empty = join(folder, 'empty');
    await mkdir(empty);
    for (const command of ['info', 'intervals', 'qrs']) {
      const { status, output, notices } = await runCommand(command, empty, '--json');
      expect(status).toBe(1);
      expect(JSON.parse(output)).toMatchObject({
        analysis: command,
        recording: { name: 'empty', sha256: null },
        error: {
          code: 'empty',
          message: expect.stringContaining('holds no recording'),
          where: { file: empty },
        },
      });
      expect(notices).toContain('empty: error: The folder ‘');
    }
  });

  it('a folder as a FILE without a recording does not affect the others', async () => {
    const bare = join(folder, 'bare');
    await mkdir(bare);
    const { status, output } = await runCommand('info', bare, join(study, 'tables', 'a.csv'));
    const reports = JSON.parse(output) as InfoReport[];
    expect(reports.map(({ recording, error }) => [recording.name, error?.code])).toEqual([
      ['bare', 'empty'],
      ['a', undefined],
    ]);
    expect(status).toBe(1);
  });

  it('ignores sidecars, documents and our own results, which are errors if named', async () => {
    const mixed = join(folder, 'mixed');
    await mkdir(mixed);
    const recording = join(mixed, 'sub-1.csv');
    await runCommand('synth', '--duration', '20', '--write', 'csv', '--out', recording);
    await rm(join(mixed, 'sub-1_clean.csv'));
    await writeFile(join(mixed, 'sub-1.json'), '{"SamplingFrequency": 500}');
    await writeFile(join(mixed, 'dataset_description.json'), '{"Name": "x"}');
    await writeFile(join(mixed, 'README'), 'What this is.');
    await writeFile(join(mixed, 'subjects.csv'), 'file,subject,state,trial\nsub-1.csv,1,rest,1\n');
    await runCommand('qrs', recording, '--out', join(mixed, 'result.json'));
    await runCommand('qrs', recording, '--csv', '--out', join(mixed, 'beats.csv'));
    await runCommand('info', recording, '--csv', '--out', join(mixed, 'channels.csv'));
    const { status, output, notices } = await runCommand('info', mixed);
    expect([status, notices]).toEqual([0, '']);
    expect(JSON.parse(output)).toMatchObject({ recording: { name: 'sub-1' } });
    for (const name of ['sub-1.json', 'README', 'beats.csv', 'result.json']) {
      expect([name, (await runCommand('info', join(mixed, name))).status]).toEqual([name, 1]);
    }
  });

  it('ignores sidecars in its archives, and in named archives', async () => {
    const packed = join(folder, 'packed');
    await mkdir(packed);
    const table = 't,ecg\n'.concat(...Array.from({ length: 300 }, (_, k) => `${k / 100},${k % 9}\n`));
    const content = (text: string) => new TextEncoder().encode(text);
    const sidecar = { name: 'r.json', content: content('{"SamplingFrequency": 100}') };
    await writeFile(join(packed, 'a.zip'), zipFile([{ name: 'r.csv', content: content(table) }, sidecar]));
    for (const path of [packed, join(packed, 'a.zip')]) {
      const { status, output, notices } = await runCommand('info', path);
      expect([status, notices]).toEqual([0, expect.not.stringContaining('error')]);
      expect(JSON.parse(output)).toMatchObject({ recording: { name: 'r' } });
    }
    const alone = join(folder, 'alone.zip');
    await writeFile(alone, zipFile([sidecar]));
    expect((await runCommand('info', alone)).status).toBe(1);
  });

  it('has lower precedence than a record of its name', async () => {
    await mkdir(join(study, 'S10'));
    const { output } = await runCommand('info', join(study, 'S10'));
    expect((JSON.parse(output) as InfoReport).recording.name).toBe('S10');
  });
});

describe('a record with files below its folder', () => {
  it('opens with segments there, and with the signal files that these name', async () => {
    const joined = join(folder, 'joined');
    await mkdir(join(joined, 'parts'), { recursive: true });
    await writeFile(join(joined, 'all.hea'), 'all/2 1 100 20\nparts/p1 10\nparts/p2 10\n');
    for (const name of ['p1', 'p2'])
      await writeFile(
        join(joined, 'parts', `${name}.hea`),
        `${name} 1 100 10\n${name}.dat 16 100/mV 16 0 0 0 0 I\n`,
      );
    await writeFile(join(joined, 'parts', 'p1.dat'), new Uint8Array(20));
    await writeFile(join(joined, 'parts', 'P2.DAT'), new Uint8Array(20));
    const { recording } = await openInput(join(joined, 'all'), { labels: new Map(), inputRateHz: null });
    expect(recording.warnings).toEqual([]);
    expect(recording.sources.map(({ path }) => path.slice(joined.length + 1)).toSorted()).toEqual(
      ['all.hea', 'parts/P2.DAT', 'parts/p1.dat', 'parts/p1.hea', 'parts/p2.hea'].toSorted(),
    );
  });

  it('opens with signal files there', async () => {
    const split = join(folder, 'split');
    await mkdir(join(split, 'data'), { recursive: true });
    await writeFile(join(split, 'one.hea'), 'one 1 100 10\ndata/one.dat 16 100/mV 16 0 0 0 0 I\n');
    await writeFile(join(split, 'data', 'one.dat'), new Uint8Array(20));
    const { recording } = await openInput(join(split, 'one.hea'), { labels: new Map(), inputRateHz: null });
    expect(recording.channels[0].sampleCount).toBe(10);
  });
});
