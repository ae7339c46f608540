import { naturalOrder } from '../../pipeline/grouping/state-order.ts';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findBrainVisionSources } from '../../io/brainvision/open.ts';
import { companionKey } from '../../io/companions.ts';
import { findRecordings } from '../../io/open.ts';
import { isSkippedPath } from '../../io/passed-over.ts';
import { fileExtension, parentFolder, fileStem } from '../../io/paths.ts';
import { splitWfdb } from '../../io/wfdb-records.ts';
import { isArchive } from '../../io/zip/open.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import { diskPath, listEntries } from './disk-path.ts';
import { fileSource, isFile } from './file-source.ts';
import { processHdf5 } from './hdf5.ts';
import { isWrittenTable } from '../output/own-files.ts';
import { completeRecordRenames } from '../output/rename-journal.ts';
import { UsageError } from '../console.ts';

/** Compares names. Those that differ in case only have a fixed order too, independent of the disk. */
const inOrder = (a: string, b: string): number => naturalOrder.compare(a, b) || Number(a > b) - Number(a < b);
const maxFiles = 1_000_000;
/** Minimum ratio of a recording's size to that of its results. */
const muchSmaller = 16;

/**
 * Finds the recordings in a folder and below, in the order of their names, and returns the path of the first file of
 * each. A file that cannot be opened is included, and fails in its turn. Hidden files, documents, JSON, linked folders,
 * and tables written by Beatbench are skipped.
 *
 * @throws UsageError if it holds too many files
 */
export async function findFolderRecordings(folder: string): Promise<string[]> {
  const paths: string[] = [];
  await gather(folder, paths);
  const sources: ByteSource[] = [];
  const lost: string[] = [];
  for (const path of paths) {
    try {
      sources.push(await fileSource(path));
    } catch (error) {
      if (!(error instanceof BeatbenchError)) throw error;
      lost.push(path);
    }
  }
  const { records, rest: unheaded } = await splitWfdb(sources);
  const ofHeaders = await findBrainVisionSources(unheaded);
  const rest = unheaded.filter((source) => !ofHeaders.has(source));
  const headed = new Set(records.map(({ header }) => parentFolder(header.path)));
  // Next to a record there are files without meaning on their own, such as its truth; elsewhere each file is a
  // recording.
  const isNextToRecord = ({ path }: ByteSource): boolean => headed.has(parentFolder(path));
  const mates = resultsAndSources(rest);
  const isUnclear = (source: ByteSource): boolean =>
    isNextToRecord(source) || isArchive(source.path) || mates.has(source);
  const alone = rest.filter((source) => !isUnclear(source));
  const unclear = sources.filter(isUnclear);
  const { paths: opened, broken } = await findRecordings(unclear, { hdf5: processHdf5 });
  const unread = broken.flatMap(({ name, others }) => (others === undefined && isJson(name) ? [] : [name]));
  const found = [...alone.map(({ path }) => path), ...opened, ...unread, ...lost];
  return found.toSorted((a, b) => inOrder(recordName(a), recordName(b)));
}

/** @throws BeatbenchError `empty` for a folder without recordings */
export async function rejectEmptyFolder(path: string): Promise<void> {
  if (!(await isFolder(path)) || (await findFolderRecordings(path)).length > 0) return;
  throw new BeatbenchError(
    'empty',
    `The folder ‘${path}’ holds no recording; name one that does, or the files themselves.`,
    { file: path },
  );
}

export async function isFolder(path: string): Promise<boolean> {
  return stat(diskPath(path)).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/**
 * Returns MATLAB files that may be results of a much larger one, and that larger one; their names differ in the first
 * word only.
 */
function resultsAndSources(sources: readonly ByteSource[]): ReadonlySet<ByteSource> {
  const kin = new Map<string, ByteSource[]>();
  for (const source of sources.filter(({ path }) => fileExtension(path).toLowerCase() === 'mat')) {
    const own = companionKey(source.path);
    if (own !== null) kin.set(own, [...(kin.get(own) ?? []), source]);
  }
  const groups = [...kin.values()].filter((group) => {
    const sizes = group.map(({ size }) => size);
    return muchSmaller * Math.min(...sizes) <= Math.max(...sizes);
  });
  return new Set(groups.flat());
}

/** Returns a path without its extension, so that `r1` sorts before `r1_clean`. */
function recordName(path: string): string {
  return parentFolder(path) + fileStem(path);
}

/**
 * Returns whether a file is no recording by its kind: JSON, such as sidecars and results, or a table written by
 * Beatbench.
 */
async function isResultOrTable(path: string): Promise<boolean> {
  return isJson(path) || (fileExtension(path).toLowerCase() === 'csv' && (await isWrittenTable(path)));
}

/** Returns whether a file is JSON by its extension, like sidecars, truths and results. */
export function isJson(path: string): boolean {
  return fileExtension(path).toLowerCase() === 'json';
}

async function gather(folder: string, paths: string[]): Promise<void> {
  await completeRecordRenames(folder);
  const entries = await listEntries(folder);
  for (const entry of entries.toSorted((a, b) => inOrder(a.name, b.name))) {
    const path = join(folder, entry.name);
    if (isSkippedPath(entry.name)) continue;
    if (entry.kind === 'folder') await gather(path, paths);
    else if (entry.kind === 'file' || (entry.kind === 'link' && (await isFile(path)))) {
      if (!(await isResultOrTable(path))) paths.push(path);
    }
    if (paths.length > maxFiles) {
      throw new UsageError(`‘${folder}’ holds more than ${maxFiles} files; name a folder inside it.`);
    }
  }
}
