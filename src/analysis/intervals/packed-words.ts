/** Words with few distinct values, stored as indices into a list of those values. */
export interface PackedWords<Word> {
  readonly words: readonly Word[];
  readonly places: Uint8Array;
}

/**
 * Creates a packer that packs words one by one.
 *
 * @param count  total number of words, with at most 256 distinct ones
 * @returns functions that store a word at an index and that return the packed words
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
 * @param all  words, with at most 256 distinct ones
 * @returns indices into the list of distinct words
 */
export function packWords<Word>(all: readonly Word[]): PackedWords<Word> {
  const { put, read } = createWordPacker<Word>(all.length);
  all.forEach((word, index) => put(index, word));
  return read();
}

/**
 * Returns the word at an index.
 *
 * @param packed  words
 * @param index   from 0
 * @returns one of the words
 */
export function unpackWord<Word>({ words, places }: PackedWords<Word>, index: number): Word {
  return words[places[index]];
}

/**
 * Whether both hold the same words in the same order.
 *
 * @param a  packed words
 * @param b  others
 * @returns false also if the words are equal but their lists are in another order
 */
export function areSameWords<Word>(a: PackedWords<Word>, b: PackedWords<Word>): boolean {
  return (
    a.words.length === b.words.length &&
    a.words.every((word, k) => word === b.words[k]) &&
    a.places.length === b.places.length &&
    a.places.every((place, k) => place === b.places[k])
  );
}
