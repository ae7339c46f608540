import { describe, expect, it } from 'vitest';
import { stripUnits } from '../../../../src/io/beats/beat-unit.ts';
import { openRecordings } from '../../../../src/io/open.ts';
import { plausibleUnits } from '../../../../src/pipeline/sessions/open-options.ts';
import { memoryFile } from '../../../support/byte-files.ts';
import { markedBeatTimes, markedGaps, openDropped, restingRrMs } from '../../../support/made-beats.ts';

const rr = restingRrMs(120);
/** The end of each RR, ms, from the first beat. */
const ends = rr.map((_, k) => rr.slice(0, k + 1).reduce((sum, one) => sum + one, 0));
const beats = [0, ...ends].map((ms) => ms / 1000);
const lines = (cells: readonly (string | number)[]): string => `${cells.join('\n')}\n`;
const epochMs = Date.UTC(2023, 5, 30, 12, 0, 0);
const stamp = (ms: number): string => new Date(epochMs + ms).toISOString().slice(0, -1);

const kubios = [
  'Kubios HRV Standard, version 3.5.0',
  'File name:,made.txt',
  'RESULTS FOR SINGLE SAMPLES,,',
  'Mean RR (ms):,820.1,',
  ',,',
  'RR INTERVAL DATA and SPECTRUM ESTIMATES,,',
  'SAMPLE 1,,,',
  'RR data,,FFT spectrum,',
  'Time,RR interval,Frequency,PSD',
  '(s),(s),(Hz),(s^2/Hz)',
  ...rr.map((ms, k) => `${((ends[k] ?? 0) / 1000).toFixed(3)},${(ms / 1000).toFixed(3)},0.1,0.002`),
].join('\r\n');

const hrm = [
  '[Params]',
  'Version=106',
  'Date=20141215',
  'StartTime=19:59:34.0',
  'Interval=238',
  '',
  '[Note]',
  '',
  '[HRData]',
  ...rr,
].join('\r\n');

/** Every dialect: the file's name, its text, and the start that it states. */
const dialects: readonly (readonly [name: string, path: string, text: string, start: string | null])[] = [
  ['one RR a line, ms, without a head', 'session_rr.txt', lines(rr), null],
  ['one RR a line, s', 'session_rr.txt', lines(rr.map((ms) => (ms / 1000).toFixed(3))), null],
  [
    'decimal commas, s',
    'session_rr.txt',
    lines(rr.map((ms) => (ms / 1000).toFixed(3).replace('.', ','))),
    null,
  ],
  [
    'decimal commas, s, of which some end in 0',
    'session_rr.txt',
    lines(rr.map((ms) => String(ms / 1000).replace('.', ','))),
    null,
  ],
  ['ms behind each number', 'session.txt', lines(rr.map((ms) => `${ms} ms`)), null],
  ['s behind each number, under a head', 'a.txt', lines(['RR', ...rr.map((ms) => `${ms / 1000} s`)]), null],
  ['a head with its unit', 'session.csv', lines(['RR (ms)', ...rr]), null],
  ['a head in words', 'session.csv', lines(['RR intervals [ms]', ...rr]), null],
  ['a comment for a head', 'session.txt', lines(['# nn_ms', ...rr]), null],
  ['CRLF, and empty lines at the end', 'session_rr.txt', `${rr.join('\r\n')}\r\n\r\n`, null],
  ['all in one row', 'RR.txt', rr.join(' '), null],
  [
    'time and RR, s, without a head',
    'a.txt',
    lines(rr.map((ms, k) => `${(ends[k] ?? 0) / 1000}\t${ms / 1000}`)),
    null,
  ],
  [
    'time in s and RR in ms',
    'a.csv',
    lines(['time_s,rr_ms', ...rr.map((ms, k) => `${(ends[k] ?? 0) / 1000},${ms}`)]),
    null,
  ],
  [
    'time of the beat that begins the RR',
    'a.csv',
    lines(['time,rri', ...rr.map((ms, k) => `${((ends[k] ?? 0) - ms) / 1000},${ms}`)]),
    null,
  ],
  ['Kubios HRV', 'made_hrv.txt', kubios, null],
  ['Polar HRM', 'made.hrm', hrm, '2014-12-15T19:59:34'],
  [
    'Polar Sensor Logger',
    'Polar_H10_RR.txt',
    lines(['Phone timestamp;RR-interval [ms]', ...rr.map((ms, k) => `${stamp(ends[k] ?? 0)};${ms}`)]),
    '2023-06-30T12:00:00',
  ],
  ['Polar Flow', 'flow.csv', lines(['duration,offline', ...rr.map((ms) => `${ms}.000,0`)]), null],
  [
    'HRV4Training and HRV Logger',
    'training.csv',
    lines([
      'timestamp, rr, since_start ',
      '',
      ...rr.map((ms, k) => `${epochMs + (ends[k] ?? 0)},${ms},${ends[k]}`),
    ]),
    '2023-06-30T12:00:00',
  ],
  ['Elite HRV', '2016-08-18 08-39-02.txt', lines(rr), null],
  [
    'Empatica E4',
    'IBI.csv',
    lines([
      '1680686620.000000, IBI',
      ...rr.map((ms, k) => `${((ends[k] ?? 0) / 1000).toFixed(6)},${(ms / 1000).toFixed(6)}`),
    ]),
    '2023-04-05T09:23:40',
  ],
];

