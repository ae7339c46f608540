import { LazyList } from '../../pipeline/lazy-list.ts';

/**
 * Characters that change the writing direction, control a terminal or are invisible; JSON itself escapes the control
 * characters below space.
 */
const unseen = /[\u007F-\u009F\u2028\u2029]|\p{DI}/gu;

/** All of these are beyond ASCII, which is a faster test. */
const beyondAscii = /[\u007F-\uFFFF]/;

/** Number of list items per piece; larger pieces would be garbage-collected late. */
const pieceItems = 100;

/**
 * Yields the JSON of a value in pieces. No string exceeds the engine's maximum length, however long the lists in the
 * value are. Lists inside other lists form one piece.
 */
export function* jsonPieces(value: object): Generator<string> {
  if (Array.isArray(value) || value instanceof LazyList) yield* listPieces(value);
  else yield* objectPieces(value);
}

/** Returns JSON that cannot control a terminal: invisible characters are escaped, and have the same value when read. */
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

/** Returns whether a value is a list, or an object without its own conversion to JSON. */
function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !('toJSON' in value);
}

/** Yields the same pieces as `jsonPieces`, and a line end. */
export function* jsonLinePieces(value: object): Generator<string> {
  yield* jsonPieces(value);
  yield '\n';
}
