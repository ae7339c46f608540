import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addEdit } from '../../../../src/analysis/edits/add-edit.ts';
import { applyEdits, sameBeatSec } from '../../../../src/analysis/edits/apply-edits.ts';
import { editsBetween } from '../../../../src/analysis/edits/edits-between.ts';
import type { BeatEdit } from '../../../../src/model/edits.ts';

const detected = [1, 2, 3, 4];
const editedTimes = (edits: readonly BeatEdit[], from: readonly number[] = detected) =>
  applyEdits(from, edits).beats.map(({ timeSec }) => timeSec);

describe('applyEdits', () => {
  test('leaves the detection unchanged without edits', () => {
    const { beats, unmatched } = applyEdits(detected, []);
    expect(beats).toEqual(
      detected.map((timeSec, sourceIndex) => ({ timeSec, sourceIndex, origin: 'computed', label: null })),
    );
    expect(unmatched).toEqual([]);
  });

  test('inserts, deletes, moves and relabels, and reports the editor', () => {
    const { beats, unmatched } = applyEdits(detected, [
      { op: 'insert', time: 2.5, class: 'V' },
      { op: 'delete', time: 1 },
      { op: 'move', time: 3, to: 3.012 },
      { op: 'label', time: 4, class: 'A' },
      { op: 'label', time: 3, class: 'V' },
    ]);
    expect(unmatched).toEqual([]);
    expect(beats).toEqual([
      { timeSec: 2, origin: 'computed', label: null, sourceIndex: 1 },
      { timeSec: 2.5, origin: 'inserted', label: 'V', sourceIndex: null },
      { timeSec: 3.012, origin: 'moved', label: 'V', sourceIndex: 2 },
      { timeSec: 4, origin: 'relabelled', label: 'A', sourceIndex: 3 },
    ]);
  });

  test('applies an edit within 50 ms of R that other parameters moved, and keeps and reports it beyond', () => {
    const edit: BeatEdit = { op: 'delete', time: 2 };
    expect(editedTimes([edit], [1, 2.049, 3])).toEqual([1, 3]);
    expect(applyEdits([1, 2.051, 3], [edit])).toMatchObject({ beats: { length: 3 }, unmatched: [edit] });
    expect(editedTimes([{ op: 'delete', time: 2 }], [1.97, 2.02])).toEqual([1.97]);
  });

  test('a detected beat gives way to a manual one at its place', () => {
    expect(applyEdits([1, 2.03, 3], [{ op: 'insert', time: 2 }]).beats[1]).toEqual({
      timeSec: 2,
      origin: 'inserted',
      label: null,
      sourceIndex: 1,
    });
    expect(editedTimes([{ op: 'move', time: 1, to: 1.12 }], [1, 1.1, 2])).toEqual([1.12, 2]);
  });

  test('a move finds its beat at its destination', () => {
    const move: BeatEdit = { op: 'move', time: 1.7, to: 2.01 };
    expect(applyEdits(detected, [move])).toMatchObject({ unmatched: [], beats: { length: 4 } });
    expect(editedTimes([move])).toEqual([1, 2.01, 3, 4]);
  });

  test('a deleted beat can be inserted again, and edits of missing beats are reported', () => {
    expect(
      editedTimes([
        { op: 'delete', time: 2 },
        { op: 'insert', time: 2.02 },
      ]),
    ).toEqual([1, 2.02, 3, 4]);
    const late: BeatEdit = { op: 'label', time: 2, class: 'V' };
    expect(applyEdits(detected, [{ op: 'delete', time: 2 }, late]).unmatched).toEqual([late]);
  });

  test('nothing is edited or missing outside the analysed part', () => {
    const edits: BeatEdit[] = [
      { op: 'insert', time: 9 },
      { op: 'delete', time: 0.2 },
      { op: 'delete', time: 3 },
    ];
    expect(applyEdits(detected, edits, { fromSec: 0.5, toSec: 5 })).toMatchObject({
      unmatched: [],
      beats: [{ timeSec: 1 }, { timeSec: 2 }, { timeSec: 4 }],
    });
  });
});

/** Beats at least 0.4 s apart, some of them with one edit each. */
const beatsAndEdits = fc
  .array(fc.integer({ min: 400, max: 1500 }), { minLength: 1, maxLength: 30 })
  .map((gapsMs) => gapsMs.map((_, i) => gapsMs.slice(0, i + 1).reduce((sum, gap) => sum + gap, 0) / 1000))
  .chain((beats) =>
    fc.tuple(
      fc.constant(beats),
      fc
        .array(
          fc.tuple(
            fc.nat(beats.length - 1),
            fc.constantFrom('insert' as const, 'delete' as const, 'move' as const, 'label' as const),
            fc.integer({ min: -80, max: 80 }),
            fc.constantFrom('N', 'V', 'A', 'F'),
          ),
          { maxLength: 12 },
        )
        .map((list) => [...new Map(list.map((one) => [one[0], one])).values()])
        .map((list) => list.map(([i, op, byMs, label]) => makeEdit(beats[i], op, byMs / 1000, label))),
    ),
  );

