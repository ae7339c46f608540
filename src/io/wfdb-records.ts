import type { ByteSource } from '../model/recording.ts';
import { fileExtension, parentFolder, fileStem, withoutOwnFolder } from './paths.ts';
import { decodeText } from './source.ts';

/** A WFDB record among dropped files. */
export interface WfdbFiles {
  readonly header: ByteSource;
  /** All files of its folder and below, itself among them, for the reader to find its own. */
  readonly siblings: readonly ByteSource[];
}

export interface WfdbSplit {
  readonly records: readonly WfdbFiles[];
  /** Files that belong to no record. */
  readonly rest: readonly ByteSource[];
}

/** Enough for the lines of a header; comments may follow. */
const headerBytes = 1 << 20;
/** Beside a header, these are files of their own, not its annotations. */
const ownExtensions =
  /^(?:edf|bdf|rec|csv|tsv|txt|json|hea|xml|pdf|md|acq|h5|zip|dcm|scp|mwf|mfer|atc|gdf|xdf|vital|avro|[va]hdr|[va]mrk|eeg)$/i;

/**
 * Puts the files of WFDB records together: each header, the signal files and segments that it
 * names, and what has its name and another extension. Headers of segments are no records of
 * their own where the record that joins them is there.
 *
 * @param sources in the order in which they were given
 * @returns records with their files, and the files that belong to none
 */
export async function splitWfdb(sources: readonly ByteSource[], signal?: AbortSignal): Promise<WfdbSplit> {
  const headers = sources.filter(isHeader);
  const byPath = new Map(sources.map((source) => [source.path.toLowerCase(), source]));
  const byStem = groupBy(sources, withoutExtension);
  const taken = new Set<ByteSource>();
  const segments = new Set<ByteSource>();
  const joined = new Set<ByteSource>();
  for (const header of headers) {
    const named = namesIn(await headerText(header, signal));
    if (named.segments.length > 0) joined.add(header);
    const folder = parentFolder(header.path);
    const sourceOf = (name: string): ByteSource | undefined => byPath.get((folder + name).toLowerCase());
    for (const name of named.segments) {
      const segment = sourceOf(`${name}.hea`);
      if (segment !== undefined && segment !== header) segments.add(segment);
    }
    for (const name of named.files) {
      const file = sourceOf(name);
      if (file !== undefined) taken.add(file);
    }
    for (const source of byStem.get(withoutExtension(header)) ?? []) {
      if (!ownExtensions.test(fileExtension(source.path))) taken.add(source);
    }
  }
  const siblingsIn = siblingFinder(sources);
  const records = headers
    // A record of segments is none itself: two that name each other both fail, and say why.
    .filter((header) => !segments.has(header) || joined.has(header))
    .map((header) => ({ header, siblings: siblingsIn(parentFolder(header.path)) }));
  return { records, rest: sources.filter((source) => !isHeader(source) && !taken.has(source)) };
}

/** What can be read of a header; one that cannot be read fails later, in its own place. */
async function headerText(header: ByteSource, signal?: AbortSignal): Promise<string> {
  try {
    return decodeText(await header.read(0, headerBytes, signal));
  } catch {
    signal?.throwIfAborted();
    return '';
  }
}

function isHeader(source: ByteSource): boolean {
  return fileExtension(source.path).toLowerCase() === 'hea';
}

function withoutExtension({ path }: ByteSource): string {
  return parentFolder(path) + fileStem(path);
}

function groupBy(
  sources: readonly ByteSource[],
  keyOf: (source: ByteSource) => string,
): ReadonlyMap<string, readonly ByteSource[]> {
  const groups = new Map<string, ByteSource[]>();
  for (const source of sources) {
    const group = groups.get(keyOf(source));
    if (group === undefined) groups.set(keyOf(source), [source]);
    else group.push(source);
  }
  return groups;
}

/** Gives the files of a folder and below; the same list to all records of a folder, as it may hold thousands. */
function siblingFinder(sources: readonly ByteSource[]): (folder: string) => readonly ByteSource[] {
  const known = new Map<string, readonly ByteSource[]>();
  return (folder) => {
    const found = known.get(folder) ?? sources.filter(({ path }) => path.startsWith(folder));
    known.set(folder, found);
    return found;
  };
}

/** Names of signal files, or of segments, in a header; anything goes, the reader will judge it. */
function namesIn(text: string): { readonly files: string[]; readonly segments: string[] } {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const names = lines.slice(1).map((line) => withoutOwnFolder(line.trim().split(/\s+/)[0] ?? ''));
  const isJoined = /^\S+\/\d+(?!\S)/.test(lines[0]?.trim() ?? '');
  return isJoined
    ? { files: [], segments: names.filter((name) => name !== '~') }
    : { files: names, segments: [] };
}
