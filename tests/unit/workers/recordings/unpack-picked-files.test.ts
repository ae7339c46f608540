import { describe, expect, it } from 'vitest';
import { createAnalysisApi } from '../../../../src/workers/analysis-api.ts';
import type { PickedFile } from '../../../../src/workers/client-types.ts';
import type { OpenReport } from '../../../../src/workers/protocol.ts';
import { unpackPickedFiles } from '../../../../src/workers/recordings/opening-calls.ts';
import { zipCopies } from '../../../support/bombs.ts';
import { zipFile } from '../../../support/zip-file.ts';

const header = 'r1 1 100 8\nr1.dat 16 200 16 0 0 0 0 MLII\n';
const samples = new Uint8Array(16).map((_, k) => k * 37);
const quiet = () => undefined;
const archive = zipFile([
  { name: 'x/r1.hea', content: header },
  { name: 'x/r1.dat', content: samples, method: 0 },
  { name: 'x/bad.csv', content: '1,2', crc: 9 },
  { name: 'inner.zip', content: 'x' },
]);
const pickedZip = (bytes: Uint8Array): PickedFile => ({
  path: 'study.zip',
  file: new File([bytes as BlobPart], 'study.zip', { lastModified: 7 }),
});

async function openPicked(files: readonly PickedFile[]): Promise<OpenReport> {
  const outcome = await createAnalysisApi().openFiles(1, files, {}, quiet);
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.value;
}

describe('an archive among picked files', () => {
  it('gives the files of the recording without it, also in another visit', async () => {
    const report = await openPicked([pickedZip(archive)]);
    expect(report.opened.map(({ files }) => files)).toEqual([['study.zip/x/r1.hea', 'study.zip/x/r1.dat']]);
    expect(report.broken.map(({ name, failure }) => `${name} ${failure.code}`).toSorted()).toEqual([
      'study.zip/inner.zip unsupported',
      'study.zip/x/bad.csv bad-value',
    ]);
    const { unpacked = [] } = report;
    expect(unpacked.map(({ path, file }) => [path, file.name, file.lastModified])).toEqual([
      ['study.zip/x/r1.hea', 'r1.hea', 7],
      ['study.zip/x/r1.dat', 'r1.dat', 7],
    ]);
    expect(new Uint8Array((await unpacked[1]?.file.arrayBuffer()) ?? [])).toEqual(samples);
    const again = await openPicked(unpacked);
    expect(again.opened).toEqual(report.opened);
    expect(again.unpacked).toBeUndefined();
  });

  it('is reported with a message if damaged', async () => {
    const { opened, broken } = await openPicked([pickedZip(archive.slice(0, -1))]);
    expect(opened).toEqual([]);
    expect(broken).toMatchObject([{ name: 'study.zip', failure: { code: 'truncated' } }]);
  });

  it('is reported during unpacking, and an empty file of its name is none', async () => {
    const stages: string[] = [];
    await unpackPickedFiles([pickedZip(archive)], (_, stage) => stages.push(stage));
    expect(stages).toEqual(['unpacking study.zip']);
    expect(await unpackPickedFiles([pickedZip(new Uint8Array())], quiet)).toBeNull();
  });

  it('is limited by memory, and reports the omitted files', async () => {
    const zeros = new Uint8Array(1 << 20);
    const parts = ['a.dat', 'b.dat', 'c.dat'].map((name, k) => zipCopies(name, zeros, k === 1 ? 260 : 30));
    const unpacked = await unpackPickedFiles([pickedZip(zipFile(parts))], quiet);
    expect(unpacked?.files.map(({ path }) => path)).toEqual(['study.zip/a.dat', 'study.zip/c.dat']);
    expect(unpacked?.refused).toMatchObject([
      {
        name: 'study.zip/b.dat',
        failure: { code: 'too-large', message: expect.stringContaining('unpack the archive') },
      },
    ]);
  });
});
