/** A word under or over a column. */
export interface ColumnWord {
  readonly text: string;
  readonly middlePx: number;
}

const letterPx = 5.8;

/** From left to right the words that do not run into the one before; an empty one takes no room. */
export function wordsWithRoom(words: readonly ColumnWord[]): readonly ColumnWord[] {
  const kept: ColumnWord[] = [];
  let endPx = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    const half = (word.text.length * letterPx) / 2;
    if (word.text === '' || word.middlePx - half < endPx) continue;
    endPx = word.middlePx + half;
    kept.push(word);
  }
  return kept;
}
