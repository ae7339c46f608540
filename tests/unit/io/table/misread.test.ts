import { describe, expect, it } from 'vitest';
import { openTable, rows, channelSummary, readAllSamples } from '../../../support/made-table.ts';
import { sweepFirst } from '../../../support/gate.ts';

const beat = 1.2;
const ecg = (k: number, fs: number): string =>
  Math.exp(-(((((k * beat) / fs) % 1) - 0.5) ** 2) / 2e-4).toFixed(4);
const ppg = (k: number, fs: number): string => Math.sin((2 * Math.PI * beat * k) / fs).toFixed(4);
const both = (k: number, fs: number): string => `${ecg(k, fs)},${ppg(k, fs)}`;
const readRates = async (text: string, path?: string): Promise<number[]> =>
  (await openTable(text, path)).channels.map(({ fs }) => fs);

describe('clocks of unknown unit', () => {
  it.each([
    ['ms by the samples', 'time', (k: number) => String(k), 1000],
    ['minutes by the samples', 'time', (k: number) => (k / 250 / 60).toFixed(8), 250],
    ['ms since 1970', 'timestamp', (k: number) => String(1_683_000_000_000 + 4 * k), 250],
    [
      's since 1970, a row a quarter of a second',
      'timestamp',
      (k: number) => (1_683_000_000 + k / 4).toFixed(2),
      4,
    ],
  ])('%s', async (_, name, stamp, fs) => {
    const text = `${name},a,b\n${rows(6000, (k) => `${stamp(k)},${both(k, fs)}`)}`;
    expect(await readRates(text)).toEqual([fs, fs]);
  });

  it.each([
    ['a count of rows', (k: number) => String(k), 250],
    ['a row a second', (k: number) => String(k), 1],
    ['five rows a second', (k: number) => (k / 5).toFixed(1), 5],
  ])('%s needs the user’s choice, and then uses the given rate', async (_, stamp, fs) => {
    const text = `time,${fs === 250 ? 'ecg' : 'load'},level\n${rows(2000, (k) => `${stamp(k)},${both(k, fs)}`)}`;
    await expect(openTable(text)).rejects.toMatchObject({ code: 'no-rate' });
    expect((await openTable(text, 'made.csv', fs)).channels.map((one) => one.fs)).toEqual([fs, fs]);
  });

  it('the header distinguishes ms from s, and a rate that differs from the clock is reported', async () => {
    const body = rows(3000, (k) => `${k * 5},${both(k, 200)}`);
    expect(await readRates(`# fs: 200\ntime,level,flow\n${body}`)).toEqual([200, 200]);
    const other = await openTable(`# fs: 500\ntime,ecg,ppg\n${body}`);
    expect(other.channels[0].fs).toBe(200);
    expect(other.warnings.map(({ code }) => code)).toContain('implausible');
  });

  it('time stamps in seconds give the rate of the rows in them, wherever the recording begins', async () => {
    const stamp = (k: number): string => {
      const sec = Math.floor(k / 250 + 0.7);
      return `12:00:${String(sec).padStart(2, '0')}`;
    };
    const text = `clock,ecg,ppg\n${rows(5000, (k) => `${stamp(k)},${both(k, 250)}`)}`;
    expect(await readRates(text)).toEqual([250, 250]);
  });

  it('time stamps of packets are spread over their rows, and lost packets are gaps', async () => {
    const stamp = (k: number): number => 1000 + 40 * Math.floor(k / 10) + (k >= 2000 ? 4000 : 0);
    const recording = await openTable(`ms,ecg,ppg\n${rows(4000, (k) => `${stamp(k)},${both(k, 250)}`)}`);
    expect(recording.channels.map(({ fs, sampleCount }) => [fs, sampleCount])).toEqual([
      [250, 5000],
      [250, 5000],
    ]);
    const values = await readAllSamples(recording, 1);
    expect(values[1999]).toBe(Number(ppg(1999, 250)));
    expect(values[2500]).toBeNaN();
    expect(values[3000]).toBe(Number(ppg(2000, 250)));
  });

  it('a clock of every row has precedence over those of packets and seconds', async () => {
    const text = `Date,Time,Elapsed (s),ECG,PPG\n${rows(
      3000,
      (k) =>
        `2023-05-02,04:00:${String(Math.floor(k / 250)).padStart(2, '0')},${(k / 250).toFixed(3)},${both(k, 250)}`,
    )}`;
    expect(await readRates(text)).toEqual([250, 250]);
  });
});

