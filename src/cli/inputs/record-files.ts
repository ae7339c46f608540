import { basename, dirname, join, posix } from 'node:path';
import { isSafeRelativePath, stripDotFolder } from '../../io/paths.ts';
import { decodeText } from '../../io/source.ts';
import type { ByteSource } from '../../model/recording.ts';
import { fileSource, isFile } from './file-source.ts';
import { findBrainVisionSources, isBrainVisionHeader } from '../../io/brainvision/open.ts';

/**
 * Maximum number of folders searched upwards: a data set has the table in a folder of its subject, session and kind.
 */
const maxFoldersUp = 4;

/** Returns the files that a BrainVision header names: samples and markers. */
export async function findBrainVisionFiles(path: string, list: ListFolder): Promise<ByteSource[]> {
  if (!isBrainVisionHeader(path) || !(await isFile(path))) return [];
  const folder = dirname(path);
  const header = await fileSource(path);
  const files: ByteSource[] = [header];
  for (const name of await list(folder)) {
    const own = join(folder, name);
    if (/\.(?:eeg|dat|vmrk|amrk|bin)$/i.test(name) && (await isFile(own))) files.push(await fileSource(own));
  }
  return [...(await findBrainVisionSources(files))];
}

/**
 * Returns the files that may give rate, columns and events of a BIDS table of physiology, from its folder and those
 * above.
 */
export async function findPhysioFiles(path: string, list: ListFolder): Promise<ByteSource[]> {
  if (!/_physio\.tsv(?:\.gz)?$/i.test(path)) return [];
  const isPacked = /\.gz$/i.test(dirname(path));
  let folder = isPacked ? dirname(dirname(path)) : dirname(path);
  const found: ByteSource[] = [];
  for (let up = 0; up < maxFoldersUp; up++) {
    const names = await list(folder);
    for (const name of names)
      if (/(?:(?:^|_)physio\.json|_events\.tsv)$/i.test(name))
        found.push(await fileSource(join(folder, name)));
    const above = dirname(folder);
    if (above === folder || basename(folder) === '') break;
    folder = above;
  }
  return found;
}

/** Lists the names in a folder. */
export type ListFolder = (folder: string) => Promise<readonly string[]>;

/** Maximum number of header bytes read here; a longer header is refused when it is opened. */
const maxHeaderBytes = 4 << 20;

/** Names of files in a header, in lower case, by folder. */
type NamesByFolder = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Finds the files next to a WFDB header, and in folders below, that it and its segments name, and those with its own
 * name. Other files are not opened, since a folder may hold thousands.
 */
export async function recordFiles(header: ByteSource, list: ListFolder): Promise<ByteSource[]> {
  const there = cacheListing(list);
  const named = await listHeaderNames(header);
  const found = new Set(await listPaths(named, there));
  for (const path of [...found].filter((each) => each.toLowerCase().endsWith('.hea'))) {
    if (path === header.path || !(await isFile(path))) continue;
    for (const own of await listPaths(await listHeaderNames(await fileSource(path)), there)) found.add(own);
  }
  const stem = basename(header.path).slice(0, -'hea'.length).toLowerCase();
  const folder = dirname(header.path);
  for (const name of await there(folder)) {
    if (name.toLowerCase().startsWith(stem)) found.add(join(folder, name));
  }
  found.delete(header.path);
  const files: ByteSource[] = [];
  for (const path of found) if (await isFile(path)) files.push(await fileSource(path));
  return files;
}

/** Lists each folder once; a missing folder is empty. */
function cacheListing(list: ListFolder): ListFolder {
  const known = new Map<string, Promise<readonly string[]>>();
  return (folder) => {
    const names = known.get(folder) ?? list(folder).catch(() => []);
    known.set(folder, names);
    return names;
  };
}

/** Returns the first words of a header's lines, as names in the header's folder and below. */
async function listHeaderNames(header: ByteSource): Promise<NamesByFolder> {
  const text = decodeText(await header.read(0, maxHeaderBytes));
  const named = new Map<string, Set<string>>();
  for (const line of text.split(/[\r\n]+/)) {
    const word = stripDotFolder(line.trim().split(/\s/, 1)[0] ?? '');
    if (!isSafeRelativePath(word)) continue;
    const folder = join(dirname(header.path), posix.dirname(word));
    const names = named.get(folder) ?? new Set();
    names.add(posix.basename(word).toLowerCase());
    named.set(folder, names);
  }
  return named;
}

/** Returns the files that exist, ignoring case: signal files, and headers of segments. */
async function listPaths(named: NamesByFolder, there: ListFolder): Promise<string[]> {
  const paths: string[] = [];
  for (const [folder, names] of named) {
    for (const name of await there(folder)) {
      const lower = name.toLowerCase();
      const isSegment = lower.endsWith('.hea') && names.has(lower.slice(0, -'.hea'.length));
      if (isSegment || names.has(lower)) paths.push(join(folder, name));
    }
  }
  return paths;
}
