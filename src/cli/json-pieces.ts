import { MadeList } from '../pipeline/made-list.ts';

/** Items of a list that make one piece; of more, pieces would be long enough to be cleared away late. */
const pieceItems = 100;

/**
 * What `JSON.stringify` gives, in pieces: no text is longer than an engine can hold, however long the lists in a value
 * are. Lists inside other lists make one piece.
 */
export function* jsonPieces(value: object): Generator<string> {
  if (Array.isArray(value) || value instanceof MadeList) yield* listPieces(value);
  else yield* objectPieces(value);
}

function* listPieces(list: Iterable<unknown>): Generator<string> {
  let before = '[';
  let items: unknown[] = [];
  const take = (): string => {
    const text = `${before}${JSON.stringify(items).slice(1, -1)}`;
    [before, items] = [',', []];
    return text;
  };
  for (const item of list) {
    if (items.push(item) === pieceItems) yield take();
  }
  if (items.length > 0) yield take();
  yield before === '[' ? '[]' : ']';
}

function* objectPieces(value: object): Generator<string> {
  let before = '{';
  for (const [name, own] of Object.entries(value) as [string, unknown][]) {
    if (own === undefined || typeof own === 'function') continue;
    yield `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (own instanceof MadeList || isPlain(own)) yield* jsonPieces(own);
    else yield JSON.stringify(own);
  }
  yield before === '{' ? '{}' : '}';
}

/** Whether a value is a list, or an object that says nothing of its own about its JSON. */
function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !('toJSON' in value);
}
