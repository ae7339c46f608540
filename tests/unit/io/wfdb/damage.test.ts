import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openWfdb } from '../../../../src/io/wfdb/open.ts';
import { signalFormats } from '../../../../src/io/wfdb/signal-formats.ts';
import type { ByteSource, Recording } from '../../../../src/model/recording.ts';
import { memoryFile } from '../../../support/byte-files.ts';
import { recordingFaults } from '../../../support/recording-faults.ts';
import { caseCount } from '../../../support/gate.ts';

const header = 'r 2 250 8\nr.dat 16 200/mV 12 0 1 0 0 II\nr.dat 16 200/mV 12 0 2 0 0 V\n';
const signals = new Uint8Array(new Int16Array(16).fill(7).buffer);

function open(text: string | Uint8Array, files: Readonly<Record<string, Uint8Array>>): Promise<Recording> {
  const siblings = Object.entries(files).map(([name, bytes]) => memoryFile(`d/${name}`, bytes));
  return openWfdb(memoryFile('d/r.hea', text), siblings);
}

describe('damaged records', () => {
  it.each([
    ['an empty header', '', { 'r.dat': signals }, 'empty', 'd/r.hea'],
    ['a missing signal file', header, {}, 'missing-file', 'r.dat'],
    ['a signal file in another folder only', header, { 'x/r.dat': signals }, 'missing-file', 'r.dat'],
    ['an empty signal file', header, { 'r.dat': new Uint8Array() }, 'empty', 'd/r.dat'],
    ['less than a frame', header, { 'r.dat': signals.slice(0, 3) }, 'truncated', 'd/r.dat'],
    ['a prolog longer than the file', 'r 1 250 8\nr.dat 16+99', { 'r.dat': signals }, 'truncated', 'd/r.dat'],
    ['two formats in a file', 'r 2 250\nr.dat 16\nr.dat 80', { 'r.dat': signals }, 'bad-header', 'd/r.hea'],
    [
      'two prologs in a file',
      'r 2 250\nr.dat 16+4\nr.dat 16+2',
      { 'r.dat': signals },
      'bad-header',
      'd/r.hea',
    ],
    ['an unknown format', 'r 1 250\nr.dat 17', { 'r.dat': signals }, 'bad-header', 'd/r.hea'],
    ['FLAC that is none', 'r 1 250\nr.dat 516', { 'r.dat': signals }, 'bad-header', 'd/r.dat'],
    ['no signals and no annotations', 'r 0 250 10', { 'r.dat': signals }, 'empty', 'd/r.hea'],
    ['no stored signal and no length', 'r 1 250 0\n~ 0', {}, 'empty', 'd/r.hea'],
    ['a length that no file has', 'r 1 250 9000000000\n~ 0', {}, 'too-large', 'd/r.hea'],
    ['a header of megabytes', new Uint8Array(5 << 20).fill(35), {}, 'too-large', 'd/r.hea'],
  ])('damaged records with %s are rejected', async (_, text, files, code, file) => {
    await expect(open(text, files)).rejects.toThrow(
      expect.objectContaining({ name: 'BeatbenchError', code, where: expect.objectContaining({ file }) }),
    );
  });

  it('damaged records open up to the damage, with a warning', async () => {
    const recording = await open(header, { 'r.dat': signals.slice(0, 4 * 5 + 3) });
    expect(recording.channels.map(({ sampleCount }) => sampleCount)).toEqual([5, 5]);
    expect(recording.warnings).toEqual([
      { code: 'short-data', message: expect.stringContaining('holds 5 of the 8 samples') },
    ]);
  });

  it('damaged records open without a broken annotation file, with a warning', async () => {
    const beats = new Uint8Array([100, 4, 100, 4, 0, 0]);
    const cut = beats.slice(0, 3);
    const noise = new Uint8Array([1, 220, 3, 4, 5]);
    const text = new TextEncoder().encode('a text with an odd extension');
    const recording = await open(header, {
      'r.dat': signals,
      'r.atr': beats,
      'r.qrs': cut,
      'r.ecg': noise,
      'r.v1': beats,
      'r.v2': cut,
      'r.about': text,
      'q.atr': beats,
    });
    expect(recording.annotations.map(({ source, annotations }) => [source, annotations.length])).toEqual([
      ['atr', 2],
      ['qrs', 1],
      ['v1', 2],
    ]);
    expect(recording.warnings.map(({ code }) => code)).toEqual(['short-data', 'short-data']);
    expect(recording.warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('d/r.qrs'),
      expect.stringContaining('d/r.ecg'),
    ]);
  });

  it('damaged records find a signal file whose name differs only in capitals', async () => {
    const recording = await open(header, { 'R.DAT': signals });
    expect(recording.sources.map(({ path }) => path)).toEqual(['d/r.hea', 'd/R.DAT']);
  });

  it('damaged records report if a file shrinks after opening', async () => {
    const shrunken: ByteSource = { path: 'd/r.dat', size: 32, read: async () => signals.slice(0, 6) };
    const recording = await openWfdb(memoryFile('d/r.hea', header), [shrunken]);
    await expect(recording.read(0, 0, 8)).rejects.toThrow(expect.objectContaining({ code: 'truncated' }));
  });

  it('damaged records reject a channel that does not exist', async () => {
    const recording = await open(header, { 'r.dat': signals });
    await expect(recording.read(2, 0, 8)).rejects.toThrow(expect.objectContaining({ code: 'no-channel' }));
  });
});

