import type { PickedFile } from '../../workers/client-types.ts';
import type { RecordingEntry } from './recordings.ts';
import { pathStem, readColumnNames } from './subjects-tables.ts';

/** Files of a drop, split into tables of stretches and others. */
interface SplitStretches {
  readonly stretches: readonly PickedFile[];
  readonly rest: readonly PickedFile[];
}

/** Matches BIDS physiology. Event tables that come with it are read with it. */
const physiology = /_physio\.tsv(?:\.gz)?$/i;

/**
 * Separates the tables of stretches from a drop. Their first line names `from_s` and `to_s`, or `onset` and `duration`
 * unless a recording of the drop has event tables of its own.
 */
export async function splitStretchTables(files: readonly PickedFile[]): Promise<SplitStretches> {
  const hasEvents = files.some(({ path }) => physiology.test(path));
  const found = await Promise.all(
    files.map(async (picked) => {
      const names = await readColumnNames(picked).catch((): readonly string[] => []);
      const has = (...wanted: readonly string[]): boolean => wanted.every((name) => names.includes(name));
      return has('from_s', 'to_s') || (!hasEvents && has('onset', 'duration'));
    }),
  );
  return { stretches: files.filter((_, k) => found[k]), rest: files.filter((_, k) => !found[k]) };
}

/**
 * Returns the recording of a table of stretches: `walk.stretches.csv` belongs to `walk`, and so do `walk_events.tsv`
 * and `walk.csv`. A table with another name belongs to the shown recording. Returns null if none is open.
 */
export function findStretchesEntry(
  path: string,
  entries: readonly RecordingEntry[],
  chosen: RecordingEntry | null,
): RecordingEntry | null {
  const stem = pathStem(path).replace(/(?:[._ -]stretches|_events)$/i, '');
  const named = entries.filter(({ name, path: own }) =>
    [pathStem(own ?? ''), name.split('/').at(-1)?.toLowerCase() ?? ''].some((each) =>
      belongsToStem(each, stem),
    ),
  );
  const [only] = named;
  const isChosen = chosen !== null && named.includes(chosen);
  return named.length === 1 && !isChosen ? (only ?? null) : chosen;
}

/** Returns whether a name belongs to a stem: `sub-01_task-rest_events` belongs to `sub-01_task-rest_eeg`. */
function belongsToStem(name: string, stem: string): boolean {
  return name.startsWith(stem) && /^(?:|_eeg|_ecg|_ieeg)$/.test(name.slice(stem.length));
}
