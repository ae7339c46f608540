/**
 * Number of characters written at once: a short write costs as much as a long one, and very long strings are
 * garbage-collected late.
 */
const batchLength = 1 << 16;

/** Yields the same text in fewer pieces. */
export function* batchedText(pieces: Iterable<string>): Generator<string> {
  let batch = '';
  for (const piece of pieces) {
    batch += piece;
    if (batch.length < batchLength) continue;
    yield batch;
    batch = '';
  }
  if (batch !== '') yield batch;
}
