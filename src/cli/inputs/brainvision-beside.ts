import { dirname, join } from 'node:path';
import { filesOfBrainVision, isBrainVisionHeader } from '../../io/brainvision/files.ts';
import type { ByteSource } from '../../model/recording.ts';
import { fileSource } from './file-source.ts';
import { isFile } from './is-file.ts';
import type { ListFolder } from './record-files.ts';

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
