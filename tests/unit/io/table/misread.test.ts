import { describe, expect, it } from 'vitest';
import { openTable, rows, shown, valuesOf } from '../../../support/made-table.ts';

const beat = 1.2;
const ecg = (k: number, fs: number): string =>
  Math.exp(-(((((k * beat) / fs) % 1) - 0.5) ** 2) / 2e-4).toFixed(4);
const ppg = (k: number, fs: number): string => Math.sin((2 * Math.PI * beat * k) / fs).toFixed(4);
const both = (k: number, fs: number): string => `${ecg(k, fs)},${ppg(k, fs)}`;
const ratesOf = async (text: string, path?: string): Promise<number[]> =>
  (await openTable(text, path)).channels.map(({ fs }) => fs);

describe('clocks that do not say what they count', () => {
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
    expect(await ratesOf(text)).toEqual([fs, fs]);
  });

  it.each([
    ['a count of rows', (k: number) => String(k), 250],
    ['a row a second', (k: number) => String(k), 1],
    ['five rows a second', (k: number) => (k / 5).toFixed(1), 5],
  ])('%s is asked, and the rate that is said then holds', async (_, stamp, fs) => {
    const text = `time,${fs === 250 ? 'ecg' : 'load'},level\n${rows(2000, (k) => `${stamp(k)},${both(k, fs)}`)}`;
    await expect(openTable(text)).rejects.toMatchObject({ code: 'no-rate' });
    expect((await openTable(text, 'made.csv', fs)).channels.map((one) => one.fs)).toEqual([fs, fs]);
  });

  it('the head tells ms from s, and a rate that differs from the clock is told', async () => {
    const body = rows(3000, (k) => `${k * 5},${both(k, 200)}`);
    expect(await ratesOf(`# fs: 200\ntime,level,flow\n${body}`)).toEqual([200, 200]);
    const other = await openTable(`# fs: 500\ntime,ecg,ppg\n${body}`);
    expect(other.channels[0].fs).toBe(200);
    expect(other.warnings.map(({ code }) => code)).toContain('implausible');
  });

  it('stamps of seconds give the rate of the rows in them, wherever the recording begins', async () => {
    const stamp = (k: number): string => {
      const sec = Math.floor(k / 250 + 0.7);
      return `12:00:${String(sec).padStart(2, '0')}`;
    };
    const text = `clock,ecg,ppg\n${rows(5000, (k) => `${stamp(k)},${both(k, 250)}`)}`;
    expect(await ratesOf(text)).toEqual([250, 250]);
  });

  it('stamps of packets spread their rows, and lost packets are gaps', async () => {
    const stamp = (k: number): number => 1000 + 40 * Math.floor(k / 10) + (k >= 2000 ? 4000 : 0);
    const recording = await openTable(`ms,ecg,ppg\n${rows(4000, (k) => `${stamp(k)},${both(k, 250)}`)}`);
    expect(recording.channels.map(({ fs, sampleCount }) => [fs, sampleCount])).toEqual([
      [250, 5000],
      [250, 5000],
    ]);
    const values = await valuesOf(recording, 1);
    expect(values[1999]).toBe(Number(ppg(1999, 250)));
    expect(values[2500]).toBeNaN();
    expect(values[3000]).toBe(Number(ppg(2000, 250)));
  });

  it('the clock that tells every row goes before those of packets and seconds', async () => {
    const text = `Date,Time,Elapsed (s),ECG,PPG\n${rows(
      3000,
      (k) =>
        `2023-05-02,04:00:${String(Math.floor(k / 250)).padStart(2, '0')},${(k / 250).toFixed(3)},${both(k, 250)}`,
    )}`;
    expect(await ratesOf(text)).toEqual([250, 250]);
  });
});

describe('cells and lines that are no samples', () => {
  const head = 'time,ecg,ppg\n';
  const body = rows(2000, (k) => `${(k / 250).toFixed(3)},${both(k, 250)}`);

  it('lines of text among and behind the rows are left out, and told', async () => {
    const recording = await openTable(`${head}${body}\n# end\nTotal: 2000 samples\n`);
    expect(recording.channels[0].sampleCount).toBe(2000);
    expect(recording.warnings).toEqual([
      {
        code: 'left-out',
        message: '2 lines of text among the rows, the first in line 2002, are left out.',
      },
    ]);
  });

  it('a column of numbers with units is left out, and told', async () => {
    const text = `time;ecg;ppg\n${rows(900, (k) => `${(k / 250).toFixed(3)};${ecg(k, 250)} mV;${ppg(k, 250)}`)}`;
    const recording = await openTable(text);
    expect(recording.channels.map(({ label }) => label)).toEqual(['ppg']);
    expect(recording.warnings.map(({ message }) => message).join()).toContain('"ecg" holds text such as');
  });

  it('thousands are parted where both marks stand in a number', async () => {
    const text = `time;ecg\n${rows(900, (k) => `${(k / 250).toFixed(3).replace('.', ',')};20.${String(100 + (k % 800))},25`)}`;
    expect((await valuesOf(await openTable(text), 0)).slice(0, 2)).toEqual([20_100.25, 20_101.25]);
  });

  it('quoted numbers with decimal commas between commas', async () => {
    const quoted = (text: string): string => `"${text.replace('.', ',')}"`;
    const text = `"time","ecg","ppg"\n${rows(900, (k) => [(k / 250).toFixed(3), ecg(k, 250), ppg(k, 250)].map(quoted).join())}`;
    const recording = await openTable(text);
    expect(shown(recording)).toEqual([
      ['ecg', '', 'ecg', 250],
      ['ppg', '', 'ppg', 250],
    ]);
    expect((await valuesOf(recording, 1))[7]).toBe(Number(ppg(7, 250)));
  });

  it.each([
    ['[s],[mV],[a.u.]', 'mV'],
    ['mSecs,mVolts,no_units', 'mV'],
  ])('units in a row of their own: %s', async (units, unit) => {
    const scale = units.startsWith('mS') ? 1000 : 1;
    const text = `Time,ECG,PPG\n${units}\n${rows(900, (k) => `${((k / 250) * scale).toFixed(3)},${both(k, 250)}`)}`;
    const [first] = shown(await openTable(text));
    expect(first).toEqual(['ECG', unit, 'ecg', 250]);
  });

  it('LabChart: a block of another interval is refused, one that is dated earlier follows without a gap', async () => {
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
