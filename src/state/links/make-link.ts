import { embeddedLesson } from '../../pipeline/exercises/exercises.ts';
import { benchWorks } from '../benches.ts';
import { readStoredFiles } from '../opening/recording-files.ts';
import type { LinkFile, LinkRecording } from '../../pipeline/sessions/link-file.ts';
import type { RecordingEntry } from '../opening/recordings.ts';
import { type SessionStores, chosenEntry } from '../session-stores.ts';

/** Maximum number of files of one recording in a link. These are enough to recognise it. */
const maxFiles = 16;

/**
 * Returns a recording in the form of a link, or null if nothing would identify it, as with a file that could not be
 * read.
 */
async function makeLinkRecording(entry: RecordingEntry): Promise<LinkRecording | null> {
  const { sample, synthetic, roles, pinned, summary, origin, stored } = entry;
  const isMade = sample !== null || synthetic !== null;
  // Annotation files may be missing elsewhere, so they are left out.
  const own = new Set(summary?.files);
  const behind = isMade ? [] : await readStoredFiles(entry);
  const files = behind
    .filter(({ path }) => own.size === 0 || own.has(path))
    .slice(0, maxFiles)
    .map(({ size, fingerprint }) => ({ size, fingerprint }));
  if (!isMade && files.length === 0) return null;
  return {
    files,
    sample,
    lesson: embeddedLesson(sample),
    synthetic,
    roles,
    pinned,
    inputRateHz: (stored?.options ?? origin?.options)?.inputRateHz ?? null,
  };
}

/** Returns the content of a link to what is open. */
export async function makeLink(stores: SessionStores): Promise<LinkFile> {
  const entry = chosenEntry(stores);
  const { windowIndex, beatSec } = stores.selection.getState();
  const { span } = stores.view.getState();
  const { lanes, calipers, hasCalipers } = stores.waveforms.getState();
  const [own, laid] = entry ? [lanes[entry.key], hasCalipers ? calipers[entry.key] : undefined] : [];
  return {
    recording: entry === null ? null : await makeLinkRecording(entry),
    parameters: Object.fromEntries(
      benchWorks.map((work) => [work, stores.parameters[work].getState().changed]),
    ),
    settingsA: stores.settingsA.getState(),
    view: {
      bench: stores.bench.getState().open,
      window: windowIndex,
      beat: beatSec,
      from: span.fromSec,
      to: span.toSec,
      steps: stores.bench.getState().view === 'steps',
    },
    waveforms: own || laid ? { lanes: own ?? null, calipers: laid ?? null } : null,
  };
}
