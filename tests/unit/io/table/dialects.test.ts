import { describe, expect, it } from 'vitest';
import { openTableFile } from '../../../../src/io/table/open.ts';
import { memoryFile } from '../../../support/byte-files.ts';
import { openTable, rows, channelSummary, readAllSamples } from '../../../support/made-table.ts';

describe('openTable on dialects of spreadsheets and exports', () => {
  const table = rows(400, (k) => `${(k / 100).toFixed(2)},${k % 7},${500 - k}`);

  it.each([
    ['utf16le', 'least byte first'],
    ['be', 'most byte first'],
  ])('reads UTF-16 (%s, %s) like the same text in UTF-8', async (encoding) => {
    const bytes = Buffer.from(`\ufefftime,ecg µ,ppg\n${table}`, 'utf16le');
    if (encoding === 'be') bytes.swap16();
    const file = memoryFile('made.csv', new Uint8Array(bytes));
    const recording = await openTableFile(file);
    expect(channelSummary(recording)).toEqual([
      ['ecg µ', '', 'ecg', 100],
      ['ppg', '', 'ppg', 100],
    ]);
    expect(await readAllSamples(recording, 1)).toEqual(Array.from({ length: 400 }, (_, k) => 500 - k));
    expect(recording.sources).toEqual([file]);
  });

  it('reads quoted headings over unquoted numbers, as rdsamp writes them', async () => {
    const recording = await openTable(`'Elapsed time','ecg','ppg'\n'seconds','mV','V'\n${table}`);
    expect(channelSummary(recording)).toEqual([
      ['ecg', 'mV', 'ecg', 100],
      ['ppg', 'V', 'ppg', 100],
    ]);
  });

  it('keeps blanks and doubled quotes inside a name', async () => {
    const recording = await openTable(`time,"ecg, lead ""II""", "ppg"\n${table}`);
    expect(recording.channels.map(({ label }) => label)).toEqual(['ecg, lead "II"', 'ppg']);
  });

  it('ignores a quoted remark that contains quotes and delimiters', async () => {
    const remarked = rows(400, (k) => `${(k / 100).toFixed(2)},"so, ""well, done""",${k}`);
    const recording = await openTable(`time,remark,ecg\n${remarked}`);
    expect(recording.warnings).toEqual([]);
    expect((await readAllSamples(recording, 0))[399]).toBe(399);
  });

  it('reads a comma in a single column as a decimal mark if it can be nothing else', async () => {
    const recording = await openTable(
      rows(300, (k) => String(Math.round(Math.sin(k) * 1e4) / 1e4).replace('.', ',')),
      'made.txt',
      128,
    );
    expect(recording.channels).toHaveLength(1);
    expect((await readAllSamples(recording, 0))[8]).toBe(Math.round(Math.sin(8) * 1e4) / 1e4);
    const counts = await openTable(
      rows(300, (k) => `${Math.round(90 * Math.sin(k))},${1000 - (k % 70)}`),
      'made.txt',
      128,
    );
    expect(counts.channels).toHaveLength(2);
    const padded = (k: number): string => String(Math.round(90 + 80 * Math.sin(k))).padStart(3, '0');
    const wide = await openTable(
      rows(300, (k) => `${padded(k)},${padded(k * k)}`),
      'made.txt',
      128,
    );
    expect(wide.channels).toHaveLength(2);
    const named = await openTable(
      `ecg,ppg\n${rows(300, (k) => `${(k * k) % 91},${padded(k)}`)}`,
      'made.txt',
      128,
    );
    expect(named.channels.map(({ label }) => label)).toEqual(['ecg', 'ppg']);
  });

  it('reads notes of a name and a number before the header', async () => {
    const recording = await openTable(
      `Subject;12\nSampling rate (Hz);200\n\nECG;PPG\nmV;V\n${rows(300, (k) => `${k % 5};${k}`)}`,
    );
    expect(channelSummary(recording)).toEqual([
      ['ECG', 'mV', 'ecg', 200],
      ['PPG', 'V', 'ppg', 200],
    ]);
    expect((await readAllSamples(recording, 1))[0]).toBe(0);
  });

  it('uses the rate of a clock whose time stamps repeat for many rows', async () => {
    const recording = await openTable(`time,ecg\n${rows(2000, (k) => `${Math.floor(k / 100)},${k}`)}`);
    expect(channelSummary(recording)).toEqual([['ecg', '', 'ecg', 100]]);
  });

  const clockRows = (stamp: (k: number) => string): string =>
    `time;ecg\n${rows(400, (k) => `${stamp(k)};${k}`)}`;
  const second = (k: number): string =>
    `${55 + Math.floor(k / 100)}.${String((k % 100) * 10).padStart(3, '0')}`;

  it.each([
    ['day.month.year', (k: number) => `05.02.2020 12:59:${second(k)}`, '2020-02-05T12:59:55'],
    ['month/day/year', (k: number) => `01/31/2020 12:59:${second(k)}`, '2020-01-31T12:59:55'],
    ['day/month/year', (k: number) => `31/01/2020 12:59:${second(k)}`, '2020-01-31T12:59:55'],
    ['PM', (k: number) => `2020-01-31 12:59:${second(k)} PM`, '2020-01-31T12:59:55'],
    ['AM', (k: number) => `01/31/2020 12:59:${second(k)} am`, '2020-01-31T00:59:55'],
    ['a day that may be a month', (k: number) => `01/02/2020 12:59:${second(k)}`, null],
  ])('reads stamps with %s', async (_, stamp, start) => {
    const recording = await openTable(clockRows(stamp));
    expect(recording.channels.map(({ fs }) => fs)).toEqual([100]);
    expect(recording.startTime).toBe(start);
  });
});
