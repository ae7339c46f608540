import { createStore } from 'zustand/vanilla';

/** An edit that can be undone: its subject, and the value before and after. */
export interface Change<Value> {
  /** Changed setting. Consecutive changes of one subject in one movement become one entry. */
  readonly subject: string;
  /** Name on the buttons, for example 'Ensemble average 8 beats'. */
  readonly name: string;
  readonly before: Value;
  readonly after: Value;
}

export interface History<Value> {
  /** Oldest first; the last is the next to undo. */
  readonly past: readonly Change<Value>[];
  /** Next to redo first. */
  readonly future: readonly Change<Value>[];
}

/** Number of entries kept; older ones can no longer be undone. */
export const maxEntries = 500;
/** Changes of one subject within this time become one entry, ms; for example with an arrow key held down. */
export const mergeWithinMs = 800;

/** Returns the history with one more change, joined to the last one if they belong to one movement. */
export function recordChange<Value>(
  { past }: History<Value>,
  change: Change<Value>,
  joins: boolean,
  isSame: (a: Value, b: Value) => boolean,
): History<Value> {
  const last = past.at(-1);
  const joined = joins && last?.subject === change.subject ? { ...change, before: last.before } : null;
  const earlier = joined ? past.slice(0, -1) : past;
  const entry = joined ?? change;
  if (isSame(entry.before, entry.after)) return { past: earlier, future: [] };
  return { past: [...earlier, entry].slice(-maxEntries), future: [] };
}

/** Returns the history one step back and the change to undo, or null if there is none. */
export function stepBack<Value>({ past, future }: History<Value>): [History<Value>, Change<Value>] | null {
  const last = past.at(-1);
  return last ? [{ past: past.slice(0, -1), future: [last, ...future] }, last] : null;
}

/** Returns the history one step forward and the change to redo, or null if there is none. */
export function stepForward<Value>({ past, future }: History<Value>): [History<Value>, Change<Value>] | null {
  const [next, ...rest] = future;
  return next ? [{ past: [...past, next], future: rest }, next] : null;
}

/**
 * Creates the list for undo and redo.
 *
 * @param isSame  whether two values are the same; a movement that ends where it began leaves no entry
 * @param nowMs  a clock, ms
 */
export function createHistoryStore<Value>(
  isSame: (a: Value, b: Value) => boolean,
  nowMs: () => number = () => performance.now(),
) {
  const store = createStore<History<Value>>(() => ({ past: [], future: [] }));
  let isHeld = false;
  let lastMs = Number.NEGATIVE_INFINITY;
  /** Takes one step and returns its change. */
  const applyStep = (step: typeof stepBack<Value>): Change<Value> | null => {
    const stepped = step(store.getState());
    lastMs = Number.NEGATIVE_INFINITY;
    if (!stepped) return null;
    store.setState(stepped[0]);
    return stepped[1];
  };
  return {
    ...store,
    record: (change: Change<Value>): void => {
      const now = nowMs();
      const joins = now - lastMs <= mergeWithinMs || (isHeld && lastMs > Number.NEGATIVE_INFINITY);
      store.setState(recordChange(store.getState(), change, joins, isSame));
      lastMs = now;
    },
    /** Begins a drag. Until it ends, changes of one subject become one entry, however long it takes. */
    hold: (): void => {
      isHeld = true;
      lastMs = Number.NEGATIVE_INFINITY;
    },
    /** Ends a drag. The next change is an entry of its own. */
    release: (): void => {
      isHeld = false;
      lastMs = Number.NEGATIVE_INFINITY;
    },
    back: (): Change<Value> | null => applyStep(stepBack),
    on: (): Change<Value> | null => applyStep(stepForward),
    /** Removes changes whose subject no longer exists. */
    forget: (isGone: (value: Value) => boolean): void => {
      const { past, future } = store.getState();
      const stays = ({ after }: Change<Value>): boolean => !isGone(after);
      store.setState({ past: past.filter(stays), future: future.filter(stays) });
    },
  };
}
