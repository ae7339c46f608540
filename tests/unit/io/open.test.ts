import { readdirSync, readFileSync } from 'node:fs';
import { array, assert, asyncProperty, constantFrom, record, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeEdf } from '../../../src/io/edf/write.ts';
import { openRecordings } from '../../../src/io/open.ts';
import { memorySource } from '../../../src/io/source.ts';
import type { ByteSource } from '../../../src/model/recording.ts';
import { madeBrainVision } from '../../support/brainvision-file.ts';
import { dataSource, memoryFile, MemorySink } from '../../support/byte-files.ts';
import { dataNote, dataPath, hasData } from '../../support/data.ts';
import { madeGdf } from '../../support/gdf-file.ts';
import { madeRecording } from '../../support/made-recording.ts';
import { madeVital, packedVital } from '../../support/vital-file.ts';
import { madeXdf } from '../../support/xdf-file.ts';
import { caseCount, sweepFirst } from '../../support/gate.ts';

const table = `time [s],ecg\n${Array.from({ length: 300 }, (_, k) => `${k / 100},${k % 7}`).join('\n')}`;
const header = 'r1 1 100 8\nr1.dat 16 200 16 0 0 0 0 MLII\n';
const samples = new Uint8Array(16).map((_, k) => k * 37);

async function edf(): Promise<Uint8Array> {
  const sink = new MemorySink();
  const values = Float64Array.from({ length: 500 }, (_, k) => Math.sin(k));
  await writeEdf(madeRecording([{ label: 'ECG', fs: 100, values }]), sink);
  return sink.bytes;
}

/** Returns the names of what opened, and name and code of what did not. */
async function outcome(...sources: ByteSource[]): Promise<{ opened: string[]; broken: string[] }> {
  const { opened, broken } = await openRecordings(sources);
  return {
    opened: opened.map((recording) => `${recording.name} ${recording.format}`),
    broken: broken.map(({ name, failure }) => `${name} ${failure.code}`),
  };
}

