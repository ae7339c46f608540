/** Numbers of one column, however many come. */
export class GrowingColumn {
  count = 0;
  /** Cells that held text, and the first of them with its line from 0. */
  textCount = 0;
  firstText: { readonly text: string; readonly line: number } | null = null;
  /** Most decimals of any cell. */
  decimalCount = 0;
  /** Most digits of any cell, without zeros in front. */
  digitCount = 0;
  /** Whether its clock stamps have dates. */
  isDated = false;
  #values: Float64Array = new Float64Array(1024);

  push(value: number): void {
    if (this.count === this.#values.length) {
      const larger = new Float64Array(Math.max(1024, this.#values.length * 2));
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.count++] = value;
  }

  /** A cell of text: no value, but counted. */
  pushText(text: string, line: number): void {
    this.textCount += 1;
    this.firstText ??= { text, line };
    this.push(NaN);
  }

  noteDecimals(count: number): void {
    if (count > this.decimalCount) this.decimalCount = count;
  }

  noteDigits(count: number): void {
    if (count > this.digitCount) this.digitCount = count;
  }

  /** What was pushed, without copying. */
  values(): Float64Array {
    return this.#values.subarray(0, this.count);
  }
}
