import { readTruthFile, recordingPathForTruth } from '../../io/truth-file.ts';
import { baseName, parentFolder, fileStem } from '../../io/paths.ts';
import type { ByteSource, Recording } from '../../model/recording.ts';
import { chooseChannels } from '../../pipeline/channels.ts';
import { truthChannel } from '../../pipeline/denoise/ecg-stages.ts';
import { type HeldRecording, type HeldRecordings, applyRoles } from './held-recordings.ts';
import { toFailure } from '../calls/outcome.ts';
import type { OpenReport, RecordingId } from '../protocol.ts';

/** Outcome of the truth files of a drop. */
interface TakenTruths {
  /** Paths of truth files that belong to a recording, readable or not. */
  readonly paths: ReadonlySet<string>;
  /** Recordings that have more data than before. */
  readonly changed: ReadonlySet<RecordingId>;
  readonly bad: NonNullable<OpenReport['badTruths']>;
}

/**
 * Assigns every `PATH.truth.json` of a drop to the recording PATH, and PATH_clean as the same without its
 * disturbances, whether these were dropped with it or before.
 */
export async function assignTruths(
  held: HeldRecordings,
  sources: readonly ByteSource[],
  signal: AbortSignal,
): Promise<TakenTruths> {
  const paths = new Set<string>();
  const changed = new Set<RecordingId>();
  const bad: { id: RecordingId; failure: ReturnType<typeof toFailure> }[] = [];
  for (const source of sources) {
    const path = recordingPathForTruth(source.path);
    const entry = path === null ? null : findHeldByPath(held, path);
    if (entry === null) continue;
    paths.add(source.path);
    try {
      entry.truth = await readTruthFile(source, signal);
      entry.truthFile = source.path;
      changed.add(entry.id);
    } catch (error) {
      signal.throwIfAborted();
      bad.push({ id: entry.id, failure: toFailure(error) });
    }
  }
  for (const entry of held.values()) if (assignClean(held, entry)) changed.add(entry.id);
  return { paths, changed, bad };
}

/**
 * Uses the recording without disturbances if it is open and matches, and adds to the notes of the file what was read.
 * @returns whether there are more data than before
 */
function assignClean(held: HeldRecordings, entry: HeldRecording): boolean {
  const { truth, truthFile } = entry;
  if (truth === null || truthFile === null) return false;
  const found = findHeldByPath(held, `${mainPath(entry.opened) ?? ''}_clean`)?.opened ?? entry.clean;
  const misfit = found === null ? null : findMisfit(entry, found);
  const clean = misfit === null ? found : null;
  const name = `${baseName(mainPath(entry.opened) ?? '')}_clean`;
  const ofSnr =
    misfit ??
    (clean === null
      ? `The true SNR of Denoise needs ${name} too; drop it as well.`
      : `The true SNR of Denoise is relative to ${clean.name}.`);
  const message = `The truth of ${truth.beats.length} beats was read from ${baseName(truthFile)}. ${ofSnr}`;
  const { warnings } = entry.opened;
  const isKnown = warnings.some((warning) => warning.code === 'truth-read' && warning.message === message);
  if (isKnown && clean === entry.clean) return false;
  const others = warnings.filter(({ code }) => code !== 'truth-read');
  entry.clean = clean;
  entry.opened = { ...entry.opened, warnings: [...others, { code: 'truth-read', message }] };
  applyRoles(entry, entry.choices, false);
  return true;
}

/** Returns the path without extension of a recording's main file; null for a recording without files. */
function mainPath({ sources }: Pick<Recording, 'sources'>): string | null {
  const [main] = sources;
  return main === undefined ? null : parentFolder(main.path) + fileStem(main.path);
}

/** Returns the recording with a path without extension, or the only one of that name if the folder is unknown. */
function findHeldByPath(held: HeldRecordings, path: string): HeldRecording | null {
  const named = [...held.values()].filter(({ opened }) => {
    const own = mainPath(opened);
    return own !== null && baseName(own) === baseName(path);
  });
  const exact = named.findLast(({ opened }) => mainPath(opened) === path);
  return exact ?? (named.length === 1 ? (named[0] ?? null) : null);
}

/** Returns why the recording without disturbances does not match this one; null if it matches. */
function findMisfit({ opened, byHand }: HeldRecording, clean: Recording): string | null {
  const { ecg } = chooseChannels(opened, byHand);
  if (ecg === null || ecg >= opened.channels.length) return null;
  try {
    truthChannel(opened, clean, ecg);
    return null;
  } catch (error) {
    return toFailure(error).message;
  }
}
