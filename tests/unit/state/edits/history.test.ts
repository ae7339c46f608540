import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../../../src/state/edits/history.ts';
import { createHistoryStore, mergeWithinMs } from '../../../../src/state/edits/history.ts';

const same = (a: string, b: string): boolean => a === b;

/** Creates an edited text with its history and a clock. */
function makeEdited() {
  let nowMs = 0;
  let text = '';
  const history = createHistoryStore<string>(same, () => nowMs);
  return {
    history,
    text: () => text,
    wait: (ms: number) => {
      nowMs += ms;
    },
    set: (subject: string, after: string) => {
      history.record({ subject, name: `${subject} ${after}`, before: text, after });
      text = after;
    },
    undo: () => {
      const change = history.back();
      if (change) text = change.before;
      return change;
    },
    redo: () => {
      const change = history.on();
      if (change) text = change.after;
      return change;
    },
  };
}

const act = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), subject: fc.constantFrom('a', 'b'), after: fc.string() }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 2000 }) }),
  fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const, 'hold' as const, 'release' as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

function perform(edited: ReturnType<typeof makeEdited>, one: Act): void {
  if (one.kind === 'set') edited.set(one.subject, one.after);
  else if (one.kind === 'wait') edited.wait(one.ms);
  else if (one.kind === 'undo') edited.undo();
  else if (one.kind === 'redo') edited.redo();
  else edited.history[one.kind]();
}

describe('the history', () => {
  test('leads from any sequence of actions back to the start and forward again, through the same states', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const edited = makeEdited();
        for (const one of acts) perform(edited, one);
        while (edited.redo()) continue;
        const states = [edited.text()];
        while (edited.undo()) states.push(edited.text());
        expect(edited.text()).toBe('');
        const again = [edited.text()];
        while (edited.redo()) again.push(edited.text());
        expect(again).toEqual(states.toReversed());
      }),
    );
  });

  test('makes one entry of a drag of one subject, of any duration', () => {
    const edited = makeEdited();
    edited.history.hold();
    for (const after of ['1', '2', '3']) {
      edited.set('a', after);
      edited.wait(5000);
    }
    edited.history.release();
    edited.set('a', '4');
    expect(edited.history.getState().past.map(({ name }) => name)).toEqual(['a 3', 'a 4']);
    edited.undo();
    edited.undo();
    expect(edited.text()).toBe('');
  });

  test('merges changes of one subject in quick succession, and no others', () => {
    const edited = makeEdited();
    edited.set('a', '1');
    edited.wait(mergeWithinMs);
    edited.set('a', '2');
    edited.wait(mergeWithinMs + 1);
    edited.set('a', '3');
    edited.set('b', '4');
    expect(edited.history.getState().past.map(({ name }) => name)).toEqual(['a 2', 'a 3', 'b 4']);
  });

  test('keeps no entry of a movement that ends where it began', () => {
    const edited = makeEdited();
    edited.set('a', '1');
    edited.set('a', '');
    expect(edited.history.getState().past).toEqual([]);
  });

  test('discards undone entries after another change', () => {
    const edited = makeEdited();
    edited.set('a', '1');
    edited.undo();
    edited.set('b', '2');
    expect(edited.redo()).toBeNull();
    expect(edited.text()).toBe('2');
  });

  test('removes entries about something that no longer exists', () => {
    const { history } = makeEdited();
    const change = (subject: string): Change<string> => ({ subject, name: '', before: '', after: subject });
    history.record(change('a'));
    history.record(change('b'));
    history.forget((value) => value === 'a');
    expect(history.getState().past.map(({ subject }) => subject)).toEqual(['b']);
  });
});
