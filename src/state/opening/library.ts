import {
  type LibraryCase,
  findLibraryCase,
  casePath,
  isRecorded,
} from '../../pipeline/cases/find-library-case.ts';
import type { RecordedCase } from '../../pipeline/cases/synth-cases.ts';
import { asFailure } from '../error-reason.ts';
import type { SessionStores } from '../session-stores.ts';
import type { IncomingCalls } from './incoming-files.ts';
import type { Opening } from './opening.ts';

interface LibraryParts {
  readonly stores: Pick<SessionStores, 'recordings' | 'bench' | 'notices'>;
  readonly opening: Pick<Opening, 'choose' | 'addSynthetic'>;
  readonly openDropped: IncomingCalls['openDropped'];
}

/** Fetches a file that comes with the page. @throws Error if it is not available */
async function fetchCase(one: RecordedCase): Promise<File> {
  const answer = await fetch(casePath(one));
  if (!answer.ok) throw new Error(`the page has no file ‘${one.file}’ (${answer.status})`);
  return new File([await answer.blob()], one.file);
}

/** Creates the call that opens cases of the library. Each opens like any other synthetic record or file. */
export function createLibrary({
  stores: { recordings, bench, notices },
  opening,
  openDropped,
}: LibraryParts) {
  return {
    /** Opens a case in its bench. A case that is already on the list is chosen. */
    openCase: async (one: LibraryCase): Promise<void> => {
      bench.show(one.bench);
      bench.showView('result');
      const listed = recordings.getState().entries.find((entry) => findLibraryCase(entry)?.id === one.id);
      if (listed) {
        await opening.choose(listed.key);
        return;
      }
      if (!isRecorded(one)) {
        await opening.addSynthetic(one.parameters, one.title);
        return;
      }
      try {
        const file = await fetchCase(one);
        notices.dismiss('case');
        await openDropped([{ path: casePath(one), file }]);
      } catch (error) {
        const message = `‘${one.title}’ could not be opened. ${asFailure(error).message}`;
        notices.tell({ code: 'case', message });
      }
    },
  };
}
