import { stat } from 'node:fs/promises';

/** Whether a file is at a path; a link is what it leads to. */
export async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