describe('texts of RR', () => {
  it.each(dialects)('%s', async (_, path, text, start) => {
    const recording = await openDropped(path, text);
    expect(recording.format).toBe('beats');
    expect(recording.channels).toEqual([]);
    expect(markedBeatTimes(recording)).toEqual(beats);
    expect(recording.durationSec).toBe(beats.at(-1));
    expect(recording.startTime).toBe(start);
    expect(markedGaps(recording)).toEqual([]);
  });

  it('reads one beat if the last RR is repeated and its sign changes with each beat', async () => {
    // Every 56 ms, like the packets of a chest strap.
    const sampled = rr.flatMap((ms, k) => {
      const [from, to] = [(ends[k] ?? 0) - ms, ends[k] ?? 0].map((end) => Math.ceil(end / 56));
      return Array.from({ length: (to ?? 0) - (from ?? 0) }, (_, i) => [
        stamp(((from ?? 0) + i) * 56),
        k % 2 === 0 ? ms : -ms,
      ]);
    });
    const recording = await openDropped(
      'strap.csv',
      `Time,RtoR\n${lines(sampled.map((cells) => cells.join(',')))}`,
    );
    expect(markedBeatTimes(recording).length).toBe(rr.length + 1);
    for (const [k, sec] of markedBeatTimes(recording).entries())
      expect(sec).toBeCloseTo(beats[k] ?? Number.NaN, 3);
  });

  it('gives the reason for the chosen unit, unless the header states it', async () => {
    const plain = await openDropped('session_rr.txt', lines(rr));
    expect(plain.warnings).toEqual([
      {
        code: 'unit-missing',
        message: expect.stringMatching(/read in ms: their median, \d+, is 7\d beats per minute in ms/),
      },
    ]);
    expect((await openDropped('session.csv', lines(['RR (ms)', ...rr]))).warnings).toEqual([]);
  });

  it.each([
    ['RR of 228', 'rr.csv', rr.map((ms) => Math.round(ms / 3.6))],
    ['a head of ms over numbers in s', 'a.csv', ['rr_ms', ...rr.map((ms) => ms / 1000)]],
  ])('asks for the unit of %s', async (_, path, cells) => {
    const { broken } = await openRecordings([memoryFile(path, lines(cells))]);
    expect(broken[0]).toMatchObject({
      failure: { code: 'no-unit' },
      question: { missing: 'unit', holds: 'beats' },
    });
    expect(broken[0]?.question?.preview).toHaveLength(20);
  });

  it('accepts the user’s unit, even samples of a rate', async () => {
    const text = lines(rr.map((ms) => Math.round((ms * 300) / 1000)));
    const recording = await openDropped('rr.csv', text, { beats: { 'rr.csv': 300 } });
    expect(recording.durationSec).toBeCloseTo(beats.at(-1) ?? 0, 0);
    const byRate = await openDropped('rr.csv', text, { inputRateHz: 300 });
    expect(markedBeatTimes(byRate)).toEqual(markedBeatTimes(recording));
  });
});

