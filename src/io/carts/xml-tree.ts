import { SaxesParser } from 'saxes';
import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import { createPause } from '../pause.ts';
import { readText } from '../source.ts';
import { utf8Source } from '../table/utf16.ts';

/** An XML element: its name without a prefix, its attributes, and its content. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text, without that of its children. */
  readonly text: string;
}

interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

/** Maximum size of a file. The longest ECGs of carts take about 5 MB. */
const maxBytes = 64 << 20;
const maxDepth = 64;
const maxElements = 500_000;
const pieceLetters = 1 << 16;

/**
 * Reads a whole XML file. Entities that the file defines are not expanded, so that they cannot grow without limit.
 * Depth and number of elements are limited.
 *
 * @param source at most 64 MB
 * @returns its root
 * @throws BeatbenchError `bad-value` with line and column if it is not well-formed, `too-large`
 */
export async function readXml(source: ByteSource, signal?: AbortSignal): Promise<XmlElement> {
  const text = await readText(await utf8Source(source, signal), maxBytes, signal);
  const pause = createPause(signal);
  const parser = new SaxesParser();
  const open: OpenElement[] = [];
  const found: { root: XmlElement | null } = { root: null };
  let count = 0;
  const fail = (code: 'bad-value' | 'too-large', what: string): BeatbenchError =>
    new BeatbenchError(code, `${source.path} ${what}.`, {
      file: source.path,
      line: parser.line,
      column: parser.column + 1,
    });
  parser.on('error', ({ message }) => {
    throw fail(
      'bad-value',
      `is not well-formed XML: ${message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')}`,
    );
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= maxDepth) throw fail('too-large', `has elements ${maxDepth} deep, more than any ECG`);
    if (++count > maxElements) throw fail('too-large', `has more than ${maxElements} elements`);
    const element: OpenElement = { name: name.replace(/^.*:/, ''), attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    found.root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  const appendText = (piece: string): void => {
    const own = open.at(-1);
    if (own !== undefined) own.text += piece;
  };
  parser.on('text', appendText);
  parser.on('cdata', appendText);
  for (let at = 0; at < text.length; at += pieceLetters) {
    parser.write(text.slice(at, at + pieceLetters));
    await pause();
  }
  parser.close();
  if (found.root === null) throw fail('bad-value', 'holds no element');
  return found.root;
}

/**
 * Returns the element at a path of names, following the first element of each name.
 *
 * @param from element where the path begins
 * @param path names, from the outer element to the inner
 * @returns undefined if there is none
 */
export function elementAt(from: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>(
    (at, name) => at?.children.find((child) => child.name === name),
    from,
  );
}

/**
 * Returns all children with a name.
 *
 * @param from the parent; undefined has no children
 * @param name name of the children
 * @returns children in the order of the file
 */
export function childElements(from: XmlElement | undefined, name: string): readonly XmlElement[] {
  return from?.children.filter((child) => child.name === name) ?? [];
}

/**
 * Returns the trimmed text at a path; empty if there is none.
 *
 * @param from element where the path begins
 * @param path names of the elements
 * @returns text without spaces around it
 */
export function textAt(from: XmlElement | undefined, ...path: readonly string[]): string {
  return elementAt(from, ...path)?.text.trim() ?? '';
}
