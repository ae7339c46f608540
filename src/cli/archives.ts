import { stat } from 'node:fs/promises';
import { openFiles } from '../io/open.ts';
import { folderOf } from '../io/paths.ts';
import { openWfdb } from '../io/wfdb/open.ts';
import { isZip, openZip } from '../io/zip/open.ts';
import { BeatbenchError } from '../model/failure.ts';
import type { ByteSource, Recording } from '../model/recording.ts';
import { fileSource } from './file-source.ts';
import { recordingsIn } from './folders.ts';
import { processHdf5 } from './hdf5.ts';
import { isFile } from './is-file.ts';

/**
 * FILEs of a command line with every folder replaced by the recordings in it, and every zip archive by
 * those in it, each as `ARCHIVE/NAME`; one that cannot be read stays, to fail in its turn.
 *
 * @throws UsageError for a folder without recordings
 */
export async function unpackFiles(files: readonly string[]): Promise<readonly string[]> {
  const unpacked: string[] = [];
  for (const file of files) {
    if (isZip(file) && (await isFile(file))) unpacked.push(...(await packedIn(file)));
    else if ((await isFolder(file)) && !(await isFile(`${file}.hea`))) {
      unpacked.push(...(await recordingsIn(file)));
    } else unpacked.push(file);
  }
  return unpacked;
}

async function packedIn(archive: string): Promise<string[]> {
  const { opened, broken } = await openFiles([await fileSource(archive)], { hdf5: processHdf5 });
  const paths = opened.flatMap(({ sources: [main] }) => (main === undefined ? [] : [main.path]));
  return [...paths, ...broken.map(({ name }) => name)];
}

/** The archive that a path goes through, as `study.zip` is of `study.zip/r1.hea`; null where there is none. */
export async function archiveOf(path: string): Promise<string | null> {
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
    const before = path.slice(0, at);
    if (isZip(before) && (await isFile(before))) return before;
  }
  return null;
}

/**
 * Opens a recording inside an archive, with the files beside it.
 *
 * @param openAlone opens a file that is a recording by itself
 * @throws BeatbenchError `missing-file`, and as the archive and the recording do
 */
export async function openInside(
  archive: string,
  path: string,
  openAlone: (source: ByteSource) => Promise<Recording>,
): Promise<Recording> {
  const { members, refused } = await openZip(await fileSource(archive));
  const sources = members.map(({ source }) => source);
  const main = sources.find((source) => source.path === path);
  if (main === undefined) {
    const found = refused.find(({ name }) => name === path)?.failure;
    if (found !== undefined) throw new BeatbenchError(found.code, found.message, found.where);
    throw new BeatbenchError('missing-file', `There is no file ‘${path}’ in the archive.`, { file: archive });
  }
  if (!path.endsWith('.hea')) return openAlone(main);
  const folder = folderOf(path);
  return openWfdb(
    main,
    sources.filter((source) => source !== main && source.path.startsWith(folder)),
  );
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}
