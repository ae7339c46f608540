import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BeatEdit } from '../../../../src/model/edits.ts';
import { editDetection } from '../../../../src/pipeline/qrs/edit-detection.ts';
import type { QrsDetection } from '../../../../src/pipeline/qrs/qrs-detection.ts';

const fs = 250;
const span = { fromSec: 0, toSec: 6, lastIndex: 6 * fs - 1 };

/** R at 1 … 5 s, onsets 40 ms before and ends 48 ms after. */
const beats = [1, 2, 3, 4, 5].map((rSec) => {
  const rIndex = rSec * fs;
  return { onsetIndex: rIndex - 10, endIndex: rIndex + 12, rSec, rIndex };
});
const detection: QrsDetection = {
  beats,
  fs,
  label: 'II',
  marksOnsets: true,
  labels: null,
  edited: null,
  unmatched: [],
};

const edited = (edits: readonly BeatEdit[], from = detection) => editDetection(from, edits, span).beats;

describe('onset and end of a moved beat', () => {
  test('onset and end of a moved beat are unchanged while R lies between them, and otherwise move with it', () => {
    const [, within] = edited([{ op: 'move', time: 2, to: 2.02 }]);
    expect(within).toEqual({ onsetIndex: 490, endIndex: 512, rSec: 2.02, rIndex: 505 });
    const [, beyond] = edited([{ op: 'move', time: 2, to: 2.4 }]);
    expect(beyond).toEqual({ onsetIndex: 590, endIndex: 612, rSec: 2.4, rIndex: 600 });
  });

  test('onset and end of a moved beat stay within the record', () => {
    expect(edited([{ op: 'move', time: 5, to: 5.98 }]).at(-1)).toEqual({
      onsetIndex: 1485,
      endIndex: null,
      rSec: 5.98,
      rIndex: 1495,
    });
    expect(edited([{ op: 'move', time: 1, to: 0.008 }])[0]).toEqual({
      onsetIndex: 0,
      endIndex: 14,
      rSec: 0.008,
      rIndex: 2,
    });
    expect(edited([{ op: 'insert', time: 5.9999 }]).at(-1)?.rIndex).toBe(span.lastIndex);
  });

  test('onset and end of a moved beat keep an onset whose end lies past the record if R is moved after it', () => {
    const last = { onsetIndex: 1480, endIndex: null, rSec: 5.95, rIndex: 1488 };
    const cut = { ...detection, beats: [...beats, last] };
    expect(edited([{ op: 'move', time: 5.95, to: 5.97 }], cut).at(-1)).toMatchObject({
      onsetIndex: 1480,
      endIndex: null,
    });
  });

  test('onset and end of a moved beat stay in order inside the record for any edits, with R between them', () => {
    const time = fc.double({ min: 0, max: 5.999, noNaN: true });
    const edit = fc.oneof(
      fc.record({ op: fc.constant('insert' as const), time }),
      fc.record({ op: fc.constant('move' as const), time: fc.constantFrom(1, 2, 3, 4, 5), to: time }),
      fc.record({ op: fc.constant('delete' as const), time: fc.constantFrom(1, 2, 3, 4, 5) }),
    );
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (list) => {
        for (const { onsetIndex, endIndex, rIndex } of edited(list)) {
          if (rIndex === null) throw new Error('no R');
          expect(onsetIndex).toBeGreaterThanOrEqual(0);
          expect(onsetIndex).toBeLessThanOrEqual(rIndex);
          expect(endIndex ?? span.lastIndex).toBeGreaterThanOrEqual(rIndex);
          expect(endIndex ?? 0).toBeLessThanOrEqual(span.lastIndex);
        }
      }),
    );
  });
});

test('an inserted beat has no end, and R as its mark', () => {
  expect(edited([{ op: 'insert', time: 2.5 }])[2]).toEqual({
    onsetIndex: 625,
    endIndex: null,
    rSec: 2.5,
    rIndex: 625,
  });
});
