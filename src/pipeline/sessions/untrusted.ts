/** Returns whether an external value is an object with keys. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns an own property; inherited ones are ignored. */
export function ownProperty(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Returns a text up to a maximum length, else null. */
export function acceptText(value: unknown, most: number): string | null {
  return typeof value === 'string' && value.length <= most ? value : null;
}

/** Returns a number in a range, else null. */
export function numberWithin(value: unknown, min: number, max: number): number | null {
  return typeof value === 'number' && value >= min && value <= max ? value : null;
}

/** Returns a finite number, else null. */
export function acceptFinite(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Returns a whole number in a range, else null. */
export function acceptInteger(value: unknown, min: number, max: number): number | null {
  return Number.isInteger(value) ? numberWithin(value, min, max) : null;
}

/** Returns one of a few words, else null. */
export function acceptWord<Word extends string>(value: unknown, words: readonly Word[]): Word | null {
  return words.find((word) => word === value) ?? null;
}

/** Returns the valid items of a list, up to a maximum number; empty if it is not a list. */
export function acceptList<Item>(value: unknown, most: number, read: (item: unknown) => Item | null): Item[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, most).flatMap((item: unknown) => {
    const found = read(item);
    return found === null ? [] : [found];
  });
}