describe('cells and lines that are not samples', () => {
  const head = 'time,ecg,ppg\n';
  const body = rows(2000, (k) => `${(k / 250).toFixed(3)},${both(k, 250)}`);

  it('lines of text among and after the rows are left out, and reported', async () => {
    const recording = await openTable(`${head}${body}\n# end\nTotal: 2000 samples\n`);
    expect(recording.channels[0].sampleCount).toBe(2000);
    expect(recording.warnings).toEqual([
      {
        code: 'left-out',
        message: '2 lines of text among the rows, the first in line 2002, are left out.',
      },
    ]);
  });

  it('a column of numbers with units is left out, and reported', async () => {
    const text = `time;ecg;ppg\n${rows(900, (k) => `${(k / 250).toFixed(3)};${ecg(k, 250)} mV;${ppg(k, 250)}`)}`;
    const recording = await openTable(text);
    expect(recording.channels.map(({ label }) => label)).toEqual(['ppg']);
    expect(recording.warnings.map(({ message }) => message).join()).toContain('"ecg" holds text such as');
  });

  it('thousands separators are recognised if both marks occur in a number', async () => {
    const text = `time;ecg\n${rows(900, (k) => `${(k / 250).toFixed(3).replace('.', ',')};20.${String(100 + (k % 800))},25`)}`;
    expect((await readAllSamples(await openTable(text), 0)).slice(0, 2)).toEqual([20_100.25, 20_101.25]);
  });

  it('quoted numbers may have decimal commas between commas', async () => {
    const quoted = (text: string): string => `"${text.replace('.', ',')}"`;
    const text = `"time","ecg","ppg"\n${rows(900, (k) => [(k / 250).toFixed(3), ecg(k, 250), ppg(k, 250)].map(quoted).join())}`;
    const recording = await openTable(text);
    expect(channelSummary(recording)).toEqual([
      ['ecg', '', 'ecg', 250],
      ['ppg', '', 'ppg', 250],
    ]);
    expect((await readAllSamples(recording, 1))[7]).toBe(Number(ppg(7, 250)));
  });

  it.each([
    ['[s],[mV],[a.u.]', 'mV'],
    ['mSecs,mVolts,no_units', 'mV'],
  ])('units may have a row of their own: %s', async (units, unit) => {
    const scale = units.startsWith('mS') ? 1000 : 1;
    const text = `Time,ECG,PPG\n${units}\n${rows(900, (k) => `${((k / 250) * scale).toFixed(3)},${both(k, 250)}`)}`;
    const [first] = channelSummary(await openTable(text));
    expect(first).toEqual(['ECG', unit, 'ecg', 250]);
  });

  it('a LabChart block of another interval is rejected, and one with an earlier date follows without a gap', async () => {
    const block = (interval: string, day: string): string =>
      `Interval=\t${interval}\nExcelDateTime=\t${day}\t\nChannelTitle=\tECG\tPulse\nRange=\t10 mV\t10 V\n${rows(
        500,
        (k) => `${(k / 250).toFixed(3)}\t${both(k, 250).replace(',', '\t')}`,
      )}\n`;
    const first = block('0.004 s', '4.5048e+04');
    await expect(openTable(first + block('0.002 s', '4.5048e+04'))).rejects.toMatchObject({
      code: 'unsupported',
      where: { line: 505 },
    });
    const recording = await openTable(first + block('0.004 s', '4.5047e+04'));
    expect(recording.channels[0].sampleCount).toBe(1000);
    expect(recording.warnings.map(({ code }) => code)).toEqual(['left-out', 'clock-repaired']);
  });
});

