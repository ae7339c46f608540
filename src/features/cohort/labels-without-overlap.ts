/** A label above or below a column. */
export interface ColumnLabel {
  readonly text: string;
  readonly middlePx: number;
}

const letterPx = 5.8;

/**
 * Returns the labels, from left to right, that do not overlap the previous one. Empty labels take no room.
 * @param widthPx  width that labels must stay within: those at its ends move inwards, and longer ones are dropped
 */
export function labelsWithoutOverlap(
  words: readonly ColumnLabel[],
  widthPx = Number.POSITIVE_INFINITY,
): readonly ColumnLabel[] {
  const isBound = Number.isFinite(widthPx);
  const kept: ColumnLabel[] = [];
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
