import { describe, expect, it } from 'vitest';
import { parseHeader } from '../../../../src/io/wfdb/header.ts';

function fails(text: string, expected: { code: string; where?: object; message?: RegExp }): void {
  expect(() => parseHeader(text, 'f/r.hea')).toThrow(
    expect.objectContaining({
      name: 'BeatbenchError',
      code: expected.code,
      where: expect.objectContaining({ file: 'f/r.hea', ...expected.where }),
    }),
  );
}

describe('parseHeader', () => {
  it('reads every field', () => {
    const text = [
      '# before',
      'r 2 62.5/1000(-12.5) 900 8:26:04.5 26/10/1994',
      'sub/r.dat 16x4:3+24 1.052e+04(-171)/uV 14 8192 -5 -27403 0 ECG lead II ',
      '',
      'r.d1 212',
      '# after',
      '#   indented  ',
    ].join('\r\n');
    expect(parseHeader(text, 'r.hea')).toEqual({
      recordName: 'r',
      fs: 62.5,
      counterFs: 1000,
      counterBase: -12.5,
      frameCount: 900,
      startTime: '1994-10-26T08:26:04.5',
      comments: ['before', 'after', 'indented'],
      warnings: [],
      signalCount: 2,
      segments: null,
      signals: [
        {
          fileName: 'sub/r.dat',
          format: 16,
          samplesPerFrame: 4,
          skewFrames: 3,
          byteOffset: 24,
          gain: 10_520,
          baseline: -171,
          unit: 'uV',
          adcBits: 14,
          adcZero: 8192,
          initialValue: -5,
          checksum: -27_403,
          label: 'ECG lead II',
          line: 3,
        },
        {
          fileName: 'r.d1',
          format: 212,
          samplesPerFrame: 1,
          skewFrames: 0,
          byteOffset: 0,
          gain: 200,
          baseline: 0,
          unit: 'mV',
          adcBits: 12,
          adcZero: 0,
          initialValue: 0,
          checksum: null,
          label: '',
          line: 5,
        },
      ],
    });
  });

  it('reads the segments of a record', () => {
    expect(parseHeader('# x\nr/3 2 100 25\nlay 0\n~ 5\nd/a 20\nwhatever\n', 'r.hea')).toMatchObject({
      recordName: 'r',
      signalCount: 2,
      frameCount: 25,
      signals: [],
      segments: [
        { name: 'lay', frameCount: 0, line: 3 },
        { name: null, frameCount: 5, line: 4 },
        { name: 'd/a', frameCount: 20, line: 5 },
      ],
    });
  });

  it('reads a folder before the record name as a part of it', () => {
    expect(parseHeader('udb/100z 0 360', 'r.hea').recordName).toBe('udb/100z');
  });

  it('uses the defaults of WFDB', () => {
    const header = parseHeader('r 2\nr.dat 8 0 0 1024\nr.dat 8 100\n', 'r.hea');
    expect(header).toMatchObject({ fs: 250, counterFs: 250, frameCount: null, startTime: null });
    expect(header.signals[0]).toMatchObject({
      gain: 200,
      unit: 'mV',
      baseline: 1024,
      initialValue: 1024,
      adcBits: 10,
    });
  });

  it.each([
    ['a start without a date', 'r 0 250 10 16:57:39', null, 0],
    ['minutes and seconds', 'r 0 250 10 0:30 01/02/2003', '2003-02-01T00:00:30', 0],
    ['a date of no calendar', 'r 0 250 10 10:00:00 31/02/2003', null, 1],
    ['a time of no clock', 'r 0 250 10 25:00:00 01/02/2003', null, 1],
  ])('reads %s', (_, text, startTime, warningCount) => {
    const header = parseHeader(text, 'r.hea');
    expect(header.startTime).toBe(startTime);
    expect(header.warnings.map(({ code }) => code)).toEqual(
      Array.from({ length: warningCount }, () => 'header-repaired'),
    );
  });

  it.each([
    ['a negative length', 'r 1 250 -10\nr.dat 16', { frameCount: null }, {}],
    ['a length past float64', 'r 1 250 99999999999999999999\nr.dat 16', { frameCount: null }, {}],
    ['a counter in words', 'r 1 250/fast 10\nr.dat 16', { fs: 250, counterFs: 250 }, {}],
    ['a gain in words', 'r 1 250 10\nr.dat 16 high 12 5', {}, { gain: 1, baseline: 0, unit: '' }],
    ['a gain of next to nothing', 'r 1 250 10\nr.dat 16 1e-300/mV', {}, { gain: 1, unit: '' }],
    ['a broken baseline', 'r 1 250 10\nr.dat 16 200(x)/uV 12 5', {}, { gain: 200, baseline: 5, unit: 'uV' }],
    ['a resolution under 0', 'r 1 250 10\nr.dat 16 200 -3', {}, { adcBits: 12 }],
    ['a zero in words', 'r 1 250 10\nr.dat 16 200 12 x 7', {}, { adcZero: 0, baseline: 0, initialValue: 7 }],
    ['a first value in words', 'r 1 250 10\nr.dat 16 200 12 5 x', {}, { initialValue: 5 }],
    ['a checksum in words', 'r 1 250 10\nr.dat 16 200 12 0 0 x 0 II', {}, { checksum: null, label: 'II' }],
    ['a block size in words', 'r 1 250 10\nr.dat 16 200 12 0 0 9 x II', {}, { checksum: 9, label: 'II' }],
  ])('ignores %s', (_, text, header, signal) => {
    const parsed = parseHeader(text, 'r.hea');
    expect(parsed).toMatchObject(header);
    expect(parsed.signals[0]).toMatchObject(signal);
    expect(parsed.warnings).toMatchObject([
      { code: 'header-repaired', message: expect.stringMatching(/^The .* in line [12] of r\.hea .*; .*\.$/) },
    ]);
  });

  it('reads a baseline between two values unchanged', () => {
    const { signals, warnings } = parseHeader('r 1 250 10\nr.dat 16 200(12.5)/mV', 'r.hea');
    expect(signals[0]).toMatchObject({ gain: 200, baseline: 12.5 });
    expect(warnings).toEqual([]);
  });

  it('names twenty faulty fields and counts the others', () => {
    const text = `r 30 250 10\n${'r.dat 16 200 x\n'.repeat(30)}`;
    const { warnings } = parseHeader(text, 'r.hea');
    expect(warnings).toHaveLength(21);
    expect(warnings.at(-1)?.message).toBe('10 more fields of the header are also wrong.');
  });

  it.each([
    ['nothing', '', 'empty', { line: 1 }],
    ['comments alone', '# a\n# b\n', 'empty', {}],
    ['no signal count', 'r\n', 'bad-header', { line: 1, column: 2, field: 'number of signals' }],
    ['a signal count in words', '#\n r two 360', 'bad-header', { line: 2, column: 4 }],
    ['more signals than anyone has', `r 10001\n${'a 16\n'.repeat(10_001)}`, 'bad-header', { column: 3 }],
    ['a rate of zero', 'r 1 0 10', 'bad-header', { line: 1, column: 5, field: 'sampling frequency' }],
    ['missing signal lines', 'r 3 250 10\nr.dat 16\n', 'bad-header', { line: 3 }],
    ['no format', 'r 1 250 10\nr.dat', 'bad-header', { line: 2, column: 6, field: 'format' }],
    ['a malformed format', 'r 1 250 10\nr.dat 16x', 'bad-header', { line: 2, column: 7 }],
    ['no samples in a frame', 'r 1 250 10\nr.dat 16x0', 'bad-header', { field: 'format' }],
    ['fewer segments than it says', 'r/2 1 250 10\na 5\n', 'bad-header', { field: 'number of segments' }],
    ['a segment without a length', 'r/1 1 250 10\na', 'bad-header', { line: 2, column: 2 }],
    ['a segment upwards', 'r/1 1 250 10\n../a 10', 'unsafe-path', { line: 2, column: 1 }],
    ['a pipe', 'r 1 250 10\n- 16', 'unsupported', { line: 2 }],
    ['an absolute path', 'r 1 250 10\n/etc/passwd 16', 'unsafe-path', { line: 2, column: 1 }],
    ['a drive', 'r 1 250 10\nC:r.dat 16', 'unsafe-path', {}],
    ['a path upwards', 'r 1 250 10\na/../../r.dat 16', 'unsafe-path', {}],
    ['backslashes', 'r 1 250 10\n..\\r.dat 16', 'unsafe-path', {}],
  ])('rejects %s', (_, text, code, where) => {
    fails(text, { code, where });
    expect.hasAssertions();
  });
});
