import { basename, dirname, join } from 'node:path';
import { filesOfBrainVision, isBrainVisionHeader } from '../../io/brainvision/files.ts';
import type { ByteSource } from '../../model/recording.ts';
import { fileSource, isFile } from './file-source.ts';
import type { ListFolder } from './record-files.ts';

/** A data set has the table in a folder of its subject, session and kind. */
const mostFoldersUp = 4;

/** The files beside a BrainVision header that it names: samples and markers. */
export async function brainVisionBeside(path: string, list: ListFolder): Promise<ByteSource[]> {
  if (!isBrainVisionHeader(path) || !(await isFile(path))) return [];
  const folder = dirname(path);
  const header = await fileSource(path);
  const files: ByteSource[] = [header];
  for (const name of await list(folder)) {
    const own = join(folder, name);
    if (/\.(?:eeg|dat|vmrk|amrk|bin)$/i.test(name) && (await isFile(own))) files.push(await fileSource(own));
  }
  return [...(await filesOfBrainVision(files))];
}

/** The files that may say rate, columns and events of a BIDS table of physiology: those in its folder and in the ones above. */
export async function physioBeside(path: string, list: ListFolder): Promise<ByteSource[]> {
  if (!/_physio\.tsv(?:\.gz)?$/i.test(path)) return [];
  const isPacked = /\.gz$/i.test(dirname(path));
  let folder = isPacked ? dirname(dirname(path)) : dirname(path);
  const found: ByteSource[] = [];
  for (let up = 0; up < mostFoldersUp; up++) {
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
