import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Annotation } from '../../../../src/model/annotation.ts';
import { convertedRecording, cropStart } from '../../../../src/pipeline/convert/convert-recording.ts';
import { laterStart } from '../../../../src/pipeline/recording-part.ts';
import { readDigital, digitalRecording, writtenAgain } from '../../../support/digital-recording.ts';

const adc = { gain: 200, baseline: 0, bits: 16 };
const mark = (sampleIndex: number, label: string, more: Partial<Annotation> = {}): Annotation => ({
  sampleIndex,
  label,
  subtype: 0,
  channel: 0,
  num: 0,
  aux: '',
  ...more,
});

/** Ten seconds at 250 and 50 Hz; every value encodes its own index. */
const source = digitalRecording(
  [
    { label: 'II', fs: 250, values: Array.from({ length: 2500 }, (_, k) => k), adc },
    { label: 'PLETH', fs: 50, values: Array.from({ length: 500 }, (_, k) => -k), adc },
    { label: 'V5', fs: 250, values: Array.from({ length: 2500 }, (_, k) => 10_000 - k), adc },
  ],
  [
    {
      source: 'atr',
      fs: 250,
      annotations: [
        mark(10, '+', { aux: '(N' }),
        mark(300, '+', { aux: '(AFIB' }),
        ...[100, 500, 749, 750, 1000, 1999, 2000].map((at) => mark(at, 'N', { channel: 2 })),
      ],
    },
    { source: 'edf', fs: 1000, annotations: [mark(1000, '"', { aux: 'noise', lengthSec: 8 })] },
  ],
  '2031-02-03T23:59:58.25',
);

const whole = { channelIndexes: null, fromSec: 0, until: 'end', format: 'edf' } as const;

describe('a part of a recording', () => {
  it('has the samples between its times in every channel, for any start', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 0, max: 9, noNaN: true }),
        fc.double({ min: 0.1, max: 9, noNaN: true }),
        async (fromSec, lengthSec) => {
          const until = fromSec + lengthSec;
          const { recording, part } = convertedRecording(source, { ...whole, fromSec, until });
          // Both channels have a sample at every fiftieth of a second.
          expect(part.fromSec * 50).toBeCloseTo(Math.floor(fromSec * 50 + 1e-6), 6);
          expect(fromSec - part.fromSec).toBeLessThan(0.02);
          const first = Math.round(part.fromSec * 50);
          const ecg = await readDigital(recording, 0);
          const pulse = await readDigital(recording, 1);
          expect(ecg[0]).toBe(5 * first);
          expect(pulse[0]).toBe(-first || 0);
          expect(Math.abs(ecg.length - 5 * pulse.length)).toBeLessThan(5);
          expect((ecg.at(-1) ?? 0) / 250).toBeLessThan(until);
        },
      ),
    );
  });

  it('moves marks and start, and keeps the ongoing rhythm and its parts of stretches', () => {
    const { recording } = convertedRecording(source, { ...whole, fromSec: 2, until: 8 });
    expect(recording.startTime).toBe('2031-02-04T00:00:00.25');
    expect(recording.durationSec).toBe(6);
    const [atr, edf] = recording.annotations;
    expect(atr.annotations.map(({ sampleIndex, label, aux }) => [sampleIndex, label + aux])).toEqual([
      [0, '+(AFIB'],
      [0, 'N'],
      [249, 'N'],
      [250, 'N'],
      [500, 'N'],
      [1499, 'N'],
    ]);
    expect(edf.annotations).toMatchObject([{ sampleIndex: 0, aux: 'noise', lengthSec: 6 }]);
  });

  it('is the recording itself if all of it is requested', () => {
    expect(convertedRecording(source, whole).recording).toBe(source);
  });

  it.each([
    [5, 5],
    [6, 5],
    [10, 'end'],
    [11, 20],
  ] as const)('is rejected if it is empty: %s to %s s', (fromSec, until) => {
    expect(() => convertedRecording(source, { ...whole, fromSec, until })).toThrow(
      expect.objectContaining({ code: 'bad-parameter', where: { file: 'digital', field: 'from' } }),
    );
  });
});

describe('selected channels', () => {
  it('selected channels have the requested order, and marks refer to their new numbers', async () => {
    const { recording } = convertedRecording(source, { ...whole, channelIndexes: [1, 2] });
    expect(recording.channels.map(({ label }) => label)).toEqual(['PLETH', 'V5']);
    expect((await readDigital(recording, 1)).slice(0, 3)).toEqual([10_000, 9999, 9998]);
    expect(
      new Set(recording.annotations[0].annotations.map(({ label, channel }) => label + channel)),
    ).toEqual(new Set(['+0', 'N1']));
    expect(() => convertedRecording(source, { ...whole, channelIndexes: [3] })).toThrow(
      expect.objectContaining({ code: 'no-channel' }),
    );
  });
});

