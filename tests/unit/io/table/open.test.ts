import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { array, assert, asyncProperty, constantFrom, nat, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTableFile } from '../../../../src/io/table/open.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { dataSource, memoryFile } from '../../../support/byte-files.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { openTable, rows, channelSummary, readAllSamples } from '../../../support/made-table.ts';
import { caseCount } from '../../../support/gate.ts';

interface Golden {
  fs: number;
  step: number;
  channels: { label: string; count: number; sha256: string; values: number[] }[];
}

const golden: Golden = JSON.parse(
  readFileSync(new URL('../../../golden/table/bidmc.json', import.meta.url), 'utf8'),
);

const msStamp = (k: number): string =>
  `'0:0${Math.floor(k / 360)}.${String(Math.round(((k % 360) / 360) * 1000)).padStart(3, '0')}'`;

const roundedTo = (fs: number): Promise<Recording> =>
  openTable(`time [s],ecg\n${rows(20_000, (k) => `${(k / fs).toFixed(3)},1`)}`);

const slowCell = (k: number): string => (k % 40 === 6 ? String(Math.sin(k / 500)) : '');

const rising = (scale: number): string => rows(500, (k) => String(k * scale)).replaceAll('\n', '\t');

describe('openTable', () => {
  it('reads a clock in s with units in brackets', async () => {
    const recording = await openTable(`Time [s],ECG [mV]\n${rows(500, (k) => `${k / 250},${k % 7}`)}\n`);
    expect(channelSummary(recording)).toEqual([['ECG', 'mV', 'ecg', 250]]);
    expect((await readAllSamples(recording, 0)).slice(0, 8)).toEqual([0, 1, 2, 3, 4, 5, 6, 0]);
    expect(recording.warnings).toEqual([]);
  });

  it('reads semicolons with decimal commas', async () => {
    const text = `Zeit (ms);PPG\n${rows(400, (k) => `${String(k * 2.5).replace('.', ',')};${String(k / 8).replace('.', ',')}`)}`;
    const recording = await openTable(text);
    expect(channelSummary(recording)).toEqual([['PPG', '', 'ppg', 400]]);
    expect((await readAllSamples(recording, 0))[399]).toBe(399 / 8);
  });

  it('reads the header and unit rows of WFDB exports', async () => {
    const recording = await openTable(
      `'Elapsed time','MLII','V5'\n'hh:mm:ss.mmm','mV','mV'\n${rows(1800, (k) => `${msStamp(k)},-0.145,-0.065`)}`,
    );
    expect(channelSummary(recording)).toEqual([
      ['MLII', 'mV', 'ecg', 360],
      ['V5', 'mV', 'ecg', 360],
    ]);
  });

  it('reads ISO time stamps and the start of the recording', async () => {
    const recording = await openTable(
      `timestamp,ecg\n${rows(300, (k) => `2024-03-01T10:00:0${Math.floor(k / 100)}.${String((k % 100) * 10).padStart(3, '0')},${k}`)}`,
    );
    expect(recording.startTime).toBe('2024-03-01T10:00:00');
    expect(recording.channels[0].fs).toBe(100);
  });

  it.each([
    ['tabs', '\t'],
    ['spaces', '  '],
    ['semicolons', ';'],
  ])('reads %s', async (_, delimiter) => {
    const recording = await openTable(
      `time${delimiter}ecg${delimiter}ppg\n${rows(200, (k) => [k * 0.004, k, -k].join(delimiter))}`,
    );
    expect(channelSummary(recording)).toEqual([
      ['ecg', '', 'ecg', 250],
      ['ppg', '', 'ppg', 250],
    ]);
  });

  it('finds a rate of 1000/3 Hz from a clock in whole ms', async () => {
    const recording = await openTable(`time_ms,ecg\n${rows(3000, (k) => `${k * 3},${k}`)}`);
    expect(recording.channels[0].fs).toBeCloseTo(1000 / 3, 9);
  });

  it('finds an integer rate from stamps rounded to ms, and not from others', async () => {
    expect((await roundedTo(256)).channels[0].fs).toBe(256);
    expect((await roundedTo(512)).channels[0].fs).toBe(512);
    expect((await roundedTo(2000)).channels[0].fs).toBe(2000);
    expect(Math.abs((await roundedTo(256.4)).channels[0].fs - 256.4)).toBeLessThan(0.01);
  });

  it('makes gaps from blank cells, words and missing rows', async () => {
    const text = `time [s],ecg\n${rows(1000, (k) => (k >= 500 && k < 510 ? '' : `${k / 100},${k === 3 ? '' : k === 4 ? 'NaN' : k === 5 ? 'lost' : k}`))}`;
    const recording = await openTable(text);
    expect(recording.channels[0]).toMatchObject({ fs: 100, sampleCount: 1000 });
    const { gaps, values } = await recording.read(0, 0, 1000);
    expect(gaps).toEqual([
      { from: 3, to: 6 },
      { from: 500, to: 510 },
    ]);
    expect(values[510]).toBe(510);
    expect(recording.warnings.map((w) => w.code)).toEqual(['short-data']);
  });

  it('keeps a channel whose sensor was connected later, and leaves out one that never was', async () => {
    const count = 20_000;
    const text = `time [s],ecg,ppg,pcg\n${rows(count, (k) => `${(k / 100).toFixed(2)},${k % 90},${k < 8000 ? '' : k % 80},`)}`;
    const recording = await openTable(text);
    expect(channelSummary(recording)).toEqual([
      ['ecg', '', 'ecg', 100],
      ['ppg', '', 'ppg', 100],
    ]);
    const { gaps, values } = await recording.read(1, 0, count);
    expect(gaps).toEqual([{ from: 0, to: 8000 }]);
    expect(values[8079]).toBe(79);
  });

  it('continues across a clock that wraps at a minute', async () => {
    const recording = await openTable(
      `time [s],ecg\n${rows(3000, (k) => `${((50 + k / 100) % 60).toFixed(2)},${k}`)}`,
    );
    expect(recording.channels[0]).toMatchObject({ fs: 100, sampleCount: 3000 });
    expect(recording.warnings.map((w) => w.code)).toEqual(['clock-repaired']);
  });

  it('corrects a time stamp that stepped back', async () => {
    const recording = await openTable(
      `time [s],ecg\n${rows(1000, (k) => `${(k === 400 ? 1 : k / 100).toFixed(2)},${k}`)}`,
    );
    expect(recording.channels[0]).toMatchObject({ fs: 100, sampleCount: 1000 });
    expect(recording.warnings.map((w) => w.code)).toEqual(['clock-repaired']);
  });

  it('shortens the long label of a clock in a warning', async () => {
    const recording = await openTable(
      `time ${'x'.repeat(1000)},ecg\n${rows(1000, (k) => `${(k === 400 ? 1 : k / 100).toFixed(2)},${k}`)}`,
    );
    const [warning] = recording.warnings;
    expect(warning?.code).toBe('clock-repaired');
    expect(warning?.message.length).toBeLessThan(200);
  });

  it('interpolates an uneven clock onto an even grid', async () => {
    let time = 0;
    const stamps = Array.from({ length: 600 }, (_, k) => (time += k % 5 === 0 ? 0.05 : 0.03));
    const recording = await openTable(
      `time [s],ppg\n${stamps.map((t) => `${t.toFixed(4)},${Math.sin(t)}`).join('\n')}`,
    );
    expect(recording.warnings.map((w) => w.code)).toEqual(['resampled']);
    const { fs } = recording.channels[0];
    for (const [k, value] of (await readAllSamples(recording, 0)).entries()) {
      expect(Math.abs(value - Math.sin(stamps[0] + k / fs))).toBeLessThan(1e-3);
    }
  });

  it('keeps the rate of a column with its own rate, from the common start', async () => {
    const recording = await openTable(`time_ms,ecg,ppg\n${rows(10_000, (k) => `${k},${k},${slowCell(k)}`)}`);
    expect(channelSummary(recording)).toEqual([
      ['ecg', '', 'ecg', 1000],
      ['ppg', '', 'ppg', 25],
    ]);
    const values = await readAllSamples(recording, 1);
    expect(values[0]).toBeNaN();
    for (let k = 1; k < values.length; k++)
      expect(Math.abs(values[k] - Math.sin((k * 40) / 500))).toBeLessThan(1e-3);
  });

  it('reads channels in lines', async () => {
    const recording = await openTable(`${rising(1)}\n${rising(2)}\n`, 'two_100Hz.txt');
    expect(recording.channels.map((c) => [c.fs, c.sampleCount])).toEqual([
      [100, 500],
      [100, 500],
    ]);
    expect((await readAllSamples(recording, 1))[499]).toBe(998);
  });

  it('prefers the rate of the options, then of the header, then of the name', async () => {
    const column = rows(300, (k) => String(k % 9));
    expect((await openTable(`# Sampling Rate: 500 Hz\n${column}`, 'a_100Hz.txt', 250)).channels[0].fs).toBe(
      250,
    );
    expect((await openTable(`# Sampling Rate: 500 Hz\n${column}`, 'a_100Hz.txt')).channels[0].fs).toBe(500);
    expect((await openTable(column, 'a_100Hz.txt')).channels[0].fs).toBe(100);
    await expect(openTable(column, 'a.txt')).rejects.toMatchObject({ code: 'no-rate' });
  });

  it('reads times next to a column of dates, across midnight', async () => {
    const second = (k: number): number => (86_395 + Math.floor(k / 50)) % 86_400;
    const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
    const clock = (s: number): string => `${two(s / 3600)}:${two((s / 60) % 60)}:${two(s % 60)}`;
    const row = (k: number): string => `2024-03-01,${clock(second(k))}.${two((k % 50) * 2)},${k}`;
    const recording = await openTable(`Date,Time,ECG\n${rows(500, row)}`);
    expect(recording.channels.map((c) => [c.label, c.fs, c.sampleCount])).toEqual([['ECG', 50, 500]]);
  });

  it('finds the start of a recording from time stamps since 1970', async () => {
    const recording = await openTable(
      `timestamp,ecg\n${rows(500, (k) => `${1_700_000_000_000 + 4 * k},${k}`)}`,
    );
    expect(recording.startTime).toBe('2023-11-14T22:13:20');
    expect(recording.channels[0].fs).toBe(250);
  });

  it('ignores a byte order mark', async () => {
    const recording = await openTable(`\ufeff${rows(300, (k) => `${k % 5}`)}`, 'a_100Hz.csv');
    expect((await recording.read(0, 0, 3)).gaps).toEqual([]);
  });

  it('reads decimals like Number', async () => {
    const digits = (least: number, most: number) =>
      array(nat(9), { minLength: least, maxLength: most }).map((list) => list.join(''));
    const decimal = tuple(constantFrom('', '-', '+'), digits(1, 12), digits(0, 12)).map(
      ([sign, a, b]) => `${sign}${a}.${b}`,
    );
    await assert(
      asyncProperty(array(decimal, { minLength: 130, maxLength: 200 }), async (cells) => {
        const recording = await openTable(cells.join('\n'), 'a.txt', 100);
        expect(await readAllSamples(recording, 0)).toEqual(cells.map(Number));
      }),
      { numRuns: caseCount(50) },
    );
  });

  it('rejects digital samples', async () => {
    const recording = await openTable(rows(300, String), 'a_100Hz.txt');
    await expect(recording.readDigital(0, 0, 1)).rejects.toMatchObject({ code: 'unsupported' });
  });

  it('reads a table longer than a piece like one of many short lines', async () => {
    const count = 200_000;
    const recording = await openTable(
      `time_ms,ecg\r\n${rows(count, (k) => `${k},${(k * 7919) % 1013}.25`)}\r\n`.replaceAll('\n', '\r\n'),
    );
    expect(recording.channels[0]).toMatchObject({ fs: 1000, sampleCount: count });
    const values = await readAllSamples(recording, 0);
    expect(values.findIndex((value, k) => value !== ((k * 7919) % 1013) + 0.25)).toBe(-1);
  });
});

