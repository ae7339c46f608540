import { stat } from 'node:fs/promises';
import { diskPath } from './disk-path.ts';

/** Whether a file is at a path; a link is what it leads to. */
export async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(diskPath(path))).isFile();
  } catch {
    return false;
  }
}
