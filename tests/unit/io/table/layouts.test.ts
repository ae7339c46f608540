import { describe, expect, it } from 'vitest';
import { openTable, rows, channelSummary, readAllSamples } from '../../../support/made-table.ts';

const count = 4000;
const fs = 250;
const beat = (k: number): number => Math.exp(-(((((k * 1.2) / fs) % 1) - 0.5) ** 2) / 2e-4);
const wave = (k: number): number => Math.sin((2 * Math.PI * 1.2 * k) / fs);
const ecg = (k: number): string => beat(k).toFixed(4);
const ppg = (k: number): string => wave(k).toFixed(4);
const sec = (k: number): string => (k / fs).toFixed(3);
const plain = (k: number): string => `${sec(k)},${ecg(k)},${ppg(k)}`;
/** Returns a date and time of day, `fromSec` after midnight of the day before. */
const clock = (k: number, fromSec: number): Date => new Date(Date.UTC(2020, 0, 30) + 1000 * fromSec + 4 * k);
const iso = (k: number, fromSec: number): readonly [day: string, time: string] => {
  const [day = '', time = ''] = clock(k, fromSec).toISOString().slice(0, -1).split('T');
  return [day, time];
};

/** Reads rate and all samples of each channel. */
async function readAll(text: string): Promise<unknown> {
  const recording = await openTable(text);
  return Promise.all(
    recording.channels.map(async (channel, k) => [channel.fs, await readAllSamples(recording, k)]),
  );
}

/** Every sample of both channels as it was made. */
const whole = [ecg, ppg].map((row) => [fs, Array.from({ length: count }, (_, k) => Number(row(k)))]);

describe('rows that are not samples', () => {
  it.each([
    ['means below', `${rows(count, plain)}\nMean,0.1,0.0\nSD,0.2,0.7\n`, 2],
    ['the head again', `${rows(2000, plain)}\ntime,ECG,PPG\n${rows(2000, (k) => plain(k + 2000))}`, 1],
    ...[';', '!', '*', '--', '//', '- ', '='].map((sign): [string, string, number] => [
      `a comment behind ${sign}`,
      `${rows(2000, plain)}\n${sign} lunch\n${rows(2000, (k) => plain(k + 2000))}`,
      1,
    ]),
  ])('%s', async (_, body, lineCount) => {
    const text = `time,ECG,PPG\n${body}`;
    expect(await readAll(text)).toEqual(whole);
    const { warnings } = await openTable(text);
    expect(warnings.map(({ code, message }) => [code, message.split(' ')[0]])).toEqual([
      ['left-out', String(lineCount)],
    ]);
  });

  it('rows that are not samples include a separator line under the names', async () => {
    expect(
      await readAll(
        `| time | ECG | PPG |\n|---|---|---|\n${rows(count, (k) => `| ${plain(k).replaceAll(',', ' | ')} |`)}`,
      ),
    ).toEqual(whole);
  });
});

describe('number formats', () => {
  it('number formats include a true minus sign', async () => {
    expect(await readAll(`time,ECG,PPG\n${rows(count, (k) => plain(k).replace('-', '\u2212'))}`)).toEqual(
      whole,
    );
  });

  it.each([
    ['commas in quotes', ',', (ms: string) => `"${ms}"`],
    ['blanks that do not break', ';', (ms: string) => ms.replaceAll(',', '\u00a0')],
    ['narrow blanks', ';', (ms: string) => ms.replaceAll(',', '\u202f')],
  ])('number formats include thousands separated by %s', async (_, delimiter, write) => {
    const row = (k: number): string =>
      [write((4 * k).toLocaleString('en-US')), ecg(k), ppg(k)].join(delimiter);
    expect(await readAll(`${['time_ms', 'ECG', 'PPG'].join(delimiter)}\n${rows(count, row)}`)).toEqual(whole);
  });

  it('number formats include integer counts with thousands separators, and decimal commas that resemble them', async () => {
    const counts = rows(900, (k) => `${sec(k)};"${(980 + k).toLocaleString('en-US')}"`);
    expect((await readAllSamples(await openTable(`time;adc\n${counts}`), 0)).slice(18, 22)).toEqual([
      998, 999, 1000, 1001,
    ]);
    const decimals = rows(900, (k) => `${sec(k).replace('.', ',')};1,${String(100 + (k % 800))}`);
    expect((await readAllSamples(await openTable(`time;adc\n${decimals}`), 0)).slice(0, 2)).toEqual([
      1.1, 1.101,
    ]);
  });

  it('number formats exclude decimal commas between commas, with a reason', async () => {
    const text = `time,ECG,PPG\n${rows(900, (k) => plain(k).replaceAll('.', ','))}`;
    await expect(openTable(text, 'made.csv', 250)).rejects.toMatchObject({
      code: 'unknown-format',
      message: expect.stringContaining('decimal commas'),
    });
  });

  it.each(['2147483647', '-2147483648', '1e30', '9.969209968386869e+36'])(
    'number formats exclude %s',
    async (mark) => {
      const text = `time,ECG,PPG\n${rows(count, (k) => (k % 500 === 7 ? `${sec(k)},${mark},${ppg(k)}` : plain(k)))}`;
      const recording = await openTable(text);
      const values = await readAllSamples(recording, 0);
      expect(values.flatMap((value, k) => (Number.isNaN(value) ? [k] : []))).toEqual([
        7, 507, 1007, 1507, 2007, 2507, 3007, 3507,
      ]);
      expect(recording.warnings.map(({ code }) => code)).toEqual(['short-data']);
    },
  );

  it.each([
    ['ECG (µV) filtered', 'µV'],
    ['ECG {uV}', 'uV'],
    ['ECG [microV]', 'µV'],
    ['ecg_mv', 'mV'],
  ])('number formats include the unit of %s', async (head, unit) => {
    expect(channelSummary(await openTable(`time,"${head}",PPG\n${rows(900, plain)}`))[0]).toEqual([
      expect.any(String),
      unit,
      'ecg',
      fs,
    ]);
  });
});