describe('openTable on ragged rows', () => {
  it('leaves out cells beyond the columns, and counts missing ones as gaps, each with its line', async () => {
    const text = rows(300, (k) => {
      if (k === 200 || k === 250) return `${k / 100},${k},9,8`;
      return k === 120 ? String(k / 100) : `${k / 100},${k}`;
    });
    const recording = await openTable(`time [s],ecg\n${text}`);
    expect(recording.channels).toMatchObject([{ label: 'ecg', fs: 100, sampleCount: 300 }]);
    const { values, gaps } = await recording.read(0, 0, 300);
    expect(gaps).toEqual([{ from: 120, to: 121 }]);
    expect([values[119], values[200], values[250]]).toEqual([119, 200, 250]);
    expect(recording.warnings).toEqual([
      {
        code: 'short-data',
        message:
          '1 row, the first in line 122, has fewer cells than the 2 columns; missing cells count as gaps.',
      },
      {
        code: 'left-out',
        message:
          '2 rows, the first in line 202, have more cells than the 2 columns; the extra cells are left out.',
      },
    ]);
  });

  it('reports nothing for rows that end in empty cells', async () => {
    const recording = await openTable(`time [s],ecg\n${rows(300, (k) => `${k / 100},${k},,`)}`);
    expect(recording.warnings).toEqual([]);
  });

  it('opens a table with a truncated last row', async () => {
    const recording = await openTable(`time [s],ecg\n${rows(300, (k) => `${k / 100},${k}`)}\n3.0`);
    expect(recording.warnings.map(({ code }) => code)).toEqual(['short-data']);
  });
});

