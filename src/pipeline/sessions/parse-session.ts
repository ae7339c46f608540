import type { LabelPart } from '../../model/recording-labels.ts';
import {
  embeddedLesson,
  exerciseIds,
  isExerciseId,
  pinnedDeclarations,
  addEmbeddedLesson,
} from '../exercises/exercises.ts';
import { maxPatternLetters } from '../text-limits.ts';

import { pageSynthDeclarations } from '../page-synth-declarations.ts';
import { parseCorrections } from './parse-edits.ts';
import { migrateContent, newestVersion, checkFileVersion } from './file-version.ts';
import { listNotUnderstood } from './left-out.ts';
import {
  type DeclarationsByAnalysis,
  parseFingerprint,
  parseParameters,
  parseSample,
  parseSettingsA,
  parseValues,
  parseView,
} from './parse-settings.ts';
import { parseWaveforms, parseWaveSettings } from './parse-waveforms.ts';
import type { StoredFile } from './session-file.ts';
import {
  type UnknownContent,
  type SessionFile,
  sessionFormat,
  type SessionRecording,
  sessionSteps,
} from './session-file.ts';
import { unknownKeys, unknownKeysByName } from './unknown-keys.ts';
import {
  isObject,
  acceptFinite,
  acceptList,
  ownProperty,
  acceptText,
  acceptInteger,
  acceptWord,
} from './untrusted.ts';
import { parseOpenOptions } from './open-options.ts';
import { softwareFields } from '../../model/version.ts';

const maxFiles = 1000;

/** Reason why a text is not a readable session. */
export type SessionProblem = 'damaged' | 'no session' | 'unknown version' | { readonly newer: number };

/** A parsed session, or the reason why it could not be parsed. */
export type ParsedSession =
  | {
      readonly session: SessionFile;
      readonly problem: null;
      /** Descriptions of the parts that were not understood. */
      readonly leftOut: readonly string[];
    }
  | { readonly session: null; readonly problem: SessionProblem };

const maxRecordings = 10_000;
const maxPath = 4096;

function parseFile(value: unknown): StoredFile | null {
  const path = acceptText(ownProperty(value, 'path'), maxPath);
  const size = acceptInteger(ownProperty(value, 'size'), 0, Number.MAX_SAFE_INTEGER);
  const fingerprint = parseFingerprint(ownProperty(value, 'fingerprint'));
  if (path === null || path === '' || size === null || fingerprint === null) return null;
  return { path, size, fingerprint };
}

function parseRecording(value: unknown): SessionRecording | null {
  const name = acceptText(ownProperty(value, 'name'), maxPath);
  const given = ownProperty(value, 'files');
  const files = acceptList(given, maxFiles, parseFile);
  const lesson = addEmbeddedLesson(ownProperty(value, 'lesson'));
  const sample = lesson ?? parseSample(ownProperty(value, 'sample'));
  const synthetic = ownProperty(value, 'synthetic');
  // A label derived from a name may be longer than one that was typed.
  const label = (part: LabelPart): string | null => acceptText(ownProperty(value, part), maxPath);
  const isWhole = !Array.isArray(given) || given.length === files.length;
  const isMade = sample !== null || isObject(synthetic);
  // The parameters of cleaning are those of Denoise.
  const { cleaning: _, ...byHand } = parseCorrections(value);
  if (name === null || !isWhole || (files.length === 0 && !isMade)) return null;
  const recording = {
    name,
    size: files[0]?.size ?? null,
    fingerprint: files[0]?.fingerprint ?? null,
    sha256: parseFingerprint(ownProperty(value, 'sha256')),
    subject: label('subject'),
    state: label('state'),
    task: label('task'),
    trial: label('trial'),
    ...byHand,
    pinned: parseValues(ownProperty(value, 'pinned'), pinnedDeclarations(sample)),
    files,
    options: parseOpenOptions(ownProperty(value, 'options')),
    asksRate: ownProperty(value, 'asksRate') === true,
    sample,
    lesson: embeddedLesson(sample),
    synthetic: isObject(synthetic) ? parseValues(synthetic, pageSynthDeclarations) : null,
    waveforms: parseWaveforms(ownProperty(value, 'waveforms')),
  };
  return { ...recording, unknown: unknownKeys(value, Object.keys(recording)) };
}

