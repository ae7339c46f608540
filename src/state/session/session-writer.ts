import { type Asides, type AsideReason, asideFileName } from './asides.ts';
import { errorReason } from '../error-reason.ts';
import type { NoticesStore, PageNotice } from '../notices.ts';
import { sessionFileName } from './session-file-name.ts';
import type { SessionStorage } from './session-storage.ts';
import type { SessionProblem } from '../../pipeline/sessions/parse-session.ts';
import { sessionVersion, listedParts } from '../../pipeline/sessions/session-words.ts';

interface WriterParts {
  readonly storage: SessionStorage;
  readonly notices: NoticesStore;
  readonly asides: Asides;
  /** Returns the current session as text. */
  readonly snapshot: () => string;
  /** Called when this page keeps the session again after another page did. */
  readonly onTakeOver: () => void;
}

const saveAfterMs = 250;

/**
 * Writes the session for the next visit, a moment after it changes.
 *
 * It only overwrites text that this page wrote or restored itself. Any other text is set aside first; if there is no
 * room for that, nothing is written until the user decides.
 *
 * If several pages are open, the last one in which something changed keeps the session. The others stop writing and
 * show a notice until the user selects one of them, so no page silently loses its session. Notifications about another
 * page's writes arrive late: a page may write once more before it learns that it no longer keeps the session, and the
 * keeping page then writes its own text again.
 */
export function createSessionWriter({ storage, notices, asides, snapshot, onTakeOver }: WriterParts) {
  /** Identifies this page among those that may keep the session. */
  const page = crypto.getRandomValues(new Uint32Array(2)).join('-');
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** Text in storage as this page last wrote or read it; undefined until it could be read. */
  let known: string | null | undefined;
  let isElsewhere = false;
  let isHeld = false;

  let shownNotice: PageNotice | null = null;

  const reportFull = (error: unknown): void => {
    shownNotice = {
      code: 'storage-full',
      message: `The browser cannot keep this session for the next visit (${errorReason(error)}). Open files stay open until the page is closed.`,
    };
    notices.tell(shownNotice);
  };

  /** Removes that notice once the session is kept again; notices about files stay. */
  const dismissFull = (): void => {
    if (shownNotice !== null && notices.getState().notices.includes(shownNotice))
      notices.dismiss('storage-full');
    shownNotice = null;
  };

  const stopKeeping = (): void => {
    if (isElsewhere) return;
    isElsewhere = true;
    notices.tell({
      code: 'session-elsewhere',
      message:
        'Beatbench is open in another tab, which now keeps the session for the next visit. This tab still works, but what you open or change here is lost after a reload.',
      act: { label: 'Use this tab', run: takeOver },
    });
  };

  /** Sets aside the kept text, which was not restored. Without room for it, it is not overwritten. */
  const setAsideKept = (text: string, problem: KeptProblem): void => {
    const reason = asideReason(problem);
    const aside = asides.put(text, reason);
    const what = describeKeptProblem(problem);
    const file = {
      name: aside ? asideFileName(aside) : sessionFileName(new Date(), reason),
      text: () => text,
    };
    isHeld = aside === null;
    if (aside) {
      const act = { label: 'Show set-aside sessions', run: () => asides.show(true) };
      notices.tell({ code: 'session-lost', message: `${what} ${setAsideWords}`, file, act });
      return;
    }
    notices.tell({
      code: 'session-lost',
      message: `${what} There is no room to set it aside, so it stays and this visit is not saved. Save it as a file, then delete it.`,
      file,
      act: {
        label: 'Delete it and save this visit',
        run: () => {
          isHeld = false;
          notices.dismiss('session-lost');
          flush();
        },
      },
    });
  };

  const claim = (): void => {
    if (storage.readKeeper() !== page) storage.writeKeeper(page);
  };

  /** Writes the session, and registers this page as the one that keeps it. */
  const write = (text: string): void => {
    const before = known;
    // Set first, because this page may be notified of its own write too.
    known = text;
    try {
      claim();
      storage.writeText(text);
    } catch (error) {
      known = before;
      throw error;
    }
  };

  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (isElsewhere || isHeld) return;
    try {
      const now = storage.readText();
      if (known === undefined && now !== null) {
        known = now;
        setAsideKept(now, 'unread');
        if (isHeld) return;
      } else if (known !== undefined && now !== known && storage.readKeeper() !== page) {
        stopKeeping();
        return;
      }
      const text = snapshot();
      // A page in which nothing changed does not take over the session.
      if (text !== known || now !== known) write(text);
      dismissFull();
    } catch (error) {
      reportFull(error);
    }
  };

  /** Keeps the session in this page again. The session of the other tab, which may be closed by now, is set aside. */
  const takeOver = (): void => {
    try {
      const other = storage.readText();
      const isOther = other !== null && other !== known;
      if (isOther && asides.put(other, 'other-tab') === null) {
        notices.tell({
          code: 'session-elsewhere',
          message:
            'There is no room to set aside the session of the other tab. Save it as a file first, or use this tab without it.',
          file: { name: sessionFileName(new Date(), 'other tab'), text: () => other },
          act: { label: 'Use this tab', run: () => keepHere(other) },
        });
        return;
      }
      keepHere(other);
    } catch (error) {
      reportFull(error);
    }
  };

  const keepHere = (other: string | null): void => {
    isElsewhere = false;
    notices.dismiss('session-elsewhere');
    try {
      known = other;
      write(snapshot());
    } catch (error) {
      reportFull(error);
    }
    onTakeOver();
  };

  const onOtherWrite = (): void => {
    if (isElsewhere || isHeld) return;
    try {
      if (storage.readKeeper() !== page) {
        stopKeeping();
        return;
      }
      const own = known;
      if (own === undefined || storage.readText() === own) return;
      // Another page wrote before it learned that this one keeps the session.
      if (own === null) storage.clearText();
      else write(own);
    } catch (error) {
      reportFull(error);
    }
  };

  return {
    flush,
    /** Remembers the text that was found at the start, so that it may be overwritten. */
    begin: (text: string | null): void => {
      known = text;
    },
    setAsideKept,
    schedule: (): void => {
      if (!isElsewhere && !isHeld) timer ??= setTimeout(flush, saveAfterMs);
    },
    /** Deletes what is kept, whichever page kept it. */
    clear: (): void => {
      known = null;
      isElsewhere = false;
      isHeld = false;
      notices.dismiss('session-elsewhere');
      notices.dismiss('session-lost');
      claim();
      storage.clearText();
    },
    /** Returns whether another page keeps the session. */
    isElsewhere: (): boolean => isElsewhere,
    /** Starts to react to writes of other pages. */
    heedOthers: (): void => storage.watchText(onOtherWrite),
  };
}

