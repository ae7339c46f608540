/** Words of a short list that come again and again, as places in that list. */
export interface PackedWords<Word> {
  readonly words: readonly Word[];
  readonly places: Uint8Array;
}

/** At most 256 different words. */
export function packWords<Word>(all: readonly Word[]): PackedWords<Word> {
  const placeOf = new Map<Word, number>();
  const places = Uint8Array.from(all, (word) => {
    const known = placeOf.get(word);
    if (known !== undefined) return known;
    placeOf.set(word, placeOf.size);
    return placeOf.size - 1;
  });
  return { words: [...placeOf.keys()], places };
}

/** The word at an index. */
export function wordAt<Word>({ words, places }: PackedWords<Word>, index: number): Word {
  return words[places[index] ?? 0] as Word;
}