const refuse = (problem: SessionProblem): ParsedSession => ({ session: null, problem });

/** @param known  what was parsed of the file */
function parseCarried(
  value: unknown,
  known: Omit<SessionFile, 'carried'>,
  analyses: DeclarationsByAnalysis,
): UnknownContent {
  const ids = Object.entries(analyses).map(([analysis, declarations]) => [
    analysis,
    declarations.map(({ id }) => id),
  ]);
  return {
    file: unknownKeys(value, Object.keys({ ...known, ...softwareFields })),
    view: unknownKeys(ownProperty(value, 'view'), Object.keys(known.view)),
    parameters: unknownKeysByName(ownProperty(value, 'parameters'), Object.fromEntries(ids)),
  };
}

/** Parses values by exercise, for known exercises. */
function parseByExercise<Value>(
  value: unknown,
  accept: (one: unknown) => Value | null,
): Readonly<Record<string, Value>> {
  if (!isObject(value)) return {};
  const known = Object.entries(value).flatMap(([id, given]) => {
    const one = isExerciseId(id) ? accept(given) : null;
    return one === null ? [] : [[id, one] as const];
  });
  return Object.fromEntries(known);
}

/** Maximum number of characters of a verdict, which is one line. */
const maxVerdictLetters = 1000;

function parseContent(value: unknown, analyses: DeclarationsByAnalysis): SessionFile {
  // Indices in the view count all rows of the file, including invalid ones.
  const rows = ownProperty(value, 'recordings');
  const parsed = Array.isArray(rows) ? rows.slice(0, maxRecordings).map(parseRecording) : [];
  const recordings = parsed.filter((recording) => recording !== null);
  const view = parseView(ownProperty(value, 'view'), parsed.length);
  const chosen = view.recording === null ? null : (parsed[view.recording] ?? null);
  const session: Omit<SessionFile, 'carried'> = {
    format: sessionFormat,
    version: newestVersion(sessionSteps),
    recordings,
    pattern: acceptText(ownProperty(value, 'pattern'), maxPatternLetters),
    parameters: parseParameters(ownProperty(value, 'parameters'), analyses),
    settingsA: parseSettingsA(ownProperty(value, 'settingsA')),
    view: { ...view, recording: chosen === null ? null : recordings.indexOf(chosen) },
    waveforms: parseWaveSettings(ownProperty(value, 'waveforms')),
    theme: acceptWord(ownProperty(value, 'theme'), ['system', 'light', 'dark']) ?? 'system',
    solved: acceptList(ownProperty(value, 'solved'), exerciseIds().length, (one) =>
      isExerciseId(one) ? one : null,
    ),
    predicted: parseByExercise(ownProperty(value, 'predicted'), (one) => acceptInteger(one, 0, 9)),
    entered: parseByExercise(ownProperty(value, 'entered'), acceptFinite),
    verdicts: parseByExercise(ownProperty(value, 'verdicts'), (one) => acceptText(one, maxVerdictLetters)),
  };
  return { ...session, carried: parseCarried(value, session, analyses) };
}

/**
 * Parses a session of unknown origin. Invalid parts are left out one by one. A text that is not a session, or is of a
 * newer version, is rejected. Unknown keys are kept and written back.
 */
export function parseSession(text: string, analyses: DeclarationsByAnalysis): ParsedSession {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('damaged');
  }
  if (ownProperty(value, 'format') !== sessionFormat) return refuse('no session');
  const given = ownProperty(value, 'version');
  const version = checkFileVersion(given, sessionSteps);
  if (version === 'newer') return refuse({ newer: Number(given) });
  if (version === 'unknown') return refuse('unknown version');
  const content = migrateContent(value, version, sessionSteps);
  const session = parseContent(content, analyses);
  return { problem: null, session, leftOut: listNotUnderstood(content, session, analyses) };
}