describe('invalid RR', () => {
  it.each([
    ['text', 'none today'],
    ['a unit beside the number', '812 ms'],
  ])('%s among the numbers is an error with its line', async (_, cell) => {
    const text = lines(['rr_ms', ...rr.slice(0, 30), cell, ...rr.slice(30)]);
    await expect(openDropped('a.csv', text)).rejects.toMatchObject({
      code: 'bad-value',
      where: { file: 'a.csv', line: 32, column: 1 },
    });
  });

  it.each([
    ['0', 0, 'The RR in line 12 is 0 or negative. It counts as a gap.'],
    ['a negative one', -5, 'The RR in line 12 is 0 or negative. It counts as a gap.'],
    ['a blank', 'NaN', 'The RR in line 12 is missing. It counts as a gap.'],
  ])('%s is a gap of a median RR, and is reported', async (_, cell, message) => {
    const own = rr.slice(0, 20);
    const text = lines(['rr_ms', ...own.slice(0, 10), cell, ...own.slice(10)]);
    const recording = await openDropped('a.csv', text);
    const medianMs = own.toSorted((a, b) => a - b)[10] ?? 0;
    const before = (ends[9] ?? 0) / 1000;
    expect(markedGaps(recording)).toEqual([[before, medianMs / 1000]]);
    expect(recording.durationSec).toBeCloseTo(((ends[19] ?? 0) + medianMs) / 1000, 9);
    expect(recording.warnings).toEqual([{ code: 'left-out', message }]);
  });

  it('an RR over 30 s is a gap of that length, and 30 s is an RR', async () => {
    const recording = await openDropped(
      'a.csv',
      lines(['rr_ms', ...rr.slice(0, 10), 3_600_000, ...rr.slice(10, 20)]),
    );
    expect(markedGaps(recording)).toEqual([[(ends[9] ?? 0) / 1000, 3600]]);
    expect(recording.warnings[0]?.message).toContain('The RR in line 12 is longer than 30 s');
    const just = await openDropped(
      'b.csv',
      lines(['rr_ms', ...rr.slice(0, 10), 30_000, ...rr.slice(10, 20)]),
    );
    expect(markedGaps(just)).toEqual([]);
  });

  it('an RR without contact is a gap of its length', async () => {
    const rows = rr.slice(0, 20).map((ms, k) => `${ms},${k === 7 || k === 8 ? 1 : 0}`);
    const recording = await openDropped('flow.csv', lines(['duration,offline', ...rows]));
    expect(markedGaps(recording)).toEqual([[(ends[6] ?? 0) / 1000, ((rr[7] ?? 0) + (rr[8] ?? 0)) / 1000]]);
    expect(recording.warnings[0]?.message).toContain(
      '2 RR, the first in line 9, are marked as recorded without contact',
    );
  });
});

