import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAnnotations } from '../../../../src/io/wfdb/annotations-read.ts';
import { writeAnnotations } from '../../../../src/io/wfdb/annotations-write.ts';
import type { Annotation, AnnotationSet } from '../../../../src/model/annotation.ts';
import { BeatbenchError } from '../../../../src/model/failure.ts';
import { dataNote, dataPath, hasData } from '../../../support/data.ts';
import { caseCount, runsAllTests } from '../../../support/gate.ts';

function parsed(parts: string[], recordFs: number): AnnotationSet {
  const { set, problem } = parseAnnotations(readBytes(...parts), parts.join('/'), 'test', recordFs);
  expect(problem).toBeNull();
  return set;
}

function readBytes(...parts: string[]): Uint8Array {
  return new Uint8Array(readFileSync(dataPath(...parts)));
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

/** Prints annotations like `rdann`, without the time. */
function printDump(set: AnnotationSet): string[] {
  return set.annotations.map(({ sampleIndex, label, subtype, channel, num, aux }) =>
    [sampleIndex, label, subtype, channel, num, aux.trim()].join(' ').trim(),
  );
}

/** Converts `rdann`'s lines to the same form; columns are time, sample, mnemonic, subtype, channel, num, text. */
function rdannDump(...parts: string[]): string[] {
  return readFileSync(dataPath(...parts), 'latin1')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [columns = '', aux = ''] = line.split('\t');
      const [, ...rest] = columns
        .trim()
        .replace(/^\[\s+/, '[')
        .split(/\s+/);
      return [...rest, aux.trim()].join(' ').trim();
    });
}

describe.skipIf(!hasData)(`annotation files${dataNote}`, () => {
  it.each([
    ['100.atr', 'ann-1', 360],
    ['12726.anI', 'ann-2', 250],
    ['1003.atr', 'ann-3', 360],
  ])('reads %s like rdann', (file, dump, fs) => {
    const set = parsed(['wfdb-formats', file], fs);
    expect(printDump(set)).toEqual(rdannDump('wfdb-formats', 'target-output', dump));
    expect(set.fs).toBe(fs);
  });

  it('reads 100s.atr like rdann, and RR intervals like ann2rr', () => {
    const set = parsed(['wfdb-c-checks', 'data', '100s.atr'], 360);
    expect(printDump(set)).toEqual(rdannDump('wfdb-c-checks', 'expected', 'rdann.out'));
    const beats = set.annotations.filter(({ label }) => label !== '+').map(({ sampleIndex }) => sampleIndex);
    const intervals = beats.map((at, i) => at - (beats[i - 1] ?? 0));
    const printed = readFileSync(dataPath('wfdb-c-checks', 'expected', 'ann2rr.out'), 'latin1');
    expect(intervals).toEqual(printed.trim().split('\n').map(Number));
  });

  it('follows chains of skips beyond 2³¹', () => {
    const set = parsed(['wfdb-formats', 'huge.qrs'], 360);
    expect(set.annotations.map(({ sampleIndex }) => sampleIndex)).toEqual([10_000_000_000]);
  });

  it('uses the time resolution of the file', () => {
    const set = parsed(['wfdb-formats', '03700181.gqrsh'], 125);
    expect(set.fs).toBe(500);
    expect(set.annotations[0]?.aux).toMatch(/^gqrs -H -r 03700181/);
  });

  it('records another time resolution in the words of the WFDB library', () => {
    const set = parsed(['wfdb-formats', '03700181.gqrsh'], 125);
    const notes = 36;
    expect(hex(writeAnnotations(set, 125)).slice(0, 2 * notes)).toBe(
      hex(readBytes('wfdb-formats', '03700181.gqrsh')).slice(0, 2 * notes),
    );
  });

  /** Files whose texts, if any, have no terminating zero in their length. */
  const withoutNul = [
    ['wfdb-formats', 'huge.qrs', 360],
    ['wfdb-formats/twadb', 'twa00.qrs', 500],
    ['holter-beats', 'nsr001.ecg', 128],
    ['holter-beats', 'nsr004.ecg', 128],
    ['qtdb', 'sel103.q1c', 250],
    ['ludb', '1.ii', 500],
  ] as const;
  it.each(withoutNul)('writes the bytes of %s/%s again', (folder, file, fs) => {
    const written = writeAnnotations(parsed([folder, file], fs), fs);
    expect(hex(written)).toBe(hex(readBytes(folder, file)));
  });

  const every = ['mitdb', 'ludb', 'qtdb', 'nstdb'].flatMap((folder) =>
    hasData
      ? readdirSync(dataPath(folder))
          .filter((name) => /^\w+\.(?!dat|hea|csv|txt|ipynb)[a-z0-9]+$/.test(name))
          .map((name) => [folder, name] as const)
      : [],
  );
  // Every third in the gate, which holds all databases.
  const taken = every.filter((_, k) => runsAllTests || k % 3 === 0);
  it(`reads and writes ${taken.length} files without loss`, () => {
    for (const [folder, name] of taken) {
      const set = parsed([folder, name], 250);
      expect(set.annotations.length).toBeGreaterThan(0);
      const again = parseAnnotations(writeAnnotations(set, 250), name, 'test', 250);
      expect(again).toEqual({ set, problem: null, trailing: false });
    }
  });
});

