import { stat } from 'node:fs/promises';
import { findRecordings } from '../../io/open.ts';
import { parentFolder } from '../../io/paths.ts';
import { openWfdb } from '../../io/wfdb/open.ts';
import { zipMembers } from '../../io/zip/member.ts';
import { isArchive, listArchive } from '../../io/zip/open.ts';
import type { ArchiveListing } from '../../io/zip/open.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { Failure } from '../../model/failure.ts';
import type { ByteSource, Recording } from '../../model/recording.ts';
import { fileSource, isFile } from './file-source.ts';
import { isFolder, isJson, findFolderRecordings } from './folders.ts';
import { processHdf5 } from './hdf5.ts';

/**
 * Replaces every folder on a command line by the recordings in it, and every zip or gzip archive by its recordings,
 * each as `ARCHIVE/NAME`. An archive that cannot be read and a folder without recordings stay, and fail in their turn.
 *
 * @throws UsageError for a folder with too many files
 */
export async function unpackFiles(files: readonly string[]): Promise<readonly string[]> {
  const unpacked: string[] = [];
  for (const file of files) {
    if (isArchive(file) && (await isFile(file))) unpacked.push(...(await recordingsInArchive(file)));
    else if ((await isFolder(file)) && !(await isFile(`${file}.hea`))) {
      const found = await findFolderRecordings(file);
      unpacked.push(...(found.length > 0 ? found : [file]));
    } else unpacked.push(file);
  }
  return unpacked;
}

/** Failures that represent many files of an archive, by the path of the first. */
const groupFailures = new Map<string, Failure>();

async function recordingsInArchive(archive: string): Promise<string[]> {
  const { paths, broken } = await findRecordings([await fileSource(archive)], { hdf5: processHdf5 });
  for (const { name, failure, others } of broken) {
    if (others !== undefined || name === archive) groupFailures.set(name, failure);
  }
  // If an archive holds only JSON, its own failure is reported: no recording.
  const lost = broken.filter(({ name, others }) => others !== undefined || !isJson(name));
  const found = [...paths, ...lost.map(({ name }) => name)];
  return found.length > 0 ? found : broken.map(({ name }) => name);
}

/** @throws BeatbenchError if many files were refused together and `path` represents them */
export function throwGroupFailure(path: string): void {
  const failure = groupFailures.get(path);
  if (failure !== undefined) throw new BeatbenchError(failure.code, failure.message, failure.where);
}

/** Listing of the last archive; the files of an archive are opened one after another. */
let latest: { readonly key: string; readonly listing: Promise<ArchiveListing> } | null = null;

async function listCached(archive: ByteSource): Promise<ArchiveListing> {
  const { mtimeMs } = await stat(archive.path);
  const key = JSON.stringify([archive.path, archive.size, mtimeMs]);
  if (latest?.key !== key) latest = { key, listing: listArchive(archive) };
  return latest.listing;
}

/** Returns the archive that a path goes through, such as `study.zip` for `study.zip/r1.hea`; null if there is none. */
export async function findArchive(path: string): Promise<string | null> {
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
    const before = path.slice(0, at);
    if (isArchive(before) && (await isFile(before))) return before;
  }
  return null;
}

/**
 * Opens a recording inside an archive, with the files next to it.
 *
 * @param openAlone opens a file that is a recording by itself
 * @throws BeatbenchError `missing-file`; the errors of the archive and the recording
 */
export async function openFromArchive(
  archive: string,
  path: string,
  openAlone: (source: ByteSource, companions: readonly ByteSource[]) => Promise<Recording>,
): Promise<Recording> {
  const whole = await fileSource(archive);
  const { entries, refused } = await listCached(whole);
  const folder = parentFolder(path);
  // An archive may have thousands of files; those in the same folder and below are enough.
  const near = entries.filter(({ name }) => `${archive}/${name}`.startsWith(folder));
  const sources = zipMembers(whole, near).map(({ source }) => source);
  const main = sources.find((source) => source.path === path);
  if (main === undefined) {
    const found = refused.find(({ name }) => name === path)?.failure;
    if (found !== undefined) throw new BeatbenchError(found.code, found.message, found.where);
    throw new BeatbenchError('missing-file', `There is no file ‘${path}’ in the archive.`, { file: archive });
  }
  if (!path.endsWith('.hea')) return openAlone(main, sources);
  return openWfdb(
    main,
    sources.filter((source) => source !== main),
  );
}
