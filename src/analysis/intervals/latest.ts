/** What was made last of a pair of things, and from what else. */
interface Kept<Key, Value> {
  readonly key: Key;
  readonly value: Value;
}

/**
 * Keeps, for a table and a list of beats, the value that was made of them last.
 *
 * Both are told apart by identity, since a new run of their stage makes new ones, and forgotten with
 * them. All else that the value depends on is its key.
 *
 * @param isSame  whether a value made with one key would be made with the other
 * @returns `recall` looks for the kept value, `get` makes it where there is none
 */
export function memoizeByIdentity<Key, Value>(isSame: (a: Key, b: Key) => boolean) {
  const byTable = new WeakMap<object, WeakMap<object, Kept<Key, Value>>>();
  const recall = (table: object, beats: object, key: Key): Value | null => {
    const kept = byTable.get(table)?.get(beats);
    return kept !== undefined && isSame(kept.key, key) ? kept.value : null;
  };
  return {
    recall,
    /** The kept value, or a new one. */
    get: (table: object, beats: object, key: Key, make: () => Value): Value => {
      const kept = recall(table, beats, key);
      if (kept !== null) return kept;
      const value = make();
      const byBeats = byTable.get(table) ?? new WeakMap<object, Kept<Key, Value>>();
      byTable.set(table, byBeats.set(beats, { key, value }));
      return value;
    },
  };
}

/**
 * Whether two lists hold the same numbers, NaN like NaN; null is like null alone.
 *
 * @param a  any length, or null
 * @param b  any length, or null
 * @returns false of other lengths
 */
export function sameNumbers(a: ArrayLike<number> | null, b: ArrayLike<number> | null): boolean {
  if (a === b) return true;
  if (a === null || b === null || a.length !== b.length) return false;
  for (let k = 0; k < a.length; k++) if (!Object.is(a[k], b[k])) return false;
  return true;
}