describe('wall clocks', () => {
  it.each([
    ['in two columns', (k: number) => iso(k, 3600).join(), 'Date,Time', '2020-01-30T01:00:00'],
    ['over midnight', (k: number) => iso(k, 86_396).join(), 'Date,Time', '2020-01-30T23:59:56'],
    [
      'of a day in the field’s own order',
      (k: number) => {
        const [day, time] = iso(k, 3600);
        return `${day.split('-').toReversed().join('.')},${time}`;
      },
      'Datum,Uhrzeit',
      '2020-01-30T01:00:00',
    ],
    [
      'with the name of the month',
      (k: number) => `30-Jan-2020 ${iso(k, 3600)[1]}`,
      'Time',
      '2020-01-30T01:00:00',
    ],
    ['with a colon before ms', (k: number) => iso(k, 3600)[1].replace('.', ':'), 'Time', null],
  ])('%s', async (_, stamp, head, start) => {
    const text = `${head},ECG,PPG\n${rows(count, (k) => `${stamp(k)},${ecg(k)},${ppg(k)}`)}`;
    expect(await readAll(text)).toEqual(whole);
    expect((await openTable(text)).startTime).toBe(start);
  });

  it.each([
    ['put forward', 3600, 7190],
    ['put back', -3600, 10_790],
  ])(
    'wall clocks that are %s by an hour are continued, and this is reported',
    async (_, shiftSec, fromSec) => {
      const stamp = (k: number): string => iso(k, fromSec + (k >= 2500 ? shiftSec : 0)).join(' ');
      const text = `Time,ECG,PPG\n${rows(count, (k) => `${stamp(k)},${ecg(k)},${ppg(k)}`)}`;
      expect(await readAll(text)).toEqual(whole);
      expect((await openTable(text)).warnings.map(({ code }) => code)).toEqual(['clock-repaired']);
    },
  );

  it('wall clocks that pause for an hour or more have a gap of that length', async () => {
    const stamp = (k: number): string => iso(k, 40_000 + (k >= 2000 ? 3600.2 : 0)).join(' ');
    const recording = await openTable(
      `Time,ECG,PPG\n${rows(count, (k) => `${stamp(k)},${ecg(k)},${ppg(k)}`)}`,
    );
    expect(recording.channels[0]).toMatchObject({ fs, sampleCount: count + 900_050 });
  });

  it('wall clocks that run backwards are rejected', async () => {
    const text = `time,ECG,PPG\n${rows(900, (k) => plain(899 - k))}`;
    await expect(openTable(text, 'made.csv', 250)).rejects.toMatchObject({ code: 'unsupported' });
  });

  it.each([
    ['s', (k: number) => String(4 * k), 0.25],
    ['ms', sec, 250_000],
  ])('whose header states another unit (%s) are reported', async (unit, stamp, rate) => {
    const text = `time (${unit}),ECG,PPG\n${rows(900, (k) => `${stamp(k)},${ecg(k)},${ppg(k)}`)}`;
    const { channels, warnings } = await openTable(text);
    expect([channels[0].fs, warnings.map(({ code }) => code)]).toEqual([rate, ['implausible']]);
  });

  it('wall clocks of two channels apply to their own channel, and end with it', async () => {
    const row = (k: number): string =>
      `${sec(k)},${ecg(k)},${k < count / 2 ? `${sec(2 * k)},${ppg(2 * k)}` : ','}`;
    const { channels, warnings } = await openTable(`time1,ECG,time2,PPG\n${rows(count, row)}`);
    expect(channels.map((channel) => [channel.label, channel.fs, channel.sampleCount])).toEqual([
      ['ECG', 250, count],
      ['PPG', 125, count / 2],
    ]);
    expect(warnings).toEqual([]);
  });
});

describe('a row for each channel and time is rejected', () => {
  it.each([
    ['by words', 'channel', (k: number) => `${sec(k)},ECG,${ecg(k)}\n${sec(k)},PPG,${ppg(k)}`],
    ['by numbers', 'id', (k: number) => `${sec(k)},1,${ecg(k)}\n${sec(k)},2,${ppg(k)}`],
  ])('a row for each channel and time is rejected in the form %s', async (_, name, row) => {
    const text = `time,${name},value\n${rows(count, row)}`;
    await expect(openTable(text)).rejects.toMatchObject({
      code: 'unsupported',
      where: { line: 2, column: 2 },
    });
  });

  it('a row for each channel and time is rejected also if one channel follows the other', async () => {
    const of = (name: string, value: (k: number) => string): string =>
      rows(count, (k) => `${name},${sec(k)},${value(k)}`);
    await expect(
      openTable(`signal,time,value\n${of('ECG', ecg)}\n${of('PPG', ppg)}\n`),
    ).rejects.toMatchObject({ code: 'unsupported' });
  });

  it('unless there is only one channel', async () => {
    const { channels } = await openTable(
      `time,lead,value\n${rows(count, (k) => `${sec(k)},II,${ecg(k)}`)}\n`,
    );
    expect(channels.map(({ sampleCount }) => sampleCount)).toEqual([count]);
  });
});