/** Damages bytes by a few changes: truncation, inverted bits, noise. */
function damagedFrom(bytes: Uint8Array): fc.Arbitrary<Uint8Array> {
  const flip = fc.tuple(fc.nat(bytes.length - 1), fc.nat(7));
  return fc.oneof(
    fc.nat(bytes.length).map((length) => bytes.slice(0, length)),
    fc.array(flip, { maxLength: 6 }).map((flips) => {
      const changed = bytes.slice();
      for (const [at, bit] of flips) changed[at] ^= 1 << bit;
      return changed;
    }),
    fc.uint8Array({ maxLength: 100 }),
  );
}

/** A header with its numbers changed. */
const damagedHeader = fc
  .array(
    fc.tuple(
      fc.nat(30),
      fc.constantFrom('0', '-1', '1e9', '1e300', '1e-300', '99999999999', '2147483648', 'x', '', '8x65536'),
    ),
    {
      maxLength: 3,
    },
  )
  .map((changes) => {
    const words = header.split(/(?<=\s)|(?=\s)/);
    for (const [at, word] of changes) words[at % words.length] = word;
    return new TextEncoder().encode(words.join(''));
  });

function findFaults(text: Uint8Array, data: Uint8Array, beats: Uint8Array): Promise<string[]> {
  return recordingFaults(() => open(text, { 'r.dat': data, 'r.atr': beats, 'r.xx': beats }));
}

describe('any bytes', () => {
  const beats = new Uint8Array([100, 4, 0, 236, 1, 0, 0, 0, 0, 4, 3, 252, 40, 78, 0, 0, 0, 0]);
  const original = new TextEncoder().encode(header);
  const codes = [...signalFormats.keys()].map(String);

  it('any bytes return a recording or an error with a reason', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(damagedFrom(original), damagedHeader, fc.constant(original)),
        damagedFrom(signals),
        damagedFrom(beats),
        async (text, data, marks) => {
          expect(await findFaults(text, data, marks)).toEqual([]);
        },
      ),
      { numRuns: caseCount(3000) },
    );
  });

  it('any bytes return a recording or an error with a reason in every format', async () => {
    const anyHeader = fc
      .tuple(fc.constantFrom(...codes), fc.nat(4), fc.nat(9), fc.nat(5), fc.nat(20))
      .map(([code, perFrame, skew, offset, length]) => {
        const storage = `${code}x${perFrame + 1}:${skew}+${offset}`;
        return new TextEncoder().encode(`r 2 250 ${length}\nr.dat ${storage}\nr.dat ${code}\n`);
      });
    await fc.assert(
      fc.asyncProperty(anyHeader, fc.uint8Array({ maxLength: 90 }), async (text, data) => {
        expect(await findFaults(text, data, beats)).toEqual([]);
      }),
      {
        numRuns: caseCount(3000),
      },
    );
  });
});

describe('any records of segments', () => {
  const names = fc.constantFrom('a', 'b', 'm', 'lay', '~', 'd/a', '../a', 'A', '');
  const counts = fc.constantFrom('0', '4', '10', '1000000', '-1', '9e9', '99999999999', 'x', '');
  const lines = fc.array(
    fc.tuple(names, counts).map((words) => words.join(' ')),
    { maxLength: 6 },
  );
  const segment = (name: string): string => `${name} 2 100 10\na.dat 16x2 100/mV\n~ 0 1/mmHg 12 0 0 0 0 x\n`;

  it('any records of segments return a recording or an error with a reason', async () => {
    await fc.assert(
      fc.asyncProperty(
        lines,
        fc.nat(3),
        fc.nat(7),
        damagedFrom(signals),
        async (list, extra, count, data) => {
          const text = `m/${count} ${extra} 100 10\n${list.join('\n')}\n`;
          const files = [
            memoryFile('f/a.hea', segment('a')),
            memoryFile('f/b.hea', text),
            memoryFile('f/lay.hea', 'lay 2 100 0\n~ 0x2 100/mV\n~ 0 1/mmHg 12 0 0 0 0 x\n'),
            memoryFile('f/a.dat', data),
          ];
          expect(await recordingFaults(() => openWfdb(memoryFile('f/m.hea', text), files))).toEqual([]);
        },
      ),
      { numRuns: caseCount(3000) },
    );
  });
});
