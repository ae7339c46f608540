import type { RecordingLabels } from '../../model/recording-labels.ts';
import { embeddedLesson } from '../../pipeline/exercises/exercises.ts';
import { noLabels } from '../../pipeline/grouping/label-words.ts';
import { benchWorks } from '../benches.ts';
import { newestVersion } from '../../pipeline/sessions/file-version.ts';
import { groupRecordings } from '../cohort/grouping.ts';
import { listPickedFiles } from '../opening/recording-files.ts';
import type { RecordingEntry, RecordingKey } from '../opening/recordings.ts';
import type { StoredFile } from '../../pipeline/sessions/session-file.ts';
import type {
  SessionFile,
  SessionRecording,
  SessionWaveforms,
} from '../../pipeline/sessions/session-file.ts';
import { sessionFormat, sessionSteps } from '../../pipeline/sessions/session-file.ts';
import type { SessionStores } from '../session-stores.ts';

/** The known fingerprints of files. */
export type KnownFingerprints = WeakMap<File, string>;

/** Returns the files of an open recording in stored form; null while a fingerprint is unknown. */
function storedFiles(entry: RecordingEntry, known: KnownFingerprints): readonly StoredFile[] | null {
  if (entry.stored) return entry.stored.files;
  const files: StoredFile[] = [];
  for (const { path, file } of listPickedFiles(entry)) {
    const fingerprint = known.get(file);
    if (fingerprint === undefined) return null;
    files.push({ path, size: file.size, fingerprint });
  }
  return files.length > 0 ? files : null;
}

function saveWaveforms(key: RecordingKey, stores: SessionStores): SessionWaveforms | null {
  const { lanes, calipers } = stores.waveforms.getState();
  const own = { lanes: lanes[key] ?? null, calipers: calipers[key] ?? null };
  return own.lanes === null && own.calipers === null ? null : own;
}

function saveRecording(
  entry: RecordingEntry,
  labels: RecordingLabels,
  known: KnownFingerprints,
  stores: SessionStores,
): SessionRecording | null {
  const { name, roles, beatEdits, templateEdits, waveEdits, stretches, pinned } = entry;
  const { sample, synthetic, sha256, unknown } = entry;
  const isMade = sample !== null || synthetic !== null;
  const files = isMade ? [] : storedFiles(entry, known);
  if (files === null) return null;
  return {
    name,
    size: files[0]?.size ?? null,
    fingerprint: files[0]?.fingerprint ?? null,
    sha256,
    ...labels,
    roles,
    edits: beatEdits,
    templates: templateEdits,
    waves: waveEdits,
    stretches,
    pinned,
    files,
    options: entry.stored?.options ?? entry.origin?.options ?? {},
    asksRate: entry.question !== null || (entry.stored?.asksRate ?? false),
    sample,
    lesson: embeddedLesson(sample),
    synthetic,
    waveforms: saveWaveforms(entry.key, stores),
    unknown,
  };
}

/** Returns the current session in the form in which it is kept, without recordings that cannot be opened again. */
export function snapshotSession(stores: SessionStores, known: KnownFingerprints): SessionFile {
  const { entries } = stores.recordings.getState();
  const { pattern } = stores.grouping.getState();
  const { labels } = groupRecordings(entries, pattern);
  const rows = entries.flatMap((entry) => {
    const recording = saveRecording(entry, labels.get(entry.key) ?? noLabels, known, stores);
    return recording ? [{ key: entry.key, recording }] : [];
  });
  const { recordingKey, windowIndex, beatSec } = stores.selection.getState();
  const { span } = stores.view.getState();
  const { hasCalipers, isSnapping, hiddenMarks, paper, screen } = stores.waveforms.getState();
  const index = rows.findIndex(({ key }) => key === recordingKey);
  return {
    format: sessionFormat,
    version: newestVersion(sessionSteps),
    recordings: rows.map(({ recording }) => recording),
    pattern,
    parameters: Object.fromEntries(
      benchWorks.map((work) => [work, stores.parameters[work].getState().changed]),
    ),
    settingsA: stores.settingsA.getState(),
    view: {
      recording: index < 0 ? null : index,
      bench: stores.bench.getState().open,
      window: windowIndex,
      beat: beatSec,
      from: span.fromSec,
      to: span.toSec,
      steps: stores.bench.getState().view === 'steps',
    },
    waveforms: { hasCalipers, isSnapping, hiddenMarks, paper, screen },
    theme: stores.theme.getState().choice,
    ...stores.exercises.getState(),
    carried: stores.carried.getState(),
  };
}
