/** Reads a value of unknown origin; returns undefined if it does not have the expected shape. */
export type Reader<T> = (value: unknown) => T | undefined;

/** Type of the values that a reader returns. A row's type is derived from its reader, so it is declared once. */
export type Shape<R> = R extends Reader<infer T> ? T : never;

/** Returns an object's own fields; undefined if it is not an object. */
const asFields = (value: unknown): ReadonlyMap<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? new Map(Object.entries(value))
    : undefined;

/** Reads a finite number ≥ 0. */
export const readAmount: Reader<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;

export const readFlag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

/** Makes a reader of a text with a maximum number of characters. */
export const readShortText =
  (maxCount: number): Reader<string> =>
  (value) =>
    typeof value === 'string' && value.length <= maxCount ? value : undefined;

/** Makes a reader of one of a few words or numbers. */
export const readOneOf =
  <const Word extends string | number>(words: readonly Word[]): Reader<Word> =>
  (value) =>
    words.find((word) => word === value);

/** Makes a reader that also accepts null; absent values become null. */
export const readOrNull =
  <T>(read: Reader<T>): Reader<T | null> =>
  (value) =>
    value === null || value === undefined ? null : read(value);

/** Makes a reader of an object whose listed fields all have their shape; other fields are dropped. */
export const readObject =
  <T extends object>(fields: { readonly [Key in keyof T]: Reader<T[Key]> }): Reader<Readonly<T>> =>
  (value) => {
    const given = asFields(value);
    if (given === undefined) return undefined;
    const found: Partial<T> = {};
    for (const key of Object.keys(fields) as (keyof T & string)[]) {
      const own = fields[key](given.get(key));
      if (own === undefined) return undefined;
      found[key] = own;
    }
    return found as T;
  };

/** Makes a reader of an object with some of these keys, each value with the same shape. */
export const readPartialObject =
  <Key extends string, T>(keys: readonly Key[], read: Reader<T>): Reader<Readonly<Partial<Record<Key, T>>>> =>
  (value) => {
    const given = asFields(value);
    if (given === undefined) return undefined;
    const found: Partial<Record<Key, T>> = {};
    for (const key of keys) {
      const own = read(given.get(key));
      if (own !== undefined) found[key] = own;
    }
    return found;
  };

/** Makes a reader of a list that returns those items that have the shape, up to a maximum number. */
export const readList =
  <T>(maxCount: number, read: Reader<T>): Reader<readonly T[]> =>
  (value) =>
    Array.isArray(value)
      ? value
          .slice(0, maxCount)
          .map(read)
          .filter((item) => item !== undefined)
      : undefined;
