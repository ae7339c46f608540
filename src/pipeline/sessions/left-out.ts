import type { Corrections } from '../../model/corrections.ts';
import type { ParameterDeclaration, ParameterValues } from '../../model/parameters.ts';
import { analysisEntry, analysisNames } from '../analyses.ts';
import { pinnedDeclarations } from '../exercises/exercises.ts';
import { pageSynthDeclarations } from '../page-synth-declarations.ts';
import type { DeclarationsByAnalysis } from './parse-settings.ts';
import type { SessionFile, SessionRecording } from './session-file.ts';
import { isObject, ownProperty } from './untrusted.ts';

/** Returns whether everything given was kept. Missing, `false` and empty values need not be kept. */
function isFullyKept(given: unknown, kept: unknown): boolean {
  if (given === undefined || given === null || given === false) return true;
  if (Array.isArray(given)) {
    const list: readonly unknown[] = Array.isArray(kept) ? kept : [];
    return given.length === list.length && given.every((item, index) => isFullyKept(item, list[index]));
  }
  if (isObject(given))
    return Object.entries(given).every(([key, value]) => isFullyKept(value, ownProperty(kept, key)));
  return given === kept;
}

/** Returns the same for parameters: defaults need not be kept, and unknown ones are kept separately. */
function holdsValues(given: unknown, kept: unknown, declarations: readonly ParameterDeclaration[]): boolean {
  return declarations.every(({ id, default: standard }) => {
    const value = ownProperty(given, id);
    return value === standard || isFullyKept(value, ownProperty(kept, id));
  });
}

const corrected = {
  channels: 'roles',
  'edits of beats': 'edits',
  'edits of templates': 'templates',
  'points of waves': 'waves',
  stretches: 'stretches',
} as const;

const parts = {
  labels: ['subject', 'state', 'task', 'trial'],
  files: ['files'],
  'how it is read': ['options'],
} as const;

/** Lists the corrections that were not understood, in words. */
export function listLostCorrections(given: unknown, kept: Omit<Corrections, 'cleaning'>): readonly string[] {
  return Object.entries(corrected)
    .filter(([, key]) => !isFullyKept(ownProperty(given, key), kept[key]))
    .map(([words]) => words);
}

/** Returns the ids of given parameters that are not declared, or whose values are not allowed. */
export function listRejectedValues(
  given: unknown,
  kept: ParameterValues,
  declarations: readonly ParameterDeclaration[],
): readonly string[] {
  if (!isObject(given)) return [];
  return Object.keys(given).filter((id) => {
    const declaration = declarations.find((one) => one.id === id);
    return declaration === undefined || !holdsValues(given, kept, [declaration]);
  });
}

function leftOutOfRecording(given: unknown, kept: SessionRecording): readonly string[] {
  const lost = Object.entries(parts)
    .filter(([, keys]) => !keys.every((key) => isFullyKept(ownProperty(given, key), kept[key])))
    .map(([words]) => words);
  const isPinned = holdsValues(ownProperty(given, 'pinned'), kept.pinned, pinnedDeclarations(kept.sample));
  const isMade = holdsValues(ownProperty(given, 'synthetic'), kept.synthetic, pageSynthDeclarations);
  return [
    ...lost,
    ...listLostCorrections(given, kept),
    ...(isPinned ? [] : ['its own parameters']),
    ...(isMade ? [] : ['what it is made of']),
  ].map((words) => `${words} of ${kept.name}`);
}

/**
 * Lists the parts of a session that were not understood, in words; empty if all were understood.
 *
 * @param given  the session's content, converted to the newest version
 * @param kept   the parsed session
 */
export function listNotUnderstood(
  given: unknown,
  kept: SessionFile,
  analyses: DeclarationsByAnalysis,
): readonly string[] {
  const rows = ownProperty(given, 'recordings');
  const list: readonly unknown[] = Array.isArray(rows) ? rows : [];
  const lostCount = list.length - kept.recordings.length;
  // If a recording is missing, the others can no longer be assigned.
  const ofRows =
    lostCount > 0
      ? [lostCount === 1 ? 'a recording' : `${lostCount} recordings`]
      : kept.recordings.flatMap((recording, index) => leftOutOfRecording(list[index], recording));
  const parameters = ownProperty(given, 'parameters');
  const ofParameters = Object.entries(analyses)
    .filter(
      ([name, declarations]) =>
        !holdsValues(ownProperty(parameters, name), kept.parameters[name], declarations),
    )
    .map(([name]) => `parameters of ${name}`);
  const settingsA = ownProperty(given, 'settingsA');
  const ofSettingsA = analysisNames
    .filter(
      (name) =>
        !holdsValues(ownProperty(settingsA, name), kept.settingsA[name], analysisEntry(name).declarations),
    )
    .map((name) => `settings A of ${name}`);
  const ofPattern = isFullyKept(ownProperty(given, 'pattern'), kept.pattern) ? [] : ['the pattern of names'];
  return [...ofRows, ...ofParameters, ...ofSettingsA, ...ofPattern];
}
