import { readAllBytes } from '../../io/source.ts';
import type { Recording } from '../../model/recording.ts';
import { sortStretches, type Stretch } from '../../model/stretch.ts';
import { parseStretchTable } from '../../io/table/stretch-table.ts';
import { recordedStretches } from '../../pipeline/stretches/recorded-stretches.ts';
import { UsageError } from '../console.ts';
import { fileSource } from './file-source.ts';

/** Stretches from the command line, in addition to those of a recording. */
export interface StretchOptions {
  /** Stretches to exclude, s. */
  readonly excluded: readonly Stretch[];
  /** Path of a table of stretches; null if none is named. */
  readonly table: string | null;
}

/** Maximum size of a table, ample for the maximum number of stretches. */
const maxTableBytes = 16 << 20;

/** Reads `--exclude 0:10,55.5:60` and `--stretches TABLE`. @throws UsageError */
export function readStretchOptions(
  options: Readonly<Record<string, string | true | undefined>>,
): StretchOptions | null {
  const { exclude, stretches } = options;
  if (exclude === undefined && stretches === undefined) return null;
  const excluded = typeof exclude === 'string' ? exclude.split(',').map(readSpan) : [];
  return { excluded, table: typeof stretches === 'string' ? stretches : null };
}

function readSpan(text: string): Stretch {
  const [from = Number.NaN, to = Number.NaN, ...more] = text.split(':').map((part) => {
    return part.trim() === '' ? Number.NaN : Number(part);
  });
  if (more.length === 0 && from >= 0 && to > from && Number.isFinite(to))
    return { from, to, name: '', excluded: true };
  throw new UsageError(`--exclude: ‘${text}’ is not FROM:TO in s, such as 0:10.`);
}

/**
 * Returns the stretches of the table, or else of the recording, and those to exclude.
 *
 * @throws BeatbenchError like `parseStretchTable`
 */
export async function resolveStretches(
  recording: Recording,
  { excluded, table }: StretchOptions,
): Promise<readonly Stretch[]> {
  const own = table === null ? recordedStretches(recording) : await tableStretches(table);
  return sortStretches([...own, ...excluded]);
}

async function tableStretches(path: string): Promise<readonly Stretch[]> {
  const bytes = await readAllBytes(await fileSource(path), maxTableBytes);
  return parseStretchTable(new TextDecoder().decode(bytes), path);
}