describe('openRecordings', () => {
  it('opens every kind of recording at once', async () => {
    const found = await outcome(
      memoryFile('d/r1.dat', samples),
      memoryFile('d/r1.hea', header),
      memoryFile('d/t.csv', table),
      memoryFile('d/e.edf', await edf()),
    );
    expect(found).toEqual({ opened: ['r1 wfdb', 't csv', 'e edf'], broken: [] });
  });

  it('opens recordings of other formats next to a WFDB record of the same name', async () => {
    const { header: head, markers, samples: stored } = madeBrainVision('r1');
    const found = await outcome(
      memoryFile('d/r1.dat', samples),
      memoryFile('d/r1.hea', header),
      memoryFile('d/r1.vhdr', head),
      memoryFile('d/r1.vmrk', markers),
      memoryFile('d/r1.eeg', stored),
      memoryFile('d/r1.gdf', madeGdf()),
      memoryFile('d/r1.xdf', madeXdf()),
      memoryFile('d/r1.vital', packedVital(madeVital())),
    );
    expect(found).toEqual({
      opened: ['r1 wfdb', 'r1 brainvision', 'r1 gdf', 'r1 xdf', 'r1 vital'],
      broken: [],
    });
  });

  it('recognises a format by its content, whatever its name', async () => {
    const found = await outcome(
      memoryFile('a.dat', await edf()),
      memoryFile('b.dat', table),
      memoryFile('c.edf', table),
    );
    expect(found).toEqual({ opened: ['a edf', 'b csv', 'c csv'], broken: [] });
  });

  it('names the missing header of a signal file, and the error in invalid annotations', async () => {
    const { broken } = await openRecordings([
      memoryFile('d/r1.dat', samples),
      memoryFile('d/r1.atr', samples),
    ]);
    expect(broken.map(({ failure }) => failure.code)).toEqual(['missing-file', 'bad-value']);
    expect(broken[0].failure.message).toContain('r1.hea');
  });

  it('explains why records that name each other as segments do not open', async () => {
    const { opened, broken } = await openRecordings([
      memoryFile('d/a.hea', 'a/1 1 100 20\nb 20\n'),
      memoryFile('d/b.hea', 'b/1 1 100 20\na 20\n'),
    ]);
    expect(opened).toEqual([]);
    expect(broken.map(({ name, failure }) => [name, failure.code])).toEqual([
      ['d/a.hea', 'bad-header'],
      ['d/b.hea', 'bad-header'],
    ]);
  });

  it('finds files that a header names relative to its own folder', async () => {
    const { opened, broken } = await openRecordings([
      memoryFile('d/a.hea', 'a/2 1 100 4\n./s/b 2\ns/b 2\n'),
      memoryFile('d/s/b.hea', 'b 1 100 2\n././b.dat 16\n'),
      memoryFile('d/s/b.dat', new Uint8Array([1, 0, 2, 0])),
    ]);
    expect(broken).toEqual([]);
    expect(Array.from((await opened[0].readDigital(0, 0, 4)).values)).toEqual([1, 2, 1, 2]);
  });

  it('opens other recordings despite a broken one', async () => {
    const found = await outcome(
      memoryFile('a.hea', 'a 1 100 8\na.dat 16 200 16 0 0 0 0 MLII\n'),
      memoryFile('b.edf', (await edf()).slice(0, 300)),
      memoryFile('c.csv', table),
      memoryFile('d.csv', ''),
      memoryFile(
        'e.edf',
        new Uint8Array(500).map((_, k) => k % 256),
      ),
    );
    expect(found.opened).toEqual(['c csv']);
    expect(found.broken).toEqual([
      'a.hea missing-file',
      'b.edf truncated',
      'd.csv empty',
      'e.edf unknown-format',
    ]);
  });

  it('ignores documents and hidden files next to a recording', async () => {
    const paper = [
      'README.md',
      'LICENSE',
      '.DS_Store',
      'RECORDS',
      '~$t.csv',
      '__MACOSX/t.csv',
      'SHA256SUMS.txt',
    ];
    const found = await outcome(memoryFile('t.csv', table), ...paper.map((path) => memoryFile(path, 'text')));
    expect(found).toEqual({ opened: ['t csv'], broken: [] });
  });

  it('explains why a single file does not open', async () => {
    expect((await outcome(memoryFile('README.md', 'Hello, reader.'))).broken).toEqual([
      'README.md unknown-format',
    ]);
    expect((await outcome(memoryFile('x.bin', new Uint8Array(99)))).broken).toEqual(['x.bin unknown-format']);
  });

  it('ignores files named after a recording and texts next to a header', async () => {
    const found = await outcome(
      memoryFile('r1.hea', header),
      memoryFile('r1.dat', samples),
      memoryFile('r1_notes.mat', 'MATLAB 5.0 MAT-file'),
      memoryFile('subjects.csv', 'name,sex\nA,f\nB,m\n'),
    );
    expect(found).toEqual({ opened: ['r1 wfdb'], broken: [] });
  });

  it.each([
    ['a.bin', 'fLaC', 'FLAC'],
    ['a.dat', 'PK\u0003\u0004', 'zip'],
    ['a.xlsx', 'PK\u0003\u0004', 'Excel'],
  ])('names the kind of %s and what opens instead', async (path, text, what) => {
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const { broken } = await openRecordings([memorySource(path, bytes)]);
    expect(broken[0].failure.code).toBe('unsupported');
    expect(broken[0].failure.message).toContain(what);
  });

  it('requests the rate of a table without one, and shows its rows', async () => {
    const column = Array.from({ length: 300 }, (_, k) => `${k % 9}`).join('\n');
    const { broken } = await openRecordings([memoryFile('d/t.csv', column)]);
    expect(broken[0]).toMatchObject({
      failure: { code: 'no-rate' },
      question: { name: 'd/t.csv', missing: 'rate' },
    });
    expect(broken[0].question?.preview.slice(0, 3)).toEqual([['0'], ['1'], ['2']]);
    const { opened } = await openRecordings([memoryFile('d/t.csv', column)], { inputRateHz: 250 });
    expect(opened[0].channels[0].fs).toBe(250);
  });

  it('reports progress and stops when cancelled', async () => {
    const shares: number[] = [];
    await openRecordings([memoryFile('t.csv', table)], { onProgress: (share) => shares.push(share) });
    expect(shares.every((share) => share > 0 && share <= 1) && shares.length > 0).toBe(true);
    const controller = new AbortController();
    controller.abort();
    await expect(openRecordings([memoryFile('t.csv', table)], {}, controller.signal)).rejects.toBe(
      controller.signal.reason,
    );
  });

  it('never throws for the content of files', async () => {
    const names = constantFrom('a.hea', 'a.dat', 'a.atr', 'b.edf', 'b.bdf', 'c.csv', 'c.txt', 'd', 'e.mat');
    const heads = constantFrom(
      '',
      '0       ',
      '\u00ffBIOSEMI',
      'a 1 100\na.dat 16\n',
      '1,2,3\n4,5,6\n',
      'MATLAB 5.0',
    );
    const file = record({ name: names, head: heads, rest: uint8Array({ maxLength: 600 }) });
    await assert(
      asyncProperty(array(file, { maxLength: 4 }), async (files) => {
        const sources = files.map(({ name, head, rest }) =>
          memorySource(name, Uint8Array.of(...Array.from(head, (c) => c.charCodeAt(0)), ...rest)),
        );
        const { broken } = await openRecordings(sources);
        expect(broken.filter(({ failure }) => failure.code === 'internal')).toEqual([]);
      }),
      { numRuns: caseCount(300) },
    );
  });
});

function folder(name: string): ByteSource[] {
  return readdirSync(dataPath(name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      memorySource(
        `${entry.parentPath}/${entry.name}`,
        new Uint8Array(readFileSync(`${entry.parentPath}/${entry.name}`)),
      ),
    );
}

describe.skipIf(!hasData)(`openRecordings on folders${dataNote}`, () => {
  for (const part of sweepFirst(
    [
      ['arduino-ecg-ppg', 1],
      ['bidmc', 1],
      ['wrist-ppg-exercise', 3],
      ['esp32-ecg-ppg', 2],
      ['edf', 16],
      ['ludb', 24],
      ['mitdb', 22],
      ['nstdb', 1],
      ['qtdb', 6],
      ['cinc2016-ecg-pcg', 10],
      ['holter-beats', 2],
    ],
    5,
  ))
    it.skipIf(part.isLeftOut).each(part.cases)(`opens %s completely${part.note}`, async (name, count) => {
      const { opened, broken } = await openRecordings(folder(name));
      expect(broken).toEqual([]);
      expect(opened).toHaveLength(count);
    });

  it('opens a single record of a database with its files', async () => {
    const found = await outcome(
      dataSource('mitdb', '100.hea'),
      dataSource('mitdb', '100.dat'),
      dataSource('mitdb', '100.atr'),
    );
    expect(found).toEqual({ opened: ['100 wfdb'], broken: [] });
  });
});