describe('openTable on bad input', () => {
  it.each([
    ['empty', '', 'empty'],
    ['words', 'Dear reader,\nthis is a letter, and not a table.\nYours, A.', 'unknown-format'],
    [
      'a column of words',
      `time [s],ecg\n${rows(300, (k) => `${k / 100},${k % 2 === 0 ? k : 'off'}`)}`,
      'bad-value',
    ],
    [
      'more cells than columns',
      `time [s],ecg\n${rows(300, (k) => `${k / 100},${k}${k > 200 && k % 4 === 0 ? ',9' : ''}`)}`,
      'bad-value',
    ],
    ['a clock that stands', `time [s],ecg\n${rows(300, (k) => `5.5,${k}`)}`, 'bad-value'],
    [
      'a clock that leaps',
      `time [s],ecg\n${rows(300, (k) => `${k === 299 ? 1e9 : k / 100},${k}`)}`,
      'bad-value',
    ],
    ['a head alone', 'time [s],ecg\n', 'unknown-format'],
    ['a list', rows(20, (k) => `${(k * 7) % 5},${(k * 3) % 7}`), 'unknown-format'],
    ['clock only', `time [s]\n${rows(300, (k) => String(k / 100))}`, 'no-channel'],
  ])('%s', async (_, text, code) => {
    await expect(openTableFile(memoryFile('bad.csv', text))).rejects.toMatchObject({
      code,
      where: { file: 'bad.csv' },
    });
  });

  it('reports line and column of a bad value', async () => {
    const text = `time [s],ecg\n${rows(300, (k) => `${k / 100},${k > 9 && k % 3 === 0 ? 'off' : k}`)}`;
    await expect(openTable(text)).rejects.toMatchObject({ where: { line: 14, column: 2, channel: 'ecg' } });
  });
});

