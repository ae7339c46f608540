/** Words of a short list that come again and again, as places in that list. */
export interface PackedWords<Word> {
  readonly words: readonly Word[];
  readonly places: Uint8Array;
}

/** At most 256 different words. */
export function packWords<Word>(all: readonly Word[]): PackedWords<Word> {
  const placeOf = new Map<Word, number>();
  const places = new Uint8Array(all.length);
  for (const [k, word] of all.entries()) {
    const known = placeOf.get(word);
    places[k] = known ?? placeOf.size;
    if (known === undefined) placeOf.set(word, placeOf.size);
  }
  return { words: [...placeOf.keys()], places };
}

/** The word at an index. */
export function wordAt<Word>({ words, places }: PackedWords<Word>, index: number): Word {
  return words[places[index] ?? 0] as Word;
}

/**
 * Whether both hold the same words in the same order.
 *
 * @returns false also where they are alike, but made in another order
 */
export function areSameWords<Word>(a: PackedWords<Word>, b: PackedWords<Word>): boolean {
  return (
    a.words.length === b.words.length &&
    a.words.every((word, k) => word === b.words[k]) &&
    a.places.length === b.places.length &&
    a.places.every((place, k) => place === b.places[k])
  );
}
