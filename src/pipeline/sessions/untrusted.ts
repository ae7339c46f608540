/** Whether a value from outside is an object with keys. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own property; what an object inherits is none of its content. */
export function ownProperty(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** A text up to a length, or null. */
export function acceptText(value: unknown, most: number): string | null {
  return typeof value === 'string' && value.length <= most ? value : null;
}

/** A number in a range, or null. */
export function numberWithin(value: unknown, min: number, max: number): number | null {
  return typeof value === 'number' && value >= min && value <= max ? value : null;
}

/** A number that is one, or null. */
export function acceptFinite(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** A whole number in a range, or null. */
export function acceptWhole(value: unknown, min: number, max: number): number | null {
  return Number.isInteger(value) ? numberWithin(value, min, max) : null;
}

/** One of a few words, or null. */
export function acceptWord<Word extends string>(value: unknown, words: readonly Word[]): Word | null {
  return words.find((word) => word === value) ?? null;
}

/** The items of a list that can be understood, of so many at most; none where it is no list. */
export function acceptList<Item>(value: unknown, most: number, read: (item: unknown) => Item | null): Item[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, most).flatMap((item: unknown) => {
    const found = read(item);
    return found === null ? [] : [found];
  });
}