describe('numbers that denote missing values', () => {
  const lost = (k: number): boolean => k % 700 >= 600 && k % 700 < 640;
  const table = (mark: string, isLost: (k: number) => boolean): string =>
    `time,ecg,ppg\n${rows(3000, (k) => `${(k / 250).toFixed(3)},${isLost(k) ? mark : ecg(k, 250)},${ppg(k, 250)}`)}`;

  for (const part of sweepFirst(['-9999', '-9999.0', '-999.25', '9999', '-999', '99999'], 2))
    it.skipIf(part.isLeftOut).each(part.cases)(`%s is a gap, and reported${part.note}`, async (mark) => {
      const recording = await openTable(table(mark, lost));
      expect(recording.channels.map(({ fs, role }) => [fs, role])).toEqual([
        [250, 'ecg'],
        [250, 'ppg'],
      ]);
      const values = await readAllSamples(recording, 0);
      const expected = values.map((_, k) => (lost(k) ? Number.NaN : Number(ecg(k, 250))));
      expect(values).toEqual(expected);
      const gaps = (await recording.read(0, 0, 3000)).gaps;
      expect(gaps.map(({ from, to }) => [from, to])).toEqual(
        [600, 1300, 2000, 2700].map((from) => [from, from + 40]),
      );
      expect(recording.warnings.map(({ code, message }) => [code, message.slice(0, 40)])).toEqual([
        ['short-data', `160 cells of "ecg" hold ${Number(mark)}, far from all`.slice(0, 40)],
      ]);
    });

  it.each([
    ['one that comes twice', '-9999', (k: number) => k === 100 || k === 200],
    ['another number', '-7777', lost],
    ['the lowest of a converter, which may be clipped', '-32768', lost],
  ])('%s remains a sample', async (_, mark, isLost) => {
    const recording = await openTable(table(mark, isLost));
    expect(await readAllSamples(recording, 0)).toContain(Number(mark));
    expect(recording.warnings).toEqual([]);
  });

  it('a signal that reaches the value by itself keeps its numbers', async () => {
    const text = `time,pressure\n${rows(3000, (k) => `${k / 250},${Math.max(-9999, Math.round(-9000 * Math.sin(k / 40) - 2000))}`)}`;
    const values = await readAllSamples(await openTable(text), 0);
    expect(values.filter((value) => value === -9999).length).toBeGreaterThan(3);
    expect(values.some(Number.isNaN)).toBe(false);
  });
});

describe('time stamps of programs', () => {
  const counts = (k: number, period: number): number =>
    Math.round(2000 + 500 * Math.sin((2 * Math.PI * k) / period));
  for (const part of sweepFirst(
    [
      ['commas', ','],
      ['tabs', '\t'],
      ['spaces', ' '],
    ],
    1,
  ))
    it.skipIf(part.isLeftOut).each(part.cases)(
      `the arrow of a serial monitor separates its stamp from numbers with %s${part.note}`,
      async (_, between) => {
        const stamp = (k: number): string => new Date(4 * k).toISOString().slice(11, 23);
        // Longer than a piece, so that an arrow lies across its end.
        const count = 60_000;
        const text = rows(count, (k) => `${stamp(k)} -> ${counts(k, 97)}${between}${counts(k, 31)}`);
        const recording = await openTable(text);
        expect(recording.channels.map(({ fs, sampleCount }) => [fs, sampleCount])).toEqual([
          [250, count],
          [250, count],
        ]);
        expect(await readAllSamples(recording, 0)).toEqual(
          Array.from({ length: count }, (__, k) => counts(k, 97)),
        );
        expect(await readAllSamples(recording, 1)).toEqual(
          Array.from({ length: count }, (__, k) => counts(k, 31)),
        );
        expect(recording.warnings).toEqual([]);
      },
    );

  it.each(['date', 'time', ''])('spreadsheet dates under ‘%s’ are a clock with its date', async (name) => {
    const head = name === '' ? '' : `${name},ecg,ppg\n`;
    const text = `${head}${rows(3000, (k) => `${(45_000.5 + k / 86_400 / 250).toFixed(10)},${both(k, 250)}`)}`;
    const recording = await openTable(text);
    expect(recording.channels.map(({ fs, sampleCount }) => [fs, sampleCount])).toEqual([
      [250, 3000],
      [250, 3000],
    ]);
    // Day 45 000 is 15 March 2023.
    expect(recording.startTime).toBe('2023-03-15T12:00:00');
    expect(recording.warnings).toEqual([]);
  });
});

it('a table of marks, as written next to a CSV, is no recording', async () => {
  const text = `recording,time_s,length_s,set,label,text,subtype,channel,num\n${rows(400, (k) => `100,${k},,atr,N,,0,0,0`)}`;
  await expect(openTable(text, '100.marks.csv')).rejects.toThrow('lists marks but holds no samples');
});
