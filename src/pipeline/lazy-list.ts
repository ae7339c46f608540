/** A list whose items are made during each iteration and not stored: a day has a hundred thousand beats. */
export class LazyList<Item> implements Iterable<Item> {
  readonly #count: number;
  readonly #make: (index: number) => Item;

  constructor(count: number, make: (index: number) => Item) {
    this.#count = count;
    this.#make = make;
  }

  *[Symbol.iterator](): Generator<Item> {
    for (let index = 0; index < this.#count; index++) yield this.#make(index);
  }

  toJSON(): Item[] {
    return [...this];
  }
}