const annotation: fc.Arbitrary<Annotation> = fc.record({
  sampleIndex: fc.oneof(
    fc.nat(5000),
    fc.nat({ max: 2 ** 31 - 1 }),
    fc.integer({ min: 2 ** 31, max: 2 ** 45 }),
  ),
  label: fc.constantFrom('N', 'V', '/', '"', '+', '[', ']', '[44]', 'new', 'R-on-T'),
  subtype: fc.integer({ min: -128, max: 127 }),
  channel: fc.nat(255),
  num: fc.integer({ min: -128, max: 127 }),
  aux: fc.string({ maxLength: 60, unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
});

describe('writing and reading annotations', () => {
  it('returns what was written', () => {
    fc.assert(
      fc.property(fc.array(annotation, { maxLength: 40 }), fc.constantFrom(250, 360.5), (list, fs) => {
        const set = { source: 'x', fs, annotations: list.toSorted((a, b) => a.sampleIndex - b.sampleIndex) };
        const again = parseAnnotations(writeAnnotations(set, 250), 'a.x', 'x', 250);
        expect(again).toEqual({ set, problem: null, trailing: false });
      }),
    );
  });

  it.each([
    ['a text over 255 bytes', { aux: 'é'.repeat(128) }],
    ['a channel over 255', { channel: 256 }],
    ['a position between samples', { sampleIndex: 1.5 }],
    ['a label with a space', { label: 'two words' }],
  ])('rejects %s', (_, wrong) => {
    const good = { sampleIndex: 1, label: 'N', subtype: 0, channel: 0, num: 0, aux: '' };
    const set = { source: 'x', fs: 250, annotations: [{ ...good, ...wrong }] };
    expect(() => writeAnnotations(set, 250)).toThrow(expect.objectContaining({ code: 'bad-value' }));
  });
});

/** Encodes one word of an annotation file. */
function word(code: number, number: number): number[] {
  return [number & 0xff, (code << 2) | (number >> 8)];
}

/** Returns the number of annotations read, or the error code. */
function tryReading(bytes: Uint8Array): number | string {
  try {
    return parseAnnotations(bytes, 'r.atr', 'atr', 250).set.annotations.length;
  } catch (error) {
    if (error instanceof BeatbenchError) return error.code;
    throw error;
  }
}

describe('times finer than a µs', () => {
  it('times finer than a µs are written to a µs, which the file states', () => {
    const fs = 2 ** 43;
    const annotations = [0.5, 1.2345678, 3000].map((sec) => ({
      sampleIndex: Math.round(sec * fs),
      label: 'N',
      subtype: 0,
      channel: 0,
      num: 0,
      aux: '',
    }));
    const { set } = parseAnnotations(
      writeAnnotations({ source: 'qrs', fs, annotations }, fs),
      'x',
      'qrs',
      360,
    );
    expect(set.fs).toBe(1e6);
    expect(set.annotations.map(({ sampleIndex }) => sampleIndex)).toEqual([
      500_000, 1_234_568, 3_000_000_000,
    ]);
  });
});

describe('damaged annotation files', () => {
  it('keeps the part before the damage, and reports its position', () => {
    const cut = new Uint8Array([...word(1, 100), ...word(1, 200), 5]);
    const first = parseAnnotations(cut, 'r.atr', 'atr', 360);
    expect(first.set.annotations.map(({ sampleIndex }) => sampleIndex)).toEqual([100, 300]);
    expect(first.problem).toMatchObject({ code: 'truncated', where: { file: 'r.atr', byte: 4 } });
    const wrong = new Uint8Array([...word(1, 100), ...word(55, 3), 0, 0]);
    expect(parseAnnotations(wrong, 'r.atr', 'atr', 360).problem).toMatchObject({
      code: 'bad-value',
      where: { byte: 2 },
    });
  });

  it('rejects AHA format by name', () => {
    const record = [0, 0x4e, 100, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    expect(() => parseAnnotations(new Uint8Array([...record, ...record]), 'r.ann', 'ann', 250)).toThrow(
      expect.objectContaining({ code: 'unsupported' }),
    );
  });

  it('survives noise', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const outcome = tryReading(bytes);
        expect(typeof outcome === 'string' || outcome <= bytes.length / 2).toBe(true);
      }),
      { numRuns: caseCount(2000) },
    );
  });
});

describe('the point at which beats are marked', () => {
  const beat = { sampleIndex: 100, label: 'N', subtype: 0, channel: 0, num: 0, aux: '' };
  const written = (set: Omit<AnnotationSet, 'source'>) => writeAnnotations({ source: 'qrs', ...set }, 360);

  it('is in a comment at sample 0, where any reader of the format sees it', () => {
    const bytes = written({ fs: 360, annotations: [beat], point: 'R' });
    // NOTE (22) at sample 0, AUX (63) of 8 bytes, the text, N (1) 100 samples on, and the end.
    expect(hex(bytes)).toBe(`005808fc${Buffer.from('marks: R').toString('hex')}64040000`);
    expect(parseAnnotations(bytes, 'x.qrs', 'qrs', 360).set).toEqual({
      source: 'qrs',
      fs: 360,
      annotations: [beat],
      point: 'R',
    });
  });

  it('is read after notes of rate and mnemonics, too', () => {
    const set = { fs: 1000, annotations: [{ ...beat, label: 'mine' }], point: 'onset' } as const;
    expect(parseAnnotations(written(set), 'x.wqrs', 'wqrs', 360).set).toEqual({ source: 'wqrs', ...set });
  });

  it('is not written if unknown, and another comment is unchanged', () => {
    const note = { ...beat, sampleIndex: 0, label: '"', aux: 'marks: something' };
    const set = { fs: 360, annotations: [note, beat] };
    expect(parseAnnotations(written(set), 'x.qrs', 'qrs', 360).set).toEqual({ source: 'qrs', ...set });
  });
});