describe('a clock next to RR', () => {
  it('shows a gap of an hour to the ms', async () => {
    const rows = rr.map((ms, k) => `${(ends[k] ?? 0) + (k >= 60 ? 3_600_000 : 0)},${ms}`);
    const recording = await openDropped('a.csv', lines(['time_ms,rr_ms', ...rows]));
    expect(markedGaps(recording)).toEqual([[(ends[59] ?? 0) / 1000, 3600]]);
    expect(markedBeatTimes(recording)).toHaveLength(122);
    expect(recording.durationSec).toBe((ends.at(-1) ?? 0) / 1000 + 3600);
    expect(recording.warnings[0]).toMatchObject({ code: 'short-data' });
  });

  it('a clock next to RR for packets shows a gap of a minute within a second', async () => {
    // A packet is sent every 2 s with the RR that have ended by then.
    const rows = rr.map((ms, k) => {
      const end = (ends[k] ?? 0) + (k >= 60 ? 60_000 : 0);
      return `${epochMs + 2000 * Math.ceil(end / 2000)},${ms}`;
    });
    const recording = await openDropped('a.csv', lines(['timestamp,rr_ms', ...rows]));
    const [[from, length], ...more] = markedGaps(recording);
    expect(more).toEqual([]);
    expect(from).toBe((ends[59] ?? 0) / 1000);
    expect(Math.abs(length - 60)).toBeLessThan(1);
  });

  it('a clock next to RR that goes backwards is an error with its line', async () => {
    const rows = rr.map((ms, k) => `${(ends[k] ?? 0) - (k >= 60 ? 40_000 : 0)},${ms}`);
    await expect(openDropped('a.csv', lines(['time_ms,rr_ms', ...rows]))).rejects.toMatchObject({
      code: 'bad-value',
      where: { line: 62 },
    });
  });

  it('a clock next to RR that jumps by years is rejected', async () => {
    const rows = rr.map((ms, k) => `${(ends[k] ?? 0) + (k >= 60 ? 1e14 : 0)},${ms}`);
    await expect(openDropped('a.csv', lines(['time_ms,rr_ms', ...rows]))).rejects.toMatchObject({
      code: 'bad-value',
      where: { line: 62 },
    });
  });
});

describe('times of beats', () => {
  const sec = beats.map((one) => (one + 5).toFixed(3));

  it('times of beats in s are read without a header', async () => {
    const recording = await openDropped('a.txt', lines(sec));
    expect(markedBeatTimes(recording)).toEqual(sec.map(Number));
    expect(recording.warnings).toEqual([expect.objectContaining({ code: 'unit-missing' })]);
  });

  it('times of beats are read with classes', async () => {
    const rows = sec.map((one, k) => `${one} ${k === 20 ? 'V' : 'N'}`);
    const labels = (await openDropped('a.txt', lines(rows))).annotations[0]?.annotations.map(
      ({ label }) => label,
    );
    expect(labels?.filter((label) => label === 'V')).toHaveLength(1);
    expect(labels?.[20]).toBe('V');
  });

  it('times of beats in integers need a unit, since ms and samples are equally plausible', async () => {
    const text = lines(beats.map((one) => Math.round(one * 500)));
    const { broken } = await openRecordings([memoryFile('beats.txt', text)]);
    expect(broken[0]?.failure.code).toBe('no-unit');
    const recording = await openDropped('beats.txt', text, { beats: { 'beats.txt': 500 } });
    expect(recording.durationSec).toBeCloseTo(beats.at(-1) ?? 0, 2);
  });

  it('times of beats that go backwards are an error with the line', async () => {
    const text = lines(['beat_time_s', ...sec.slice(0, 10), '1.0', ...sec.slice(10)]);
    await expect(openDropped('a.csv', text)).rejects.toMatchObject({
      code: 'bad-value',
      where: { line: 12 },
    });
  });
});

describe('difficult lists', () => {
  it('20 beats are read', async () => {
    expect(markedBeatTimes(await openDropped('rr.txt', lines(rr.slice(0, 19))))).toHaveLength(20);
  });

  it('a list of equal RR is read if the header states the unit, and otherwise it is requested', async () => {
    const same = Array.from({ length: 200 }, () => 800);
    expect((await openDropped('a.csv', lines(['RR', ...same]))).durationSec).toBe(160);
    const { broken } = await openRecordings([memoryFile('a.txt', lines(same))]);
    expect(broken[0]?.failure.code).toBe('no-rate');
  });

  it('a list without RR is rejected', async () => {
    await expect(openDropped('a.csv', lines(['rr_ms', 0, 0, 0]))).rejects.toMatchObject({ code: 'no-beats' });
    await expect(openDropped('a.csv', lines(['rr_ms', -1, -2]))).rejects.toMatchObject({ code: 'no-beats' });
  });

  it('a Polar file of heart rates is rejected', async () => {
    await expect(openDropped('a.hrm', hrm.replace('Interval=238', 'Interval=5'))).rejects.toMatchObject({
      code: 'no-channel',
      where: { field: 'Interval' },
    });
  });
});

