/** A word under or over a column. */
export interface ColumnWord {
  readonly text: string;
  readonly middlePx: number;
}

const letterPx = 5.8;

/**
 * From left to right the words that do not run into the one before; an empty one takes no room.
 * @param widthPx  where words stay within so much: those at its ends move in, and one that is longer goes
 */
export function wordsWithRoom(
  words: readonly ColumnWord[],
  widthPx = Number.POSITIVE_INFINITY,
): readonly ColumnWord[] {
  const isBound = Number.isFinite(widthPx);
  const kept: ColumnWord[] = [];
  let endPx = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    const half = (word.text.length * letterPx) / 2;
    if (word.text === '' || 2 * half > widthPx) continue;
    const middlePx = isBound ? Math.min(Math.max(word.middlePx, half), widthPx - half) : word.middlePx;
    if (middlePx - half < endPx) continue;
    endPx = middlePx + half;
    kept.push({ ...word, middlePx });
  }
  return kept;
}
