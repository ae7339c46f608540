import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { BeatEdit } from '../../../../src/model/edits.ts';
import { beatsChange, momentText } from '../../../../src/state/edits/beat-edits.ts';
import { parseCorrections } from '../../../../src/pipeline/sessions/parse-edits.ts';
import { createSession } from '../../../../src/state/session.ts';
import type { AnalysisClient } from '../../../../src/workers/client-types.ts';
import { analysisBenches } from '../../../support/analysis-benches.ts';
import { createFakeClient, recordRuns } from '../../../support/fake-client.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';
import { until } from '../../../support/until.ts';
import { caseCount } from '../../../support/gate.ts';

const parseBeatEdits = (edits: unknown) => parseCorrections({ edits }).edits;

async function openOne(changes: Partial<AnalysisClient> = {}) {
  const session = createSession(createFakeClient(changes), analysisBenches);
  await session.addSynthetic({});
  const entry = session.chosen();
  if (!entry) throw new Error('nothing is open');
  return { session, entry, edits: () => session.recordings.find(entry.key)?.beatEdits };
}

const names = (session: ReturnType<typeof createSession>) =>
  session.history.getState().past.map(({ name }) => name);

test('times are shown as minutes, seconds and milliseconds, with hours if there are any', () => {
  expect([0, 83.456, 59.9996, 3723.0004].map(momentText)).toEqual([
    '0:00.000',
    '1:23.456',
    '1:00.000',
    '1:02:03.000',
  ]);
});

describe('edits of beats', () => {
  test('edits of beats reach the worker, are named in the history, and update the shown results', async () => {
    const setEdits = vi.fn<AnalysisClient['setEdits']>(() => Promise.resolve(null));
    const { analyse, asked } = recordRuns();
    const { session, entry, edits } = await openOne({ setEdits, analyse });
    const before = asked.length;
    const { span } = session.view.getState();
    await session.editBeat(entry, { op: 'move', time: 83.456, to: 83.468 });
    session.history.release();
    await session.editBeat(entry, { op: 'move', time: 83.468, to: 83.446 });
    await session.editBeat(entry, { op: 'insert', time: 10, class: 'V' });
    await session.editBeat(entry, { op: 'delete', time: 3.2 });
    await session.editBeat(entry, { op: 'label', time: 83.446, class: 'A' });
    expect(names(session)).toEqual([
      'R moved 12 ms at 1:23.456',
      'R moved −10 ms at 1:23.456',
      'R inserted at 0:10.000 as V',
      'R deleted at 0:03.200',
      'R at 1:23.446 labelled A',
    ]);
    const all: BeatEdit[] = [
      { op: 'move', time: 83.456, to: 83.446 },
      { op: 'insert', time: 10, class: 'V' },
      { op: 'delete', time: 3.2 },
      { op: 'label', time: 83.456, class: 'A' },
    ];
    expect(edits()).toEqual(all);
    expect(setEdits).toHaveBeenLastCalledWith(entry.summary?.id, all);
    expect(asked.length).toBeGreaterThan(before);
    expect(session.view.getState().span).toEqual(span);
  });

  test('edits of beats by dragging are one entry, named by all they moved, and none if they end where they began', async () => {
    const { session, entry, edits } = await openOne();
    session.history.hold();
    await session.editBeat(entry, { op: 'move', time: 5, to: 5.004 });
    await session.editBeat(entry, { op: 'move', time: 5.004, to: 5.02 });
    session.history.release();
    expect(names(session)).toEqual(['R moved 20 ms at 0:05.000']);
    await session.undo();
    expect(edits()).toEqual([]);
    session.history.hold();
    await session.editBeat(entry, { op: 'move', time: 5, to: 5.004 });
    await session.editBeat(entry, { op: 'move', time: 5.004, to: 5 });
    session.history.release();
    expect(names(session)).toEqual([]);
  });

  const act = fc.record({
    op: fc.constantFrom('insert' as const, 'delete' as const, 'move' as const, 'label' as const),
    at: fc.integer({ min: 1, max: 20 }),
    byMs: fc.integer({ min: -40, max: 40 }),
  });
  const editOf = ({ op, at, byMs }: { op: BeatEdit['op']; at: number; byMs: number }): BeatEdit => {
    if (op === 'insert') return { op, time: at + 0.5 };
    if (op === 'delete') return { op, time: at };
    return op === 'move' ? { op, time: at, to: at + byMs / 1000 } : { op, time: at, class: 'V' };
  };

  test('edits of beats are restored exactly in every list by undo and redo', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
        const { session, entry, edits } = await openOne();
        const states = [edits()];
        for (const one of acts) {
          session.history.release();
          const entries = session.history.getState().past.length;
          await session.editBeat(entry, editOf(one));
          if (session.history.getState().past.length > entries) states.push(edits());
        }
        for (const state of states.toReversed().slice(1)) {
          await session.undo();
          expect(edits()).toEqual(state);
        }
        for (const state of states.slice(1)) {
          await session.redo();
          expect(edits()).toEqual(state);
        }
      }),
      { numRuns: caseCount(50) },
    );
  });

  test('edits of beats are replaced, or all removed, in one step', async () => {
    const { session, entry, edits } = await openOne();
    await session.setBeatEdits(entry, [
      { op: 'delete', time: 1 },
      { op: 'delete', time: 2 },
    ]);
    session.history.release();
    await session.setBeatEdits(entry, []);
    expect(names(session)).toEqual(['2 edits of beats read', 'Beats as found']);
    await session.undo();
    expect(edits()).toHaveLength(2);
  });

  test('edits of beats are kept from visit to visit, and sent to the worker when the recording is opened', async () => {
    const { storage } = memoryStorage();
    const start = (changes: Partial<AnalysisClient> = {}) => {
      const session = createSession(createFakeClient(changes), analysisBenches, 'system', storage);
      session.restore();
      return session;
    };
    const before = start();
    await before.addSynthetic({ lvet: 280 });
    const entry = before.chosen();
    if (!entry) throw new Error('nothing is open');
    await before.editBeat(entry, { op: 'insert', time: 4 });
    before.saveNow();
    const setEdits = vi.fn<AnalysisClient['setEdits']>(() => Promise.resolve(null));
    const after = start({ setEdits });
    await until(() => expect(after.chosen()?.state).toBe('analysed'));
    expect(after.chosen()?.beatEdits).toEqual([{ op: 'insert', time: 4 }]);
    expect(setEdits).toHaveBeenCalledWith(after.chosen()?.summary?.id, [{ op: 'insert', time: 4 }]);
  });
});

describe('edits of unknown origin', () => {
  test('edits of unknown origin are ignored if invalid', () => {
    const good = [{ op: 'move', time: 1, to: 2 }];
    const bad = [
      { op: 'move', time: 1 },
      { op: 'label', time: 1 },
      { op: 'label', time: 1, class: '+' },
      { op: 'burn', time: 1 },
      { op: 'delete', time: Number.NaN },
      { op: 'delete', time: -1 },
      { op: 'delete', time: '1' },
      null,
      7,
    ];
    expect(parseBeatEdits([...bad, ...good])).toEqual(good);
    expect(parseBeatEdits([{ op: 'insert', time: 1, class: 'VV' }])).toEqual([{ op: 'insert', time: 1 }]);
    expect(parseBeatEdits({ length: 3 })).toEqual([]);
  });

  test('never throw, and can be edited if accepted', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const beatEdits = parseBeatEdits([value]);
        expect(() => beatsChange({ key: 'k', beatEdits }, { op: 'delete', time: 1 })).not.toThrow();
      }),
    );
  });
});
