/** Words of a short list that come again and again, as places in that list. */
export interface PackedWords<Word> {
  readonly words: readonly Word[];
  readonly places: Uint8Array;
}

/**
 * Packs words one by one.
 *
 * @param count  of all words, at most 256 of which differ
 * @returns puts a word at an index, and reads what was packed
 */
export function createWordPacker<Word>(count: number) {
  const placeOf = new Map<Word, number>();
  const places = new Uint8Array(count);
  return {
    put: (index: number, word: Word): void => {
      const known = placeOf.get(word);
      places[index] = known ?? placeOf.size;
      if (known === undefined) placeOf.set(word, placeOf.size);
    },
    read: (): PackedWords<Word> => ({ words: [...placeOf.keys()], places }),
  };
}

/**
 * Packs words.
 *
 * @param all  at most 256 of which differ
 * @returns places in the list of those that differ
 */
export function packWords<Word>(all: readonly Word[]): PackedWords<Word> {
  const { put, read } = createWordPacker<Word>(all.length);
  all.forEach((word, index) => put(index, word));
  return read();
}

/**
 * The word at an index.
 *
 * @param packed  words
 * @param index   from 0
 * @returns one of the words
 */
export function wordAt<Word>({ words, places }: PackedWords<Word>, index: number): Word {
  return words[places[index]];
}

/**
 * Whether both hold the same words in the same order.
 *
 * @param a  packed words
 * @param b  others
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
