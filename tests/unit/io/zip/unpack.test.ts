import { describe, expect, it } from 'vitest';
import { openRecordings } from '../../../../src/io/open.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { dataSource, memoryFile } from '../../../support/byte-files.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { openRecord } from '../../../support/wfdb-record.ts';
import { zipFile } from '../../../support/zip-file.ts';

const table = `time [s],ecg\n${Array.from({ length: 300 }, (_, k) => `${k / 100},${k % 7}`).join('\n')}`;
const header = 'r1 1 100 8\nr1.dat 16 200 16 0 0 0 0 MLII\n';
const samples = new Uint8Array(16).map((_, k) => k * 37);

const mainPaths = (opened: readonly Recording[]) =>
  opened.map(({ sources }) => sources.map(({ path }) => path));

describe('an archive among dropped files', () => {
  it('gives its recordings like a folder of its name', async () => {
    const archive = zipFile([
      { name: 'LICENSE', content: 'words' },
      { name: 'x/r1.dat', content: samples },
      { name: 'x/r1.hea', content: header, method: 0 },
      { name: 't.csv', content: table },
    ]);
    const { opened, broken } = await openRecordings([
      memoryFile('r1.hea', header),
      memoryFile('r1.dat', samples),
      memoryFile('study.zip', archive),
    ]);
    expect(mainPaths(opened)).toEqual([
      ['r1.hea', 'r1.dat'],
      ['study.zip/x/r1.hea', 'study.zip/x/r1.dat'],
      ['study.zip/t.csv'],
    ]);
    expect(broken).toEqual([]);
    const [first, second] = opened;
    expect(await second.readDigital(0, 0, 8)).toEqual(await first.readDigital(0, 0, 8));
  });

  it('an archive among dropped files that is damaged, or contains another, does not affect the others', async () => {
    const inner = zipFile([{ name: 't.csv', content: table }]);
    const { opened, broken } = await openRecordings([
      memoryFile('bad.zip', zipFile([{ name: 't.csv', content: table }]).slice(0, -9)),
      memoryFile(
        'nested.zip',
        zipFile([
          { name: 'inner.zip', content: inner },
          { name: 'inner.dat', content: inner },
        ]),
      ),
      memoryFile('none.zip', ''),
      memoryFile('t.csv', table),
    ]);
    expect(mainPaths(opened)).toEqual([['t.csv']]);
    expect(broken.map(({ name, failure }) => `${name} ${failure.code}`)).toEqual([
      'bad.zip truncated',
      'nested.zip/inner.zip unsupported',
      'nested.zip/inner.dat unsupported',
      'none.zip empty',
    ]);
  });

  it('names a damaged file in it', async () => {
    const archive = zipFile([
      { name: 't.csv', content: table, crc: 1 },
      { name: 'u.csv', content: table },
    ]);
    const { opened, broken } = await openRecordings([memoryFile('a.zip', archive)]);
    expect(mainPaths(opened)).toEqual([['a.zip/u.csv']]);
    expect(broken).toMatchObject([{ name: 'a.zip/t.csv', failure: { code: 'bad-value' } }]);
  });
});

describe.skipIf(!hasData)(`a WFDB record in an archive ${dataNote}`, () => {
  it.each([0, 8])('gives the record, sample for sample (method %i)', async (method) => {
    const names = ['100.hea', '100.dat', '100.atr'];
    const parts = await Promise.all(
      names.map(async (name) => {
        const source = dataSource('mitdb', name);
        return { name: `mitdb/${name}`, content: await source.read(0, source.size), method };
      }),
    );
    const { opened, broken } = await openRecordings([memoryFile('study.zip', zipFile(parts))]);
    expect(broken).toEqual([]);
    const [packed] = opened;
    const plain = await openRecord('100', 'mitdb');
    expect(packed.channels).toEqual(plain.channels);
    expect(packed.annotations).toEqual(plain.annotations);
    for (const [index, { sampleCount }] of plain.channels.entries()) {
      const [a, b] = await Promise.all(
        [packed, plain].map((each) => each.readDigital(index, 0, sampleCount)),
      );
      expect(Buffer.compare(Buffer.from(a.values.buffer), Buffer.from(b.values.buffer))).toBe(0);
    }
  });
});
