import type { PickedFile } from '../workers/client-types.ts';
import type { Editing } from './editing.ts';
import { groupRecordings } from './grouping.ts';
import type { SessionStores } from './session-stores.ts';
import { labelsOfTable, partTables } from './subjects-tables.ts';

interface TableOpeningParts {
  readonly stores: Pick<SessionStores, 'recordings' | 'grouping' | 'notices'>;
  readonly editing: Pick<Editing, 'groupByTable'>;
  readonly openFiles: (files: readonly PickedFile[]) => Promise<void>;
}

/** Opens files; a table of subjects among them says whose the others are, and those that were open already. */
export function createTableOpening({ stores, editing, openFiles }: TableOpeningParts) {
  const { recordings, grouping, notices } = stores;
  const tell = (message: string): void => notices.tell({ code: 'subjects-table', message });
  return async (files: readonly PickedFile[]): Promise<void> => {
    const { tables, rest, problems } = await partTables(files);
    if (rest.length > 0 || files.length === 0) await openFiles(rest);
    for (const problem of problems) tell(problem);
    for (const table of tables) {
      const { entries } = recordings.getState();
      const { written } = groupRecordings(entries, grouping.getState().pattern);
      const { labels, unmatchedCount } = labelsOfTable(table, entries, written);
      const count = Object.keys(labels).length;
      if (count > 0) await editing.groupByTable(table.path, labels);
      if (unmatchedCount > 0) {
        tell(
          `‘${table.path}’ lists ${table.rows.length} recordings, of which ${count} are open; open the others and drop it again.`,
        );
      } else notices.say(`Grouped ${count} recordings by ${table.path}`);
    }
  };
}
