import { lengthProblem, maxPatternLetters } from '../text-limits.ts';
import type { LabelPart, RecordingLabels } from '../../model/recording-labels.ts';
import { labelParts, noLabels } from './label-words.ts';

type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'part'; readonly part: LabelPart }
  | { readonly kind: 'any' };

/** A path with names in braces, divided at its folders. */
export interface GroupingPattern {
  readonly segments: readonly (readonly Token[])[];
}

/** A parsed pattern, or a sentence that says why it could not be parsed. */
export type ParsedPattern =
  | { readonly pattern: GroupingPattern; readonly problem: null }
  | { readonly pattern: null; readonly problem: string };

function splitTokens(segment: string): Token[] {
  return [...segment.matchAll(/\{[^{}]*\}|\*|[^{*]+|\{/g)].map(([text]): Token => {
    const part = labelParts.find((candidate) => `{${candidate}}` === text.toLowerCase());
    if (part !== undefined) return { kind: 'part', part };
    return text === '*' ? { kind: 'any' } : { kind: 'text', text: text.toLowerCase() };
  });
}

function problemWith(segments: readonly (readonly Token[])[]): string | null {
  const all = segments.flat();
  const parts = all.flatMap((token) => (token.kind === 'part' ? [token.part] : []));
  const odd = all.find((token) => token.kind === 'text' && /[{}]/.test(token.text));
  if (odd?.kind === 'text')
    return `${odd.text} is not known here; use {subject}, {state}, {task}, {trial} or *.`;
  const twice = parts.find((part, index) => parts.indexOf(part) !== index);
  if (twice !== undefined) return `{${twice}} is given twice; keep one of them.`;
  if (!parts.includes('subject') && !parts.includes('state')) return 'Name {subject} or {state}.';
  const isJoined = segments.some((tokens) =>
    tokens.some((token, index) => token.kind !== 'text' && (tokens[index + 1]?.kind ?? 'text') !== 'text'),
  );
  return isJoined ? 'Put the characters between two names, such as _ or -, between their braces.' : null;
}

/**
 * Parses a pattern such as `{subject}_{state}_{trial}` or `{subject}/{state}/*`.
 *
 * `/` separates folders, and `*` matches anything inside one name. A final `.*` is optional.
 */
export function parsePattern(text: string): ParsedPattern {
  const tooLong = lengthProblem(text.trim(), maxPatternLetters);
  if (tooLong !== null) return { pattern: null, problem: tooLong };
  const bare = text.trim().replace(/\.\*$/, '');
  const segments = bare.split('/').map(splitTokens);
  if (segments.some((tokens) => tokens.length === 0)) {
    return { pattern: null, problem: 'It contains a folder without a name; remove one /.' };
  }
  const problem = problemWith(segments);
  return problem === null ? { pattern: { segments }, problem } : { pattern: null, problem };
}

/** Returns whether a value can be a part: a trial contains no separators. */
function mayBe(token: Token, value: string): boolean {
  if (token.kind === 'any') return true;
  return value.trim() !== '' && (token.kind !== 'part' || token.part !== 'trial' || !/[_\-. ]/.test(value));
}

type Found = Partial<Record<LabelPart, string>>;

/** Returns whether a name contains the fixed letters of a pattern in order; otherwise it cannot match. */
function hasLetters(lower: string, tokens: readonly Token[]): boolean {
  let at = 0;
  for (const token of tokens) {
    if (token.kind !== 'text') continue;
    at = lower.indexOf(token.text, at);
    if (at < 0) return false;
    at += token.text.length;
  }
  return true;
}

/** Matches one name, with each part as short as possible. */
function matchName(name: string, tokens: readonly Token[]): Found | null {
  const lower = name.toLowerCase();
  if (!hasLetters(lower, tokens)) return null;
  const failed = new Set<number>();
  const from = (tokenIndex: number, at: number): Found | null => {
    const token = tokens[tokenIndex];
    if (!token) return at === name.length ? {} : null;
    const place = tokenIndex * (name.length + 1) + at;
    if (failed.has(place)) return null;
    let found: Found | null = null;
    if (token.kind === 'text') {
      if (lower.startsWith(token.text, at)) found = from(tokenIndex + 1, at + token.text.length);
    } else {
      const next = tokens[tokenIndex + 1];
      // A part ends where the text after it begins, or at the end of the name.
      const endFrom = (least: number): number => {
        if (next === undefined) return least > name.length ? -1 : name.length;
        return next.kind === 'text' ? lower.indexOf(next.text, least) : least;
      };
      for (let end = endFrom(at); end >= 0 && end <= name.length && !found; end = endFrom(end + 1)) {
        const value = name.slice(at, end);
        const rest = mayBe(token, value) ? from(tokenIndex + 1, end) : null;
        if (rest) found = token.kind === 'part' ? { ...rest, [token.part]: value } : rest;
      }
    }
    if (!found) failed.add(place);
    return found;
  };
  return from(0, 0);
}

/** Returns the names of a path: its folders, and the file without its extension. */
export function pathNames(path: string): readonly string[] {
  const names = path.split('/');
  const file = names.at(-1) ?? '';
  const dot = file.lastIndexOf('.');
  names[names.length - 1] = dot > 0 ? file.slice(0, dot) : file;
  return names;
}

/**
 * Returns the labels of a path by a pattern, as written there; null if the pattern does not match.
 *
 * Folders above those of the pattern, and case are ignored.
 *
 * @param names  of the path, by `pathNames`
 */
export function matchPattern(
  { segments }: GroupingPattern,
  names: readonly string[],
): RecordingLabels | null {
  if (names.length < segments.length) return null;
  const own = names.slice(names.length - segments.length);
  const found: Found = {};
  for (const [index, tokens] of segments.entries()) {
    const part = matchName(own[index] ?? '', tokens);
    if (!part) return null;
    Object.assign(found, part);
  }
  return { ...noLabels, ...found };
}