describe('the start of a part', () => {
  const at = (...rates: number[]) => rates.map((fs) => ({ fs, label: '' }));

  it('is a time at which all channels have a sample', () => {
    expect(cropStart(at(360), 1.0015)).toEqual({ fromSec: 360 / 360, apartSec: 0 });
    expect(cropStart(at(1000, 62.5), 0.999)).toEqual({ fromSec: 62 / 62.5, apartSec: 0 });
    expect(cropStart(at(3, 2), 1.9)).toEqual({ fromSec: 1, apartSec: 0 });
  });

  it('is the requested time if there is none near, with a report of the distances of first samples', () => {
    const { fromSec, apartSec } = cropStart(at(100, 99.991), 500.002);
    expect(fromSec).toBe(500.002);
    expect(apartSec).toBeGreaterThan(0);
    expect(apartSec).toBeLessThan(1 / 99);
    const made = digitalRecording([
      { label: 'a', fs: 100, values: Array.from({ length: 2000 }, () => 1), adc },
      { label: 'b', fs: 99.991, values: Array.from({ length: 2000 }, () => 1), adc },
    ]);
    const { warnings } = convertedRecording(made, { ...whole, fromSec: 15.002 });
    expect(warnings.map(({ code }) => code)).toEqual(['crop-uneven']);
  });

  it.each([
    ['2020-02-28T23:59:59.999999', 0.000_001, '2020-02-29T00:00:00'],
    ['2020-01-01T00:00:00', 1 / 360, '2020-01-01T00:00:00.002777778'],
    ['2020-01-01T00:00:00.123456', 86_400.5, '2020-01-02T00:00:00.623456'],
    ['2020-01-01T00:00:00.5', 0, '2020-01-01T00:00:00.5'],
    ['nonsense', 1, null],
  ])('shifts the clock: %s and %d s', (start, laterSec, later) => {
    expect(laterStart(start, laterSec)).toBe(later);
  });
});

describe('a part that was written', () => {
  const written = (format: 'edf' | 'bdf' | 'wfdb' | 'csv') => {
    const { recording } = convertedRecording(source, {
      channelIndexes: [0, 1],
      fromSec: 2,
      until: 8,
      format: 'edf',
    });
    return writtenAgain(recording, format, { refusesRescaling: true, withMarks: true });
  };

  it.each(['edf', 'bdf', 'wfdb', 'csv'] as const)(
    'has the values of its channels after reading: %s',
    async (format) => {
      const { recording } = await written(format);
      for (const [index, fs] of [250, 50].entries()) {
        const { values } = await recording.read(index, 0, 6 * fs);
        const expected = (await source.read(index, 2 * fs, 8 * fs)).values;
        expect([...values]).toEqual([...expected]);
        expect(recording.channels[index]).toMatchObject({ fs, unit: 'mV' });
      }
    },
  );

  it.each([
    ['edf', []],
    ['bdf', []],
    // WFDB has only moments without duration.
    ['wfdb', ['Annotations as WFDB: lengths left out, of edf: 1.']],
  ] as const)('has its marks and start after reading: %s', async (format, told) => {
    const { recording, warnings } = await written(format);
    expect(recording.startTime).toBe('2031-02-04T00:00:00.25');
    const times = recording.annotations.flatMap((set) =>
      set.annotations.map(({ sampleIndex }) => sampleIndex / set.fs),
    );
    expect(times.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0.996, 1, 2, 5.996]);
    expect(warnings.map(({ message }) => message)).toEqual(told);
  });

  it('has its marks in a table next to CSV, with a report that CSV has no start', async () => {
    const { files, warnings } = await written('csv');
    expect(new TextDecoder().decode(files.get('marks.csv'))).toBe(
      [
        'recording,time_s,length_s,set,label,text,subtype,channel,num',
        `digital,0,,atr,"'+",(AFIB,0,0,0`,
        ...[0, 0.996, 1, 2, 5.996].map((time) => `digital,${time},,atr,N,,0,0,0`),
        'digital,0,6,edf,"""",noise,0,0,0\n',
      ].join('\n'),
    );
    expect(warnings.map(({ message }) => message)).toEqual([
      'CSV does not store when the recording began (2031-02-04T00:00:00.25); its times count from there.',
    ]);
  });
});
