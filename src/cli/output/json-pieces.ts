import { LazyList } from '../../pipeline/lazy-list.ts';

/** What turns the direction of writing, steers a terminal or is not seen; for controls below space JSON has codes itself. */
const unseen = /[\u007F-\u009F\u2028\u2029]|\p{DI}/gu;

/** All of these lie beyond ASCII, and text is told sooner to be of that. */
const beyondAscii = /[\u007F-\uFFFF]/;

/** Items of a list that make one piece; of more, pieces would be long enough to be cleared away late. */
const pieceItems = 100;

/**
 * The JSON of a value, in pieces: no text is longer than an engine can hold, however long the lists in a value
 * are. Lists inside other lists make one piece.
 */
export function* jsonPieces(value: object): Generator<string> {
  if (Array.isArray(value) || value instanceof LazyList) yield* listPieces(value);
  else yield* objectPieces(value);
}

/** JSON that steers no terminal: what is not seen stands as its code there, and is read as it was. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  return beyondAscii.test(text) ? text.replaceAll(unseen, escapeCodes) : text;
}

function escapeCodes(character: string): string {
  return [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');
}

function* listPieces(list: Iterable<unknown>): Generator<string> {
  let before = '[';
  let items: unknown[] = [];
  const take = (): string => {
    const text = `${before}${jsonText(items).slice(1, -1)}`;
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
    yield `${before}${jsonText(name)}:`;
    before = ',';
    if (own instanceof LazyList || isPlain(own)) yield* jsonPieces(own);
    else yield jsonText(own);
  }
  yield before === '{' ? '{}' : '}';
}

/** Whether a value is a list, or an object that says nothing of its own about its JSON. */
function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !('toJSON' in value);
}

/** As `jsonPieces`, with the line's end. */
export function* jsonLinePieces(value: object): Generator<string> {
  yield* jsonPieces(value);
  yield '\n';
}