function makeEdit(time: number, op: BeatEdit['op'], bySec: number, label: string): BeatEdit {
  if (op === 'insert') return { op, time: time + 0.2, class: label };
  if (op === 'delete') return { op, time };
  if (op === 'move') return { op, time, to: time + bySec };
  return { op, time, class: label };
}

describe('properties of edits', () => {
  test('edits of different beats commute', () => {
    fc.assert(
      fc.property(beatsAndEdits, fc.infiniteStream(fc.nat()), ([beats, edits], order) => {
        const shuffled = edits
          .map((edit) => ({ edit, rank: order.next().value }))
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ edit }) => edit);
        expect(applyEdits(beats, shuffled)).toEqual(applyEdits(beats, edits));
      }),
    );
  });

  test('a detection that moved by less than 25 ms has the same edits', () => {
    fc.assert(
      fc.property(beatsAndEdits, fc.integer({ min: -24, max: 24 }), ([beats, edits], byMs) => {
        const moved = beats.map((sec) => sec + byMs / 1000);
        const there = (from: readonly number[]) =>
          applyEdits(from, edits).beats.map(({ origin, label, sourceIndex }) => [origin, label, sourceIndex]);
        expect(there(moved)).toEqual(there(beats));
        expect(applyEdits(moved, edits).unmatched).toEqual([]);
      }),
    );
  });

  test('beats are in order, and every detected one without an edit is present', () => {
    fc.assert(
      fc.property(beatsAndEdits, ([beats, edits]) => {
        const after = applyEdits(beats, edits).beats.map(({ timeSec }) => timeSec);
        expect(after).toEqual(after.toSorted((a, b) => a - b));
        for (const beat of beats) {
          const isEdited = edits.some(
            (edit) =>
              Math.abs(edit.time - beat) <= sameBeatSec ||
              (edit.op === 'move' && Math.abs(edit.to - beat) <= sameBeatSec),
          );
          expect(isEdited || after.includes(beat)).toBe(true);
        }
      }),
    );
  });

  test('edits that were found between two lists transform the one into the other', () => {
    const labelled = beatsAndEdits.map(([beats]) => beats.map((timeSec) => ({ timeSec, label: 'N' })));
    fc.assert(
      fc.property(labelled, beatsAndEdits, (from, [beats]) => {
        const wanted = beats.map((timeSec, i) => ({ timeSec, label: i % 3 === 0 ? 'V' : 'N' }));
        const edits = editsBetween(from, wanted, 0);
        const { beats: after, unmatched } = applyEdits(
          from.map(({ timeSec }) => timeSec),
          edits,
        );
        expect(unmatched).toEqual([]);
        expect(after.map(({ timeSec, label }) => [timeSec, label ?? 'N'])).toEqual(
          wanted.map(({ timeSec, label }) => [timeSec, label]),
        );
      }),
    );
  });
});

/** A user's action on the beat at an index of the list. */
const act = fc.record({
  at: fc.nat(),
  op: fc.constantFrom('insert' as const, 'delete' as const, 'move' as const, 'label' as const),
  byMs: fc.integer({ min: -40, max: 40 }),
  label: fc.constantFrom('V', 'A'),
});

test('actions one after another, each on the visible beats, equal those on a plain list', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      const found = Array.from({ length: 8 }, (_, i) => 1 + i);
      let edits: readonly BeatEdit[] = [];
      let plain = found.map((timeSec) => ({ timeSec, label: null as string | null, homeSec: timeSec }));
      for (const { at, op, byMs, label } of acts) {
        const beat = plain[at % Math.max(plain.length, 1)];
        if (beat === undefined) break;
        const to = beat.homeSec + byMs / 1000;
        if (op === 'insert') {
          const timeSec = Math.floor(beat.homeSec) + 0.5;
          if (plain.some(({ homeSec }) => homeSec === timeSec)) continue;
          plain = plain.concat({ timeSec, label, homeSec: timeSec });
          edits = addEdit(edits, { op, time: timeSec, class: label });
        } else {
          if (op === 'delete') plain = plain.filter((one) => one !== beat);
          else
            plain = plain.map((one) =>
              one === beat ? { ...one, ...(op === 'move' ? { timeSec: to } : { label }) } : one,
            );
          edits = addEdit(edits, makeEdit(beat.timeSec, op, to - beat.timeSec, label));
        }
        plain = plain.toSorted((a, b) => a.timeSec - b.timeSec);
        const { beats, unmatched } = applyEdits(found, edits);
        expect(unmatched).toEqual([]);
        expect(beats.map((one) => one.label)).toEqual(plain.map((one) => one.label));
        for (const [i, one] of beats.entries()) expect(one.timeSec).toBeCloseTo(plain[i].timeSec, 9);
        expect(edits.length).toBeLessThanOrEqual(2 * found.length + plain.length);
      }
    }),
  );
});

test('a move back and an insertion that is deleted leave no edit', () => {
  const moved = addEdit([], { op: 'move', time: 2, to: 2.02 });
  expect(addEdit(moved, { op: 'move', time: 2.02, to: 2 })).toEqual([]);
  const inserted = addEdit([], { op: 'insert', time: 2.5 });
  expect(addEdit(inserted, { op: 'delete', time: 2.5 })).toEqual([]);
  expect(addEdit(addEdit([], { op: 'delete', time: 2 }), { op: 'insert', time: 2 })).toEqual([]);
});
