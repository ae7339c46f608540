import type { AnalysisClient } from '../../workers/client-types.ts';
import type { Editing } from '../edits/editing.ts';
import { createHashing } from '../opening/hashing.ts';
import type { Persistence } from '../session/persistence.ts';
import type { LinkCalls } from './links.ts';
import type { Opening } from '../opening/opening.ts';
import type { OpeningReading } from '../opening/reading.ts';
import type { ResultCalls } from './results.ts';
import type { AsideSession } from '../session/asides.ts';
import type { SessionCalls } from '../session/session-opening.ts';
import type { SessionStores } from '../session-stores.ts';

interface SharingParts {
  readonly client: AnalysisClient;
  readonly stores: SessionStores;
  readonly reading: OpeningReading;
  readonly opening: Opening;
  readonly editing: Editing;
  readonly persistence: Persistence;
}

/** Creates the calls for what is opened elsewhere: links, results and session files. */
export function createSharing({ client, stores, reading, opening, editing, persistence }: SharingParts) {
  const { choose } = opening;
  const { keeper } = persistence;
  const write = (): Promise<string> => persistence.writeFile(0);
  // Most visits open no session file, no result and no link, so their code is loaded on first use.
  const loadSessions = async (): Promise<SessionCalls> => {
    const { createSessionOpening } = await import('../session/session-opening.ts');
    return createSessionOpening({ stores, keeper, newKey: reading.newKey, editing, choose, write });
  };
  // It keeps the link that waits for its recording.
  let links: Promise<LinkCalls> | null = null;
  const loadLinks = (): Promise<LinkCalls> => {
    links ??= import('./links.ts').then(({ createLinks }) => createLinks({ stores, editing, ...opening }));
    return links;
  };
  // It keeps the results that wait for their recordings.
  let results: Promise<ResultCalls> | null = null;
  const loadResults = (): Promise<ResultCalls> => {
    results ??= import('./results.ts').then(({ createResults }) =>
      createResults({ stores, editing, choose }),
    );
    return results;
  };
  const hashing = createHashing({ client, stores });
  return {
    /**
     * Returns a link to what is open, from `#` on.
     *
     * @throws BeatbenchError `too-large`
     */
    writeLink: async (): Promise<string> => (await loadLinks()).writeLink(),
    /**
     * Opens the link after `#` in an address: at once, or when its recording is dropped.
     * @param onSettled called once it is opened, refused or given up
     */
    openLink: async (fragment: string, onSettled: () => void): Promise<void> =>
      (await loadLinks()).openLink(fragment, onSettled),
    /** Opens a file of results: at once, or when one of its recordings is dropped. Problems are shown as a notice. */
    openResult: async (file: File): Promise<void> => (await loadResults()).openResult(file),
    /** Returns the session as the text of one file, which can be opened like a recording. */
    writeSessionFile: (): Promise<string> => persistence.writeFile(),
    /** Opens a session that was set aside, like a file. */
    openAside: async (aside: AsideSession): Promise<void> => (await loadSessions()).openAside(aside),
    /** Starts to hash open recordings in the background. */
    startHashing: hashing.start,
    /** Opens a session file. Problems are shown as a notice. */
    openSession: async (file: File): Promise<void> => (await loadSessions()).open(file),
  };
}
