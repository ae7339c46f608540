import { closeSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/dsp/statistics/random.ts';
import { deflatedCopies, matOfZeros, zipCopies } from '../../support/bombs.ts';
import { builtProgram } from '../../support/peak-memory.ts';
import type { MeasuredRun } from '../../support/peak-memory.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { zipFile } from '../../support/zip-file.ts';
import { itInFullRun, sweep, sweepFirst } from '../../support/gate.ts';

const folder = temporaryFolder();
/** Allowed memory above that for a small file: a constant, or a multiple of the file. */
const [freeBytes, mostRatio] = [400_000_000, 4];
let run: (...argv: string[]) => Promise<MeasuredRun>;
let baseBytes = 0;

beforeAll(async () => {
  run = await builtProgram(folder);
  const small = join(folder, 'small.csv');
  writeFileSync(small, Array.from({ length: 500 }, (_, k) => `${k % 7}\n`).join(''));
  baseBytes = (await run('info', '--input-rate', '250', small)).peakBytes;
});

interface InfoReport {
  readonly recording: { readonly name: string; readonly channels: readonly { readonly samples: number }[] };
  readonly error?: { readonly code: string; readonly message: string; readonly where: object | null };
}

/** Returns the output of `info` for a file, and whether its memory stayed within the bound. */
async function readInfo(name: string, content: Uint8Array | null, ...inside: string[]) {
  const path = join(folder, name);
  if (content !== null) writeFileSync(path, content);
  const files = inside.length === 0 ? [path] : inside.map((each) => `${path}/${each}`);
  const { output, notices, peakBytes } = await run('info', '--input-rate', '250', ...files);
  const bound = baseBytes + Math.max(freeBytes, mostRatio * statSync(path).size);
  expect(peakBytes, `bytes of memory for ${name}`).toBeLessThan(bound);
  const found = JSON.parse(output) as InfoReport | InfoReport[];
  return { reports: Array.isArray(found) ? found : [found], notices };
}

const listCodes = (reports: readonly InfoReport[]) => reports.map(({ error }) => error?.code ?? 'read');
const mebibyte = Buffer.alloc(1 << 20);
/** Noise in part of a MiB, so that its compression ratio is about 170. */
const noisy = Buffer.from(mebibyte);
const random = createRandom(1);
for (let k = 0; k < 5000; k++) noisy[k] = random.integer(256);

describe('memory stays within four times the file, or 400 MB', () => {
  it('memory stays within four times the file, or 400 MB for a .mat of 1 MB that unpacks to 900', async () => {
    const { reports } = await readInfo('one.mat', matOfZeros(117_000_000, 1));
    expect(listCodes(reports)).toEqual(['too-large']);
    expect(reports[0]?.error?.message).toMatch(/save them without compression/);
  });

  itInFullRun('of a .mat whose thirty variables unpack to 32 MB each', async () => {
    const { reports } = await readInfo('thirty.mat', matOfZeros(4_000_000, 30));
    expect(listCodes(reports)).toEqual(['too-large']);
  });

  itInFullRun('of a .mat just within, which opens', async () => {
    const { reports } = await readInfo('within.mat', matOfZeros(30_000_000, 1));
    expect(listCodes(reports)).toEqual(['read']);
    expect(reports[0]?.recording.channels[0]?.samples).toBe(30_000_000);
  });

  itInFullRun('of an archive of some MB whose signals unpack to a gigabyte', async () => {
    const header = { name: 'r.hea', content: 'r 1 250\nr.dat 16 200 16 0 0 0 0 ECG\n' };
    const archive = zipFile([header, zipCopies('r.dat', noisy, 1000)]);
    expect(archive.length / 1e6).toBeGreaterThan(5);
    const { reports } = await readInfo('signals.zip', archive);
    expect(new Set(listCodes(reports))).toEqual(new Set(['too-large', 'missing-file']));
    const tooLarge = reports.find(({ error }) => error?.code === 'too-large');
    expect(tooLarge?.error?.message).toMatch(/unpack the archive and drop the folder/);
  });

  it('memory stays within four times the file, or 400 MB for an archive with a file that claims 1 KB and unpacks to a gigabyte', async () => {
    const lie = { ...zipCopies('a.csv', mebibyte, 1000), size: 1000 };
    const { reports } = await readInfo('lie.zip', zipFile([lie]));
    expect(listCodes(reports)).toEqual(['bad-value']);
    expect(reports[0]?.error?.message).toMatch(/more than the 1000 bytes/);
  });

  it('memory stays within four times the file, or 400 MB for an archive with a file that claims 290 MB and is empty', async () => {
    const lie = { name: 'a.csv', packed: deflatedCopies(mebibyte, 1), size: 290_000_000, crc: 0 };
    const { reports } = await readInfo('empty.zip', zipFile([lie]));
    expect(listCodes(reports)).toEqual(['truncated']);
  });

  itInFullRun('of an archive of five records, each within and together not, which all open', async () => {
    const records = Array.from({ length: 5 }, (_, k) => [
      { name: `r${k}.hea`, content: `r${k} 1 250\nr${k}.dat 16 200 16 0 0 0 0 ECG\n` },
      zipCopies(`r${k}.dat`, noisy, 64),
    ]).flat();
    const { reports } = await readInfo('five.zip', zipFile(records));
    expect(listCodes(reports)).toEqual(Array.from({ length: 5 }, () => 'read'));
  });
});

itInFullRun(
  'memory of a table in an archive stays within the bound of the archive, not of the table',
  async () => {
    const digits = new TextEncoder().encode('1,2,3,4\n'.repeat(1 << 17));
    const { reports } = await readInfo('digits.zip', zipFile([zipCopies('a.csv', digits, 260)]), 'a.csv');
    expect(listCodes(reports)).toEqual(['too-large']);
  },
);

describe('archives of very many files', () => {
  const manyFiles = (count: number, name: (k: number) => string) =>
    zipFile(
      Array.from({ length: count }, (_, k) => ({ name: name(k), content: 'x', method: 0 })),
      { isLong: true },
    );

  for (const { cases, isLeftOut, note } of sweep([130_000], [300_000]))
    it.skipIf(isLeftOut).each(cases)(
      `archives of very many files are rejected in one sentence: %i${note}`,
      async (count) => {
        const { reports, notices } = await readInfo(
          'many.zip',
          manyFiles(count, (k) => `f${k}.csv`),
        );
        expect(listCodes(reports)).toEqual(['too-large']);
        expect(reports[0]?.error?.message).toContain(`holds ${count} files`);
        expect(notices.length).toBeLessThan(400);
      },
    );

  itInFullRun('90 000 that are each refused make a few rows, the last for all others', async () => {
    const { reports } = await readInfo(
      'refused.zip',
      manyFiles(90_000, (k) => `../f${k}.csv`),
    );
    expect(reports.length).toBeLessThan(110);
    expect(new Set(listCodes(reports))).toEqual(new Set(['unsafe-path']));
    expect(reports.at(-1)?.error?.message).toMatch(/^89980 others of .*refused\.zip cannot be read either/);
  });

  itInFullRun('3000 that are no recordings make a hundred rows, and one for the others', async () => {
    const { reports } = await readInfo(
      'none.zip',
      manyFiles(3000, (k) => `f${k}.bin`),
    );
    expect(reports.length).toBe(101);
    expect(reports.map(({ error }) => error?.message).join('\n')).toContain(
      '2900 others cannot be read either',
    );
  });
});

/** Measures a table of `head` and copies of `rows` up to a number of bytes. */
function measureTable(name: string, head: string, rows: string, byteCount: number): Promise<MeasuredTable> {
  const path = join(folder, name);
  const file = openSync(path, 'w');
  writeSync(file, head);
  const copies = Buffer.from(rows.repeat(Math.ceil(1e6 / rows.length)));
  for (let done = head.length; done < byteCount; done += copies.length) writeSync(file, copies);
  closeSync(file);
  return readInfo(name, null);
}

type MeasuredTable = Awaited<ReturnType<typeof readInfo>>;

const makeRow = (count: number, cell: (k: number) => string) =>
  `${Array.from({ length: count }, (_, k) => cell(k)).join(',')}\n`;

describe('memory of tables stays within four times the file, or 400 MB', () => {
  it('memory of tables stays within four times the file, or 400 MB for an unclosed quote in one of 97 MB', async () => {
    const head = `t,ecg\n${Array.from({ length: 500 }, (_, k) => `${k / 100},"${k % 7}"\n`).join('')}`;
    const { reports } = await measureTable('quote.csv', `${head}5.00,"`, 'never closed ', 97_000_000);
    expect(listCodes(reports)).toEqual(['bad-value']);
    expect(reports[0]?.error?.message).toContain('The quote that opens in line 502, column 2, is not closed');
    expect(reports[0]?.error?.where).toMatchObject({ line: 502, column: 2 });
  });

  itInFullRun('where a quote opens in the first line, and plain rows of one digit follow', async () => {
    const { reports } = await measureTable('first.csv', '"', '1,2,3,4,5,6,7\n', 97_000_000);
    expect(listCodes(reports)).toEqual(['read']);
    expect(reports[0]?.recording.channels.length).toBe(7);
  });

  itInFullRun('where rows are shorter than those of the head', async () => {
    const head = makeRow(60, (k) => String(k % 10)).repeat(3000);
    const { reports, notices } = await measureTable('short.csv', head, '1\n', 8_000_000);
    expect(listCodes(reports)).toEqual(['read']);
    const { channels } = reports[0]?.recording ?? { channels: [] };
    expect(new Set(channels.map(({ samples }) => samples)).size).toBe(1);
    expect(notices).toMatch(/rows, the first in line 3001, have fewer cells than the 60 columns/);
  });

  itInFullRun('where all cells are blank but those of the head', async () => {
    const head = makeRow(100, (k) => String(k % 10)).repeat(1500);
    const { reports } = await measureTable(
      'blank.csv',
      head,
      makeRow(100, () => ''),
      97_000_000,
    );
    expect(listCodes(reports)).toEqual(['read']);
  });

  itInFullRun('where a clock leaps over sixty samples at every second row', async () => {
    const rows = Array.from({ length: 300_000 }, (_, k) => `${(k >> 1) * 64 + (k & 1)},${k % 9}\n`);
    const { reports } = await readInfo('leaps.csv', new TextEncoder().encode(`t_ms,ecg\n${rows.join('')}`));
    expect(listCodes(reports)).toEqual(['read']);
  });

  for (const part of sweepFirst(
    [
      ['with names', makeRow(100_000, (k) => `c${k}`), makeRow(100_000, () => '1')],
      ['of blanks', makeRow(100_000, () => ''), makeRow(100_000, () => '1')],
    ],
    1,
  ))
    it.skipIf(part.isLeftOut).each(part.cases)(
      `for 10⁵ columns %s, which is reported with the line${part.note}`,
      async (_, head, row) => {
        const { reports } = await measureTable('wide.csv', head, row, 30_000_000);
        expect(reports[0]?.error).toMatchObject({ code: 'unknown-format', where: { line: 1 } });
        expect(reports[0]?.error?.message).toMatch(/^Line 1 has \d+ columns or more/);
      },
    );
});