describe('signals are not mistaken for lists', () => {
  const wave = Array.from({ length: 3000 }, (_, k) =>
    Math.round(600 + 80 * Math.sin((2 * Math.PI * 1.2 * k) / 100)),
  );
  it.each([
    ['a pulse of an analogue input, without a head', lines(wave)],
    ['rough samples under another name', lines(['PPG', ...wave.map((v, k) => v + 90 * ((k * 7919) % 5))])],
  ])('%s: the rate is requested', async (_, text) => {
    const { broken } = await openRecordings([memoryFile('a.csv', text)]);
    expect(broken[0]).toMatchObject({ question: { missing: 'rate' } });
  });

  it('unnamed RR need the user’s choice, since counts of an ECG resemble them', async () => {
    const { broken } = await openRecordings([memoryFile('a.txt', lines(rr))]);
    expect(broken[0]).toMatchObject({ failure: { code: 'no-rate' }, question: { missing: 'rate' } });
    const recording = await openDropped('a.txt', lines(rr), { beats: { 'a.txt': 'ms' } });
    expect(markedBeatTimes(recording)).toHaveLength(rr.length + 1);
  });

  it('numbers that fit only one unit are proposed with it', () => {
    const cells = (values: readonly number[]) => values.map(String);
    expect(plausibleUnits(cells(rr))).toEqual(['ms']);
    expect(plausibleUnits(cells(rr.map((ms) => ms / 1000)))).toEqual(['s']);
    expect(plausibleUnits(cells(rr.map((ms) => ms / 1000)).map((cell) => cell.replace('.', ',')))).toEqual([
      's',
    ]);
    expect(plausibleUnits(cells(rr.map(() => 800)))).toEqual(['ms']);
    expect(plausibleUnits(cells(beats))).toEqual(['s']);
    expect(plausibleUnits(cells(ends))).toEqual(['ms']);
    expect(plausibleUnits(cells(rr.map((ms) => 100 * ms)))).toEqual(['ms', 's']);
    expect(plausibleUnits(['', 'text'])).toEqual(['ms', 's']);
  });

  it('RR once per second next to a heart rate are a table with an even clock', async () => {
    const rows = wave.slice(0, 300).map((v, k) => `${k},${70 + (k % 5)},${v}`);
    expect((await openDropped('a.csv', lines(['time_s,hr,rr', ...rows]))).format).toBe('csv');
  });

  it('RR next to an ECG are a table', async () => {
    const rows = wave.map((v, k) => `${(k / 100).toFixed(2)},${v},${rr[k % 100]}`);
    const recording = await openDropped('a.csv', lines(['time,ecg,rr', ...rows]));
    expect(recording.channels.map(({ label }) => label)).toContain('ecg');
  });
});

describe('a unit given by the user', () => {
  it('is used, with a warning if only another one is plausible', async () => {
    const inSeconds = lines(rr.map((ms) => (ms / 1000).toFixed(3)));
    const { warnings } = await openDropped('a.txt', inSeconds, { beats: { 'a.txt': 'ms' } });
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^The RR are read in ms, as given: their median, 0\.\d+, is \d{5} beats per minute\. In s it is \d\d\.$/,
      ),
    ]);
    expect((await openDropped('a.txt', inSeconds, { beats: { 'a.txt': 's' } })).warnings).toEqual([]);
    // A mouse at 600 per minute.
    const mouse = lines(Array.from({ length: 50 }, (_, k) => 98 + (k % 5)));
    expect((await openDropped('a.txt', mouse, { beats: { 'a.txt': 'ms' } })).warnings).toEqual([]);
  });

  it('is not inferred from differing units, nor from a few lines', () => {
    for (const text of [
      ['812 ms', '0.8 s', '790 ms'],
      ['812 ms', '790 ms'],
      ['812 ms', 'lead off', '790 ms', '800 ms'],
    ])
      expect(stripUnits(text)).toEqual({ lines: text, unit: null });
    expect(stripUnits(['RR', '812 ms', '', '790 ms', '801 MS'])).toEqual({
      lines: ['RR', '812', '', '790', '801'],
      unit: 'ms',
    });
  });
});
