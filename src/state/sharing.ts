import type { AnalysisClient, PickedFile } from '../workers/client-types.ts';
import type { Editing } from './editing.ts';
import { createHashing } from './hashing.ts';
import type { Keeping } from './keeping.ts';
import { createLinks } from './links.ts';
import type { Opening } from './opening.ts';
import type { Reading } from './reading.ts';
import { createSessionOpening, isSessionFile } from './session-opening.ts';
import type { SessionStores } from './session-stores.ts';

interface SharingParts {
  readonly client: AnalysisClient;
  readonly stores: SessionStores;
  readonly reading: Reading;
  readonly opening: Opening;
  readonly editing: Editing;
  readonly keeping: Keeping;
}

/** What is taken elsewhere and opened there: links, and sessions as files. */
export function createSharing({ client, stores, reading, opening, editing, keeping }: SharingParts) {
  const { choose } = opening;
  const { keeper } = keeping;
  const sessions = createSessionOpening({
    stores,
    keeper,
    newKey: reading.newKey,
    editing,
    choose,
    write: () => keeping.writeFile(0),
  });
  const links = createLinks({ stores, editing, ...opening });
  const hashing = createHashing({ client, stores });
  return {
    ...links,
    /** The session as the text of one file, which is opened like a recording. */
    writeSessionFile: (): Promise<string> => keeping.writeFile(),
    /** Opens a session that was set aside, like a file. */
    openAside: sessions.openAside,
    /** Begins to hash what is open, in the background. */
    startHashing: hashing.start,
    /** Opens session files, then reads all others, which may be those that the sessions wait for. */
    openFiles: async (files: readonly PickedFile[]): Promise<void> => {
      const rest = files.filter(({ file }) => !isSessionFile(file));
      for (const { file } of files) if (isSessionFile(file)) await sessions.open(file);
      if (rest.length > 0 || files.length === 0) await opening.openFiles(rest);
    },
  };
}
