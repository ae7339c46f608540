import { BeatbenchError } from '../../model/failure.ts';

/** An object that was read from a file. Every field is checked when it is read; errors name the field. */
export class StoredFields {
  readonly #file: string;
  readonly #place: string;
  readonly #values: ReadonlyMap<string, unknown>;

  constructor(file: string, value: unknown, place = '') {
    this.#file = file;
    this.#place = place;
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw this.wrong('', 'an object');
    this.#values = new Map(Object.entries(value));
  }

  /**
   * Makes the error about a field.
   * @param what  what the field should be
   */
  wrong(name: string, what: string): BeatbenchError {
    const field = this.#path(name);
    return new BeatbenchError(
      'bad-value',
      `‘${this.#file}’: ${field === '' ? 'its head' : field} is not ${what}; the file is damaged, or was not made by Beatbench. Make it again.`,
      { file: this.#file, field },
    );
  }

  number(name: string, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): number {
    const value = this.#values.get(name);
    if (typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max) return value;
    throw this.wrong(name, `a number${Number.isFinite(min) ? ` from ${min} to ${max}` : ''}`);
  }

  /** Reads a count or a position. */
  whole(name: string, min = 0, max = Number.MAX_SAFE_INTEGER): number {
    const value = this.#values.get(name);
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max)
      return value;
    throw this.wrong(name, `a whole number from ${min} to ${max}`);
  }

  text(name: string, most: number): string {
    const value = this.#values.get(name);
    if (typeof value === 'string' && value.length <= most) return value;
    throw this.wrong(name, `a text of at most ${most} characters`);
  }

  word<Word extends string>(name: string, words: readonly Word[]): Word {
    const found = words.find((word) => word === this.#values.get(name));
    if (found === undefined) throw this.wrong(name, `one of ${words.join(', ')}`);
    return found;
  }

  /** Returns the result of `read`, or null if the field is null. */
  orNull<Value>(name: string, read: (name: string) => Value): Value | null {
    return this.#values.get(name) === null ? null : read(name);
  }

  /** Returns the result of `read`, or null if the field is absent, as in files of older versions. */
  orAbsent<Value>(name: string, read: (name: string) => Value): Value | null {
    return this.#values.has(name) ? read(name) : null;
  }

  object(name: string): StoredFields {
    return new StoredFields(this.#file, this.#values.get(name), this.#path(name));
  }

  list(name: string, most: number): StoredFields[] {
    const value = this.#values.get(name);
    if (!Array.isArray(value) || value.length > most) throw this.wrong(name, `a list of at most ${most}`);
    return value.map((item, k) => new StoredFields(this.#file, item, `${this.#path(name)}[${k}]`));
  }

  /** Reads fields that are numbers or texts. */
  values(most: number): Record<string, number | string> {
    const found: Record<string, number | string> = {};
    for (const [name, value] of this.#values) {
      if (
        (typeof value !== 'number' && (typeof value !== 'string' || value.length > most)) ||
        name === '__proto__'
      )
        throw this.wrong(name, 'a number or a text');
      found[name] = value;
    }
    return found;
  }

  #path(name: string): string {
    return this.#place === '' || name === '' ? `${this.#place}${name}` : `${this.#place}.${name}`;
  }
}

const digest = /^[0-9a-f]{64}$/;

/** Reads a SHA-256 in hexadecimal. */
export function readDigest(fields: StoredFields, name: string): string {
  const text = fields.text(name, 64);
  if (!digest.test(text)) throw fields.wrong(name, 'a SHA-256');
  return text;
}
