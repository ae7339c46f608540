import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createSession } from '../../../../src/state/session.ts';
import type { AnalysisClient } from '../../../../src/workers/client-types.ts';
import { analysisBenches } from '../../../support/analysis-benches.ts';
import { createFakeClient } from '../../../support/fake-client.ts';
import { caseCount } from '../../../support/gate.ts';

const open = (changes: Partial<AnalysisClient> = {}) =>
  createSession(createFakeClient(changes), analysisBenches);
type Session = ReturnType<typeof open>;

/** Returns everything that an edit may change. */
const readState = (session: Session) => ({
  changed: session.parameters.intervals.getState().changed,
  entries: session.recordings
    .getState()
    .entries.map(({ name, roles, synthetic, summary }) => [name, roles, synthetic, summary?.channels]),
});

const act = fc.oneof(
  fc.record({ id: fc.constantFrom('average', 'acceptance'), value: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ reset: fc.constantFrom('average', 'acceptance', 'all') }),
  fc.record({
    channelIndex: fc.constantFrom(0, 1),
    role: fc.constantFrom('ecg' as const, 'ppg' as const, 'other' as const),
  }),
  fc.record({ lvet: fc.integer({ min: 200, max: 420 }) }),
  fc.record({ step: fc.constantFrom('undo' as const, 'redo' as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

async function perform(session: Session, one: Act): Promise<void> {
  const entry = session.chosen();
  if (!entry) throw new Error('nothing is open');
  if ('id' in one) session.parameters.intervals.set(one.id, one.value);
  else if ('reset' in one) {
    if (one.reset === 'all') session.parameters.intervals.resetAll();
    else session.parameters.intervals.reset(one.reset);
  } else if ('role' in one) await session.setRole(entry, one.channelIndex, one.role);
  else if ('lvet' in one) await session.changeSynthetic(entry, { lvet: one.lvet });
  else await session[one.step]();
}

describe('undo and redo', () => {
  test('undo and redo restore every state exactly, backwards and forwards, and never change the view', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
        const session = open();
        await session.addSynthetic({ seed: 3 });
        session.view.panBy(20);
        const first = readState(session);
        const { span } = session.view.getState();
        for (const one of acts) await perform(session, one);
        const { past, future } = session.history.getState();
        const last = readState(session);
        for (let k = 0; k < past.length; k += 1) await session.undo();
        expect(readState(session)).toEqual(first);
        for (let k = 0; k < past.length; k += 1) await session.redo();
        expect(readState(session)).toEqual(last);
        expect(session.history.getState().future).toEqual(future);
        expect(session.view.getState().span).toEqual(span);
      }),
      { numRuns: caseCount(100) },
    );
  });

  test('undo and redo are named after the change', async () => {
    const session = open();
    await session.addSynthetic({});
    const entry = session.chosen();
    if (!entry) throw new Error('nothing is open');
    session.parameters.intervals.set('average', 8);
    session.parameters.intervals.reset('average');
    session.history.release();
    session.parameters.intervals.set('acceptance', 4);
    session.parameters.intervals.set('notch', 'nadir');
    session.history.release();
    session.parameters.intervals.resetAll();
    await session.setRole(entry, 1, 'other');
    await session.changeSynthetic(entry, { lvet: 280 });
    const [acceptance, notch, ...others] = session.history.getState().past.map(({ name }) => name);
    expect(acceptance).toMatch(/^Acceptance.* 4 ms$/);
    expect(notch).toBe('Historic method nadir');
    expect(others).toEqual(['Reset all', 'Synthetic 1: PPG as other', 'Synthetic 1: LVET 280 ms']);
  });

  test('undo and redo exclude a closed recording', async () => {
    const session = open();
    await session.addSynthetic({});
    const entry = session.chosen();
    if (!entry) throw new Error('nothing is open');
    session.parameters.intervals.set('average', 8);
    await session.changeSynthetic(entry, { lvet: 280 });
    await session.close(entry);
    expect(session.history.getState().past.map(({ name }) => name)).toEqual(['Ensemble average 8 beats']);
  });

  test('record nothing if the worker rejects a change', async () => {
    const failure = { code: 'internal', message: 'No.', where: null } as const;
    const setRoles = vi.fn<AnalysisClient['setRoles']>(() =>
      Promise.reject(Object.assign(new Error('No.'), { failure })),
    );
    const session = open({ setRoles });
    await session.choose('sample-rest');
    const entry = session.chosen();
    if (!entry) throw new Error('nothing is open');
    await expect(session.setRole(entry, 1, 'pcg')).rejects.toThrow('No.');
    expect(session.history.getState().past).toEqual([]);
  });
});