describe.skipIf(!hasData)(`openTable on recorded tables${dataNote}`, () => {
  it('reads bidmc like Python', async () => {
    const recording = await openTableFile(dataSource('bidmc', 'bidmc_01_Signals.csv'));
    expect(recording.channels.map((c) => c.label)).toEqual(golden.channels.map((c) => c.label));
    expect(recording.channels.map((c) => c.role)).toEqual(['respiration', 'ppg', 'ecg', 'ecg', 'ecg']);
    for (const [index, channel] of golden.channels.entries()) {
      expect(recording.channels[index]).toMatchObject({ fs: golden.fs, sampleCount: channel.count });
      const { values } = await recording.read(index, 0, channel.count);
      expect(channel.values.map((_, k) => values[k * golden.step])).toEqual(channel.values);
      expect(createHash('sha256').update(new Uint8Array(values.buffer)).digest('hex')).toBe(channel.sha256);
    }
  });

  it('opens the two clocks of the Arduino table', async () => {
    const recording = await openTableFile(dataSource('arduino-ecg-ppg', 'measurement_sitting.csv'));
    expect(recording.channels.map((c) => [c.role, c.sampleCount])).toEqual([
      ['ppg', 18_323],
      ['ecg', 18_323],
    ]);
    for (const channel of recording.channels) expect(channel.fs).toBeCloseTo(199.7, 2);
    expect(recording.warnings.map((w) => w.code)).toEqual(['clock-repaired']);
  });

  it.each(['walk', 'low_resistance_bike', 'high_resistance_bike'])(
    'opens the wrist table %s at 256 Hz',
    async (task) => {
      const recording = await openTableFile(dataSource('wrist-ppg-exercise', `s1_${task}.csv`));
      expect(recording.durationSec).toBe(60);
      expect(recording.warnings).toEqual([]);
      expect(new Set(recording.channels.map((c) => c.fs))).toEqual(new Set([256]));
      expect(recording.channels.slice(0, 2).map((c) => c.role)).toEqual(['ecg', 'ppg']);
      expect(recording.channels).toHaveLength(14);
    },
  );

  it.each([
    ['esp32-ecg-ppg/bao-12h45_BOTH_sync_2026-07-09_12-53-43_raw.csv', ['ecg', 'ppg', 'ppg'], [1000, 25, 25]],
    ['text-variants/biosppy_ecg.txt', ['ecg'], [1000]],
    ['text-variants/biosppy_pcg.txt', ['pcg'], [1000]],
    ['text-variants/biosppy_ppg.txt', ['ppg'], [1000]],
    ['text-variants/neurokit_bio_100Hz.csv', ['ecg', 'other', 'other', 'respiration'], [100, 100, 100, 100]],
    ['text-variants/pyPPG_Sample_PPG_TXT_125Hz.txt', ['ppg'], [125]],
    ['hdf5-opensignals/bvp_sample.txt', ['other', 'ppg'], [1000, 1000]],
    ['welltory-ppg-rr/subject_03/PPG.csv', ['ppg', 'other', 'other'], [29, 29, 29]],
  ])('opens %s', async (path, roles, rates) => {
    const recording = await openTableFile(dataSource(...path.split('/')));
    expect(recording.channels.map((c) => c.role)).toEqual(roles);
    expect(recording.channels.map((c) => c.fs)).toEqual(rates);
  });

  it.each([
    [
      'physiokit-multisite-ppg/P1_S1_baseline_1674758272_855629.csv',
      250,
      ['other', 'respiration', 'ppg', 'ppg'],
    ],
    ['text-variants/heartpy_data.csv', 100, ['ppg']],
    ['text-variants/heartpy_e0103.csv', 250, ['ecg']],
    ['text-variants/peakdet_ECG.csv', 1000, ['ecg']],
    ['text-variants/peakdet_PPG.csv', 25, ['ppg']],
  ])('requests the rate of %s, and opens with it', async (path, inputRateHz, roles) => {
    const source = dataSource(...path.split('/'));
    await expect(openTableFile(source)).rejects.toMatchObject({ code: 'no-rate' });
    const recording = await openTableFile(source, { inputRateHz });
    expect(recording.channels.map((c) => c.role)).toEqual(roles);
    expect(recording.channels[0].fs).toBe(inputRateHz);
  });
});
