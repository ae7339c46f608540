/** Characters that are written at once: each write of a few costs as much as one of many, and long texts are cleared away late. */
const batchLength = 1 << 16;

/** The same text in fewer pieces. */
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
