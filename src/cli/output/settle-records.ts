import { BeatbenchError } from '../../model/failure.ts';
import { settleFolder } from './rename-journal.ts';

/**
 * Puts the rest of the files in place where a run was killed while it replaced a record in a folder.
 *
 * @throws BeatbenchError `truncated` where this run may not
 */
export async function settleRecords(folder: string): Promise<void> {
  try {
    await settleFolder(folder);
  } catch {
    throw new BeatbenchError(
      'truncated',
      `A run ended while it replaced a record in ‘${folder}’, and this one may not write there; open the record once where its folder may be written.`,
      { file: folder },
    );
  }
}
