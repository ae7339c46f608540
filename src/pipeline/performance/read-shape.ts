/** Reads a value of unknown origin; undefined where it is not of the shape. */
export type Reader<T> = (value: unknown) => T | undefined;

/** What a reader gives: a row's type is that of its reader, so that both are declared once. */
export type Shape<R> = R extends Reader<infer T> ? T : never;

/** An object's own fields; undefined where it is no object. */
const asFields = (value: unknown): ReadonlyMap<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? new Map(Object.entries(value))
    : undefined;

/** A finite number from 0 on. */
export const readAmount: Reader<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;

export const readFlag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

/** A text of at most so many characters. */
export const textShape =
  (most: number): Reader<string> =>
  (value) =>
    typeof value === 'string' && value.length <= most ? value : undefined;

/** One of a few words or numbers. */
export const readOneOf =
  <const Word extends string | number>(words: readonly Word[]): Reader<Word> =>
  (value) =>
    words.find((word) => word === value);

/** The same or null; what is absent is null. */
export const readOrNull =
  <T>(read: Reader<T>): Reader<T | null> =>
  (value) =>
    value === null || value === undefined ? null : read(value);

/** An object of which all fields are of their shape; others are left out. */
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

/** An object of some of these keys, each value of one shape. */
export const readSome =
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

/** The items of a list that are of their shape, of so many at most. */
export const readList =
  <T>(most: number, read: Reader<T>): Reader<readonly T[]> =>
  (value) =>
    Array.isArray(value)
      ? value
          .slice(0, most)
          .map(read)
          .filter((item) => item !== undefined)
      : undefined;
