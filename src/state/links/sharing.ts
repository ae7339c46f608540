import type { AnalysisClient } from '../../workers/client-types.ts';
import type { Editing } from '../edits/editing.ts';
import { createHashing } from '../opening/hashing.ts';
import type { Persistence } from '../session/persistence.ts';
import { createLinks } from './links.ts';
import { createResults } from './results.ts';
import type { Opening } from '../opening/opening.ts';
import type { OpeningReading } from '../opening/reading.ts';
import { createSessionOpening } from '../session/session-opening.ts';
import type { SessionStores } from '../session-stores.ts';

interface SharingParts {
  readonly client: AnalysisClient;
  readonly stores: SessionStores;
  readonly reading: OpeningReading;
  readonly opening: Opening;
  readonly editing: Editing;
  readonly persistence: Persistence;
}

/** What is taken elsewhere and opened there: links, and sessions as files. */
export function createSharing({ client, stores, reading, opening, editing, persistence }: SharingParts) {
  const { choose } = opening;
  const { keeper } = persistence;
  const sessions = createSessionOpening({
    stores,
    keeper,
    newKey: reading.newKey,
    editing,
    choose,
    write: () => persistence.writeFile(0),
  });
  const links = createLinks({ stores, editing, ...opening });
  const results = createResults({ stores, editing, choose });
  const hashing = createHashing({ client, stores });
  return {
    ...links,
    ...results,
    /** The session as the text of one file, which is opened like a recording. */
    writeSessionFile: (): Promise<string> => persistence.writeFile(),
    /** Opens a session that was set aside, like a file. */
    openAside: sessions.openAside,
    /** Begins to hash what is open, in the background. */
    startHashing: hashing.start,
    /** Opens a session file. What is wrong with it is told as a notice. */
    openSession: sessions.open,
  };
}
