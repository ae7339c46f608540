import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Annotation } from '../../../../src/model/annotation.ts';
import { sortStretches, type Stretch } from '../../../../src/model/stretch.ts';
import { stretchAnnotations, stretchNotes } from '../../../../src/pipeline/convert/convert-recording.ts';
import { parseStretchTable } from '../../../../src/io/table/stretch-table.ts';
import { stretchTable } from '../../../../src/pipeline/stretches/write-stretch-table.ts';
import { recordedStretches } from '../../../../src/pipeline/stretches/recorded-stretches.ts';
import { madeRecording } from '../../../support/made-recording.ts';

const fs = 100;
const plain = { subtype: 0, channel: 0, num: 0, aux: '' };
const track = { label: 'II', fs, values: new Float64Array(10_000) };
const read = (annotations: readonly Annotation[], source = 'atr') =>
  recordedStretches(madeRecording([track], [{ source, fs, annotations }]));

describe('stretches of a recording', () => {
  it('stretches of a recording are annotations with a duration, with consecutive pieces of one name joined', () => {
    const stage = (at: number, aux: string): Annotation => {
      return { ...plain, label: '"', sampleIndex: at * fs, aux, lengthSec: 30 };
    };
    expect(read([stage(0, 'Sleep stage W'), stage(30, 'Sleep stage W'), stage(60, 'Sleep stage 1')])).toEqual(
      [
        { from: 0, to: 60, name: 'Sleep stage W', excluded: false },
        { from: 60, to: 90, name: 'Sleep stage 1', excluded: false },
      ],
    );
  });

  it('stretches of a recording are rhythms, noise and flutter up to the next or the end, without gaps and moments', () => {
    const at = (sec: number, label: string, rest: Partial<Annotation> = {}): Annotation => {
      return { ...plain, label, sampleIndex: sec * fs, ...rest };
    };
    expect(
      read([
        at(0, '+', { aux: '(N\0' }),
        at(5, 'N'),
        at(10, '~', { subtype: 1 }),
        at(12, '~', { subtype: 3 }),
        at(15, '~'),
        at(20, '~', { aux: 'gap', lengthSec: 3 }),
        at(25, '"', { aux: 'gap: ECG', lengthSec: 3 }),
        at(28, '"', { aux: 'cough' }),
        at(40, '+', { aux: '(AFIB' }),
        at(50, '['),
        at(55, ']'),
      ]),
    ).toEqual([
      { from: 0, to: 40, name: 'N', excluded: false },
      { from: 10, to: 15, name: 'noise', excluded: false },
      { from: 40, to: 100, name: 'AFIB', excluded: false },
      { from: 50, to: 55, name: 'flutter', excluded: false },
    ]);
  });
});

const aStretch = fc
  .record({
    from: fc.integer({ min: 0, max: 4999 }),
    length: fc.integer({ min: 1, max: 4999 }),
    name: fc.constantFrom('supine', 'tilt (70°)', 'load, 100 W', 'a "b"', '(rest', 'rest)'),
    excluded: fc.boolean(),
  })
  .map(({ from, length, name, excluded }): Stretch => {
    return { from: from / fs, to: (from + length) / fs, name, excluded };
  });
/** Each name once, since touching pieces of one name are joined. */
const distinct = fc.uniqueArray(aStretch, { maxLength: 6, selector: ({ name }) => name });
const rounded = (stretches: readonly Stretch[]) =>
  sortStretches(
    stretches.map((one) => ({ ...one, from: Number(one.from.toFixed(6)), to: Number(one.to.toFixed(6)) })),
  );

describe('written stretches', () => {
  it('written stretches are read from annotations with a duration', () => {
    fc.assert(
      fc.property(distinct, (all) => {
        const { annotations } = stretchAnnotations(all, fs);
        expect(rounded(read(annotations, 'edf'))).toEqual(rounded(all));
      }),
    );
  });

  it('written stretches are read from pairs of notes', () => {
    fc.assert(
      fc.property(distinct, (all) => {
        const { annotations } = stretchNotes(all, fs);
        expect(rounded(read(annotations, 'stretches'))).toEqual(rounded(all));
      }),
    );
  });

  it('written stretches are read from a table', () => {
    fc.assert(
      fc.property(fc.array(aStretch, { maxLength: 6 }), (all) => {
        expect(parseStretchTable(stretchTable(all), 'a.csv')).toEqual(sortStretches(all));
      }),
    );
  });
});

describe('a table of stretches', () => {
  const codeOf = (text: string): string => {
    try {
      parseStretchTable(text, 'a.csv');
      return '';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  it('a table of stretches may be events of BIDS, without momentary ones', () => {
    const text = 'onset\tduration\ttrial_type\n0\t60\trest\n70\t0\tbutton\n80.5\t10\tsqueeze\n90\tn/a\tend\n';
    expect(parseStretchTable(text, 'task_events.tsv')).toEqual([
      { from: 0, to: 60, name: 'rest', excluded: false },
      { from: 80.5, to: 90.5, name: 'squeeze', excluded: false },
    ]);
  });

  it.each([
    ['name,excluded\nrest,0\n', 'bad-header'],
    ['from_s,to_s\n5,5\n', 'bad-value'],
    ['from_s,to_s\nfive,6\n', 'bad-value'],
    ['from_s,to_s,excluded\n5,6,perhaps\n', 'bad-value'],
    ['', 'bad-header'],
  ])('%j is rejected', (text, code) => {
    expect(codeOf(text)).toBe(code);
  });
});
