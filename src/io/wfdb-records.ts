import type { ByteSource } from '../model/recording.ts';
import { fileExtension, parentFolder, fileStem, stripDotFolder } from './paths.ts';
import { decodeText } from './source.ts';

/** A WFDB record among dropped files. */
export interface WfdbFiles {
  readonly header: ByteSource;
  /** All files in its folder and below, including the header, among which the reader finds the files it needs. */
  readonly siblings: readonly ByteSource[];
}

export interface WfdbSplit {
  readonly records: readonly WfdbFiles[];
  /** Files that belong to no record. */
  readonly rest: readonly ByteSource[];
}

/** Bytes of a header that are searched: enough for its lines, after which comments may follow. */
const headerBytes = 1 << 20;
/** Extensions of files that are independent of a header of the same name, and not its annotations. */
const ownExtensions =
  /^(?:edf|bdf|rec|csv|tsv|txt|json|hea|xml|pdf|md|acq|h5|zip|dcm|scp|mwf|mfer|atc|gdf|xdf|vital|avro|[va]hdr|[va]mrk|eeg)$/i;

/**
 * Groups the files of WFDB records: each header, the signal files and segments that it names, and files with its name
 * and another extension. The header of a segment is not a record of its own if the record that joins it is present.
 *
 * @param sources in the order in which they were given
 * @returns records with their files, and the files that belong to none
 */
export async function splitWfdb(sources: readonly ByteSource[], signal?: AbortSignal): Promise<WfdbSplit> {
  const headers = sources.filter(isHeader);
  const byPath = new Map(sources.map((source) => [source.path.toLowerCase(), source]));
  const byStem = groupBy(sources, withoutExtension);
  const usedSources = new Set<ByteSource>();
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
      if (file !== undefined) usedSources.add(file);
    }
    for (const source of byStem.get(withoutExtension(header)) ?? []) {
      if (!ownExtensions.test(fileExtension(source.path))) usedSources.add(source);
    }
  }
  const siblingsIn = siblingFinder(sources);
  const records = headers
    // A record of segments is never a segment itself. Two that name each other both stay, and both fail with a reason.
    .filter((header) => !segments.has(header) || joined.has(header))
    .map((header) => ({ header, siblings: siblingsIn(parentFolder(header.path)) }));
  return { records, rest: sources.filter((source) => !isHeader(source) && !usedSources.has(source)) };
}

/** Returns the text of a header as far as it can be read. An unreadable header fails later, when it is opened. */
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

/**
 * Returns a function that lists the files of a folder and below. All records of a folder share one list, as it may have
 * thousands of entries.
 */
function siblingFinder(sources: readonly ByteSource[]): (folder: string) => readonly ByteSource[] {
  const known = new Map<string, readonly ByteSource[]>();
  return (folder) => {
    const found = known.get(folder) ?? sources.filter(({ path }) => path.startsWith(folder));
    known.set(folder, found);
    return found;
  };
}

/** Returns the names of signal files or of segments in a header, without checking them; the reader does that. */
function namesIn(text: string): { readonly files: string[]; readonly segments: string[] } {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const names = lines.slice(1).map((line) => stripDotFolder(line.trim().split(/\s+/)[0] ?? ''));
  const isJoined = /^\S+\/\d+(?!\S)/.test(lines[0]?.trim() ?? '');
  return isJoined
    ? { files: [], segments: names.filter((name) => name !== '~') }
    : { files: names, segments: [] };
}
