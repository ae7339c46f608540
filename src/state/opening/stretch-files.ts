import type { PickedFile } from '../../workers/client-types.ts';
import type { RecordingEntry } from './recordings.ts';
import { calledStem, headNames } from './subjects-tables.ts';

/** Files of a drop parted into tables of stretches and all others. */
interface PartedStretches {
  readonly stretches: readonly PickedFile[];
  readonly rest: readonly PickedFile[];
}

/** Events that lie with a table of BIDS physiology are read with it. */
const physiology = /_physio\.tsv(?:\.gz)?$/i;

/**
 * Takes the tables of stretches out of a drop: their first line names `from_s` and `to_s`, or `onset` and `duration` where no
 * recording of the drop brings its events by itself.
 */
export async function partStretches(files: readonly PickedFile[]): Promise<PartedStretches> {
  const hasEvents = files.some(({ path }) => physiology.test(path));
  const found = await Promise.all(
    files.map(async (picked) => {
      const names = await headNames(picked).catch((): readonly string[] => []);
      const has = (...wanted: readonly string[]): boolean => wanted.every((name) => names.includes(name));
      return has('from_s', 'to_s') || (!hasEvents && has('onset', 'duration'));
    }),
  );
  return { stretches: files.filter((_, k) => found[k]), rest: files.filter((_, k) => !found[k]) };
}

/**
 * The recording that a table of stretches is of: `walk.stretches.csv` is of `walk`, also `walk_events.tsv` and `walk.csv` are;
 * a table of another name is of the one that is shown. Null where none is open.
 */
export function entryOfStretches(
  path: string,
  entries: readonly RecordingEntry[],
  chosen: RecordingEntry | null,
): RecordingEntry | null {
  const stem = calledStem(path).replace(/(?:[._ -]stretches|_events)$/i, '');
  const named = entries.filter(({ name, path: own }) =>
    [calledStem(own ?? ''), name.split('/').at(-1)?.toLowerCase() ?? ''].some((each) =>
      belongsToStem(each, stem),
    ),
  );
  const [only] = named;
  const isChosen = chosen !== null && named.includes(chosen);
  return named.length === 1 && !isChosen ? (only ?? null) : chosen;
}

/** `sub-01_task-rest_events` goes with `sub-01_task-rest_eeg`. */
function belongsToStem(name: string, stem: string): boolean {
  return name.startsWith(stem) && /^(?:|_eeg|_ecg|_ieeg)$/.test(name.slice(stem.length));
}