/** Problem with the kept session: it could not be read, or was understood only in part. */
type KeptProblem = SessionProblem | 'unread' | { readonly leftOut: readonly string[] };

/** Returns the reason with which it is set aside. */
function asideReason(problem: KeptProblem): AsideReason {
  if (typeof problem === 'object') return 'leftOut' in problem ? 'incomplete' : 'newer';
  return problem === 'no session' || problem === 'unknown version' ? 'unread' : problem;
}

/** Appended to the sentence of the problem if it was set aside. */
const setAsideWords = 'The stored session is set aside unchanged.';

/** Describes why the kept session is not restored unchanged. */
export function describeKeptProblem(problem: KeptProblem): string {
  if (typeof problem === 'object' && 'leftOut' in problem)
    return `Parts of the last visit, as stored in this browser, could not be read and are left out: ${listedParts(problem.leftOut)}.`;
  if (typeof problem === 'object') {
    return `The last visit was with a newer version of Beatbench (session version ${problem.newer}; this one reads ${sessionVersion}), so the page started empty.`;
  }
  const words = {
    damaged: 'The stored data of the last visit are damaged, so the page started empty.',
    'no session': 'The stored data of the last visit are not a session, so the page started empty.',
    'unknown version':
      'The stored data of the last visit have an unknown version, so the page started empty.',
    unread: 'The stored data of the last visit could not be read when the page opened.',
  } as const;
  return words[problem];
}
