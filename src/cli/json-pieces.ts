/** Items of a list that make one piece. */
const pieceItems = 1000;

/**
 * What `JSON.stringify` gives, in pieces: no text is longer than an engine can hold, however long the lists in a value
 * are. Lists inside other lists make one piece.
 */
export function* jsonPieces(value: object): Generator<string> {
  if (Array.isArray(value)) yield* listPieces(value);
  else yield* objectPieces(value);
}

function* listPieces(list: readonly unknown[]): Generator<string> {
  yield '[';
  for (let from = 0; from < list.length; from += pieceItems) {
    const text = JSON.stringify(list.slice(from, from + pieceItems)).slice(1, -1);
    yield from === 0 ? text : `,${text}`;
  }
  yield ']';
}

function* objectPieces(value: object): Generator<string> {
  let before = '{';
  for (const [name, own] of Object.entries(value) as [string, unknown][]) {
    if (own === undefined || typeof own === 'function') continue;
    yield `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (isPlain(own)) yield* jsonPieces(own);
    else yield JSON.stringify(own);
  }
  yield before === '{' ? '{}' : '}';
}

/** Whether a value is a list, or an object that says nothing of its own about its JSON. */
function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !('toJSON' in value);
}
