import { createStore } from 'zustand/vanilla';

/** One edit that can be taken back: what it concerns, and its value before and after. */
export interface Change<Value> {
  /** What was changed; consecutive changes of one subject in one movement are one entry. */
  readonly subject: string;
  /** As the buttons name it: 'Ensemble average 8 beats'. */
  readonly name: string;
  readonly before: Value;
  readonly after: Value;
}

export interface History<Value> {
  /** Oldest first; the last is the next to be undone. */
  readonly past: readonly Change<Value>[];
  /** Next to be redone first. */
  readonly future: readonly Change<Value>[];
}

/** Entries kept; older ones can no longer be undone. */
export const mostEntries = 500;
/** Changes of one subject that follow so closely are one entry, ms, as with an arrow key held down. */
export const mergeWithinMs = 800;

/** The history with one more change, joined to the last where they belong to one movement. */
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
  return { past: [...earlier, entry].slice(-mostEntries), future: [] };
}

/** The history one step back, and the change to take back; null where there is none. */
export function stepBack<Value>({ past, future }: History<Value>): [History<Value>, Change<Value>] | null {
  const last = past.at(-1);
  return last ? [{ past: past.slice(0, -1), future: [last, ...future] }, last] : null;
}

/** The history one step on, and the change to make again; null where there is none. */
export function stepOn<Value>({ past, future }: History<Value>): [History<Value>, Change<Value>] | null {
  const [next, ...rest] = future;
  return next ? [{ past: [...past, next], future: rest }, next] : null;
}

/**
 * The list for undo and redo.
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
  /** Takes one step and gives its change. */
  const take = (step: typeof stepBack<Value>): Change<Value> | null => {
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
    /** A drag begins: until it ends, changes of one subject are one entry however long it takes. */
    hold: (): void => {
      isHeld = true;
      lastMs = Number.NEGATIVE_INFINITY;
    },
    /** A drag ends: what follows is an entry of its own. */
    release: (): void => {
      isHeld = false;
      lastMs = Number.NEGATIVE_INFINITY;
    },
    back: (): Change<Value> | null => take(stepBack),
    on: (): Change<Value> | null => take(stepOn),
    /** Takes out the changes that are about what is there no longer. */
    forget: (isGone: (value: Value) => boolean): void => {
      const { past, future } = store.getState();
      const stays = ({ after }: Change<Value>): boolean => !isGone(after);
      store.setState({ past: past.filter(stays), future: future.filter(stays) });
    },
  };
}
