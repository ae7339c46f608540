import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeAnnotations } from '../../../../src/io/wfdb/annotations-write.ts';
import type { BeatEdit } from '../../../../src/model/edits.ts';
import { recordingsCsv } from '../../../../src/pipeline/csv.ts';
import { editsFromFile, beatsFromCsv } from '../../../../src/pipeline/edits/edits-from-file.ts';
import type { QrsDetection } from '../../../../src/pipeline/qrs/qrs-detection.ts';
import { editDetection as editSpan } from '../../../../src/pipeline/qrs/edit-detection.ts';
import { qrsRows } from '../../../../src/pipeline/qrs/qrs-rows.ts';

const fs = 250;
const encode = (text: string) => new TextEncoder().encode(text);

/** Makes a detection of R at these times; onsets 40 ms before, ends 50 ms after. */
function detectionAt(times: readonly number[]): QrsDetection {
  const beats = times.map((rSec) => {
    const rIndex = Math.round(rSec * fs);
    return { onsetIndex: rIndex - 10, endIndex: rIndex + 12, rSec, rIndex };
  });
  return { beats, fs, label: 'II', marksOnsets: true, labels: null, edited: null, unmatched: [] };
}

const editDetection = (detection: QrsDetection, list: readonly BeatEdit[]) =>
  editSpan(detection, list, { fromSec: 0, toSec: 10, lastIndex: 10 * fs - 1 });

const detection = detectionAt([1.0011, 2.0018, 3.0002, 4.0035]);
const edits: readonly BeatEdit[] = [
  { op: 'delete', time: 1.0011 },
  { op: 'move', time: 2.0018, to: 2.0138 },
  { op: 'label', time: 3.0002, class: 'V' },
  { op: 'insert', time: 3.52, class: 'A' },
];

/** Returns the beats as read back; those of WFDB are on whole samples. */
const seen = ({ beats, labels }: QrsDetection, isOnSamples: boolean) =>
  beats.map(({ rSec }, i) => {
    const sec = rSec ?? Number.NaN;
    return [isOnSamples ? Math.round(sec * fs) : sec, labels?.[i] ?? 'N'];
  });

describe('exported beats are imported as edits', () => {
  const edited = editDetection(detection, edits);

  test('exported beats are imported as edits from a WFDB annotation file', () => {
    const annotations = seen(edited, true).map(([sampleIndex, label]) => {
      const plain = { subtype: 0, channel: 0, num: 0, aux: '' };
      return { sampleIndex: Number(sampleIndex), label: String(label), ...plain };
    });
    const bytes = writeAnnotations({ source: 'qrs', fs, annotations }, fs);
    const read = editsFromFile(detection, bytes, 'x.qrs');
    expect(read).toEqual([
      { op: 'delete', time: 1.0011 },
      { op: 'move', time: 2.0018, to: 503 / 250 },
      { op: 'label', time: 3.0002, class: 'V' },
      { op: 'insert', time: 880 / 250, class: 'A' },
    ]);
    expect(seen(editDetection(detection, read), true)).toEqual(seen(edited, true));
  });

  test('exported beats are imported as edits from a table, exactly', () => {
    const read = editsFromFile(
      detection,
      encode(recordingsCsv('qrs', [{ name: 'a, "b"', rows: [...qrsRows(edited)] }])),
      'x.csv',
    );
    expect(read).toEqual(edits);
    expect(editDetection(detection, read)).toEqual(edited);
  });

  test('exported beats are imported as edits from a table with any edits, as the same beats', () => {
    const some = fc.subarray([
      ...edits,
      { op: 'insert', time: 0.4 },
      { op: 'delete', time: 4.0035 },
    ] as BeatEdit[]);
    fc.assert(
      fc.property(some, (list) => {
        const after = editDetection(detection, list);
        fc.pre(after.beats.length > 0);
        const read = editsFromFile(
          detection,
          encode(recordingsCsv('qrs', [{ name: 'x', rows: [...qrsRows(after)] }])),
          'x.csv',
        );
        expect(seen(editDetection(detection, read), false)).toEqual(seen(after, false));
      }),
    );
  });
});

describe('a file of onsets', () => {
  test('has R at the detected position, and with the same delay elsewhere', () => {
    const plain = { subtype: 0, channel: 0, num: 0, aux: '' };
    const at = (sampleIndex: number, label = 'N', aux = '') => ({ ...plain, sampleIndex, label, aux });
    const onsets = detection.beats.map(({ onsetIndex }) => onsetIndex);
    const annotations = [
      at(onsets[0]),
      at(onsets[1], 'V'),
      at(onsets[2]),
      at(870),
      at(900, 'N', 'R'),
      at(onsets[3]),
    ];
    const bytes = writeAnnotations({ source: 'wqrs', fs, annotations, point: 'onset' }, fs);
    const read = editsFromFile(detection, bytes, 'x.wqrs');
    expect(read.map(({ op }) => op)).toEqual(['label', 'insert', 'insert']);
    expect(read[0]).toEqual({ op: 'label', time: 2.0018, class: 'V' });
    expect(read[1]?.time).toBeCloseTo(870 / fs + 0.04, 2);
    expect(read[2]).toEqual({ op: 'insert', time: 900 / fs });
  });
});

describe('an invalid file', () => {
  test('is reported with position and error', () => {
    expect(() => beatsFromCsv(encode('a,b\n1,2\n'), 'x.csv')).toThrow(/no column/);
    expect(() => beatsFromCsv(encode('time\n1\nx\n'), 'x.csv')).toThrow(
      expect.objectContaining({ code: 'bad-value', where: { file: 'x.csv', line: 3 } }),
    );
    expect(() => beatsFromCsv(encode('time,class\n1,+\n'), 'x.csv')).toThrow(/not a WFDB letter/);
    expect(() => beatsFromCsv(encode('recording,r_s\na,1\nb,1\n'), 'x.csv')).toThrow(
      /lists beats of 2 recordings/,
    );
    expect(() => editsFromFile(detection, encode('time\n'), 'x.csv')).toThrow(
      expect.objectContaining({ code: 'no-beats' }),
    );
    expect(() => editsFromFile(detection, new Uint8Array(), 'x.qrs')).toThrow(
      expect.objectContaining({ code: 'empty' }),
    );
  });

  test('without classes has normal beats, with quotes and CRLF ignored', () => {
    expect(beatsFromCsv(encode('"time"\r\n2\r\n1.5\r\n'), 'x.csv')).toEqual([
      { timeSec: 1.5, label: 'N' },
      { timeSec: 2, label: 'N' },
    ]);
  });
});
