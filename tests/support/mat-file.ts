/** A piece of a MATLAB 5 file: the bytes of an element with its tag. */
type Piece = readonly number[];

/** Writes MATLAB 5 files byte by byte, independently of the reader, in either byte order. */
export class MatBuilder {
  readonly #isLittle: boolean;

  constructor(isLittle = true) {
    this.#isLittle = isLittle;
  }

  /** Returns a whole file of variables. */
  file(...variables: Piece[]): Uint8Array {
    const header = Array.from('MATLAB 5.0 MAT-file, made for a test'.padEnd(124), (c) => c.charCodeAt(0));
    const mark = this.#isLittle ? [0, 1, 0x49, 0x4d] : [1, 0, 0x4d, 0x49];
    return Uint8Array.from([...header, ...mark, ...variables.flat()]);
  }

  /** Returns a matrix of doubles or of 16-bit integers. */
  matrix(name: string, rows: number, columns: number, values: readonly number[], isShort = false): Piece {
    const width = isShort ? 2 : 8;
    const bytes = new Uint8Array(values.length * width);
    const view = new DataView(bytes.buffer);
    values.forEach((value, k) => {
      if (isShort) view.setInt16(k * 2, value, this.#isLittle);
      else view.setFloat64(k * 8, value, this.#isLittle);
    });
    return this.array(name, isShort ? 10 : 6, [rows, columns], [this.element(isShort ? 3 : 9, [...bytes])]);
  }

  /** Returns a text in one row. */
  text(name: string, letters: string): Piece {
    return this.array(
      name,
      4,
      [1, letters.length],
      [this.element(16, [...new TextEncoder().encode(letters)])],
    );
  }

  /** Returns a struct of 1 × 1. */
  struct(name: string, fields: Readonly<Record<string, Piece>>): Piece {
    const width = 32;
    const names = Object.keys(fields).flatMap((field) =>
      Array.from(field.padEnd(width, '\0'), (c) => c.charCodeAt(0)),
    );
    const content = [this.element(5, this.#words(width)), this.element(1, names), ...Object.values(fields)];
    return this.array(name, 2, [1, 1], content);
  }

  /** Returns an array of any class. */
  array(name: string, arrayClass: number, dims: readonly number[], content: readonly Piece[]): Piece {
    return this.element(14, [
      ...this.element(6, this.#words(arrayClass, 0)),
      ...this.element(5, this.#words(...dims)),
      ...this.element(
        1,
        Array.from(name, (c) => c.charCodeAt(0)),
      ),
      ...content.flat(),
    ]);
  }

  /** Returns bytes with their tag; `statedCount` may be wrong. */
  element(type: number, bytes: readonly number[], statedCount = bytes.length): Piece {
    if (type === 15) return [...this.#words(type, statedCount), ...bytes];
    const padding = Array.from({ length: (8 - (bytes.length % 8)) % 8 }, () => 0);
    return [...this.#words(type, statedCount), ...bytes, ...padding];
  }

  #words(...words: number[]): number[] {
    const bytes = new Uint8Array(words.length * 4);
    const view = new DataView(bytes.buffer);
    words.forEach((word, k) => view.setUint32(k * 4, word, this.#isLittle));
    return [...bytes];
  }
}
