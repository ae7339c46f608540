import type { NoticesStore } from './notices.ts';
import { reasonOf } from './failure-of.ts';
import type { SessionStorage } from './session-storage.ts';

interface WriterParts {
  readonly storage: SessionStorage;
  readonly notices: NoticesStore;
  /** The session as it stands, as text. */
  readonly snapshot: () => string;
  /** Called when this page keeps the session again after another one did. */
  readonly onTakeOver: () => void;
}

const saveAfterMs = 250;

/**
 * Writes the session for the next visit, a moment after it changes.
 *
 * Of several pages the last to write keeps the session. The others stop writing and say so, until a
 * person takes one of them; so none loses what another keeps without a word.
 */
export function createSessionWriter({ storage, notices, snapshot, onTakeOver }: WriterParts) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let written: string | null = null;
  let isElsewhere = false;

  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (isElsewhere) return;
    try {
      written = snapshot();
      storage.writeText(written);
    } catch (error) {
      notices.tell({
        code: 'storage-full',
        message: `The browser cannot keep this session for the next visit (${reasonOf(error)}). All that is open stays open until the page is closed.`,
      });
    }
  };

  const takeOver = (): void => {
    isElsewhere = false;
    notices.dismiss('session-elsewhere');
    flush();
    onTakeOver();
  };

  const yieldTurn = (): void => {
    // Of two that wrote at once, the one whose text stands is the last.
    if (isElsewhere || storage.readText() === written) return;
    isElsewhere = true;
    notices.tell({
      code: 'session-elsewhere',
      message:
        'Beatbench is open in another tab, which now keeps the session for the next visit. What you open or change in this tab works, and is gone after a reload.',
      act: { label: 'Use this tab', run: takeOver },
    });
  };

  return {
    flush,
    schedule: (): void => {
      if (!isElsewhere) timer ??= setTimeout(flush, saveAfterMs);
    },
    /** Deletes what is kept, whichever page kept it. */
    clear: (): void => {
      written = null;
      isElsewhere = false;
      notices.dismiss('session-elsewhere');
      storage.clearText();
    },
    /** Whether another page keeps the session. */
    isElsewhere: (): boolean => isElsewhere,
    /** Begins to heed what other pages write. */
    heedOthers: (): void => storage.watchText(yieldTurn),
  };
}
