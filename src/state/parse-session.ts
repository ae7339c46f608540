import type { LabelPart } from '../model/recording-labels.ts';
import type { ParameterDeclaration, ParameterValue, ParameterValues } from '../model/parameters.ts';
import { problemWith } from '../pipeline/parameters.ts';
import { synthDeclarations } from '../pipeline/synth-declarations.ts';
import type { OpenOptions } from '../workers/client-types.ts';
import type { RoleChoice } from '../workers/protocol.ts';
import { parseBeatEdits } from './beat-edits.ts';
import { channelRoles, parseTable } from './parse-table.ts';
import { parseWaveforms, parseWaveSettings } from './parse-waveforms.ts';
import { parseTemplateEdits } from './template-edits.ts';
import type { StoredFile } from './recordings.ts';
import type { SessionFile, SessionRecording, SessionView } from './session-file.ts';
import { sessionFormat, sessionVersion } from './session-file.ts';
import { isObject, listOf, numberOf, ownOf, textOf, wholeOf, wordOf } from './untrusted.ts';

/** A session that was understood, or why it was not, as a sentence. */
export type ParsedSession =
  | { readonly session: SessionFile; readonly problem: null }
  | { readonly session: null; readonly problem: string };

const mostRecordings = 10_000;
const mostFiles = 1000;
const mostPath = 4096;
const mostLabel = 200;
const mostTextParameter = 1000;
const mostSec = 1e9;

/** Declarations by analysis. */
type DeclarationsByAnalysis = Readonly<Record<string, readonly ParameterDeclaration[]>>;

function parseValues(value: unknown, declarations: readonly ParameterDeclaration[]): ParameterValues {
  const found: Record<string, ParameterValue> = {};
  for (const declaration of declarations) {
    const own = ownOf(value, declaration.id);
    if (typeof own !== 'number' && textOf(own, mostTextParameter) === null) continue;
    const given = own as ParameterValue;
    if (given !== declaration.default && problemWith(declaration, given) === null)
      found[declaration.id] = given;
  }
  return found;
}

function parseFile(value: unknown): StoredFile | null {
  const path = textOf(ownOf(value, 'path'), mostPath);
  const size = wholeOf(ownOf(value, 'size'), 0, Number.MAX_SAFE_INTEGER);
  const fingerprint = textOf(ownOf(value, 'fingerprint'), 64);
  if (path === null || path === '' || size === null || !/^[0-9a-f]{64}$/.test(fingerprint ?? '')) return null;
  return fingerprint === null ? null : { path, size, fingerprint };
}

/** Longer ones are none. */
const mostUnitLetters = 20;

function parseRole(value: unknown): RoleChoice | null {
  const channelIndex = wholeOf(ownOf(value, 'channelIndex'), 0, 100_000);
  const role = wordOf(ownOf(value, 'role'), channelRoles);
  if (channelIndex === null || role === null) return null;
  const unit = textOf(ownOf(value, 'unit'), mostUnitLetters);
  return {
    channelIndex,
    role,
    ...(ownOf(value, 'clean') === true ? { clean: true } : {}),
    ...(ownOf(value, 'flipped') === true ? { flipped: true } : {}),
    ...(unit === null ? {} : { unit }),
  };
}

function parseOptions(value: unknown): OpenOptions {
  const rateHz = numberOf(ownOf(value, 'inputRateHz'), 1e-6, 1e6);
  const given = ownOf(value, 'tables');
  const tables = isObject(given)
    ? Object.entries(given)
        .slice(0, mostFiles)
        .flatMap(([path, table]) => {
          const parsed = parseTable(table);
          return parsed && path !== '__proto__' ? [[path, parsed] as const] : [];
        })
    : [];
  return {
    ...(rateHz === null ? {} : { inputRateHz: rateHz }),
    ...(tables.length === 0 ? {} : { tables: Object.fromEntries(tables) }),
  };
}

function parseRecording(value: unknown): SessionRecording | null {
  const name = textOf(ownOf(value, 'name'), mostPath);
  const given = ownOf(value, 'files');
  const files = listOf(given, mostFiles, parseFile);
  const sample = wordOf(ownOf(value, 'sample'), ['rest', 'hard', 'extrasystoles', 'exercise']);
  const synthetic = ownOf(value, 'synthetic');
  const label = (part: LabelPart): string | null => textOf(ownOf(value, part), mostLabel);
  const isWhole = !Array.isArray(given) || given.length === files.length;
  const isMade = sample !== null || isObject(synthetic);
  if (name === null || !isWhole || (files.length === 0 && !isMade)) return null;
  return {
    name,
    size: files[0]?.size ?? null,
    fingerprint: files[0]?.fingerprint ?? null,
    subject: label('subject'),
    state: label('state'),
    task: label('task'),
    trial: label('trial'),
    roles: listOf(ownOf(value, 'roles'), mostFiles, parseRole),
    edits: parseBeatEdits(ownOf(value, 'edits')),
    templates: parseTemplateEdits(ownOf(value, 'templates')),
    files,
    options: parseOptions(ownOf(value, 'options')),
    asksRate: ownOf(value, 'asksRate') === true,
    sample,
    synthetic: isObject(synthetic) ? parseValues(synthetic, synthDeclarations) : null,
    waveforms: parseWaveforms(ownOf(value, 'waveforms')),
  };
}

function parseView(value: unknown, recordingCount: number): SessionView {
  const from = numberOf(ownOf(value, 'from'), 0, mostSec) ?? 0;
  const to = numberOf(ownOf(value, 'to'), 0, mostSec) ?? 10;
  const isSpan = to > from;
  return {
    recording: wholeOf(ownOf(value, 'recording'), 0, recordingCount - 1),
    bench: textOf(ownOf(value, 'bench'), 64) ?? '',
    window: wholeOf(ownOf(value, 'window'), 0, 1e6) ?? 0,
    beat: numberOf(ownOf(value, 'beat'), 0, mostSec),
    from: isSpan ? from : 0,
    to: isSpan ? to : 10,
  };
}

const refuse = (problem: string): ParsedSession => ({ session: null, problem });

/**
 * Reads a session of unknown origin. What is wrong inside is left out, each part by itself; what is
 * no session, or of a newer version, is refused in words. Keys that are not known are ignored.
 */
export function parseSession(text: string, analyses: DeclarationsByAnalysis): ParsedSession {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('What this browser kept of the last visit is damaged, and the page started anew.');
  }
  if (ownOf(value, 'format') !== sessionFormat) {
    return refuse('What this browser kept of the last visit is no session, and the page started anew.');
  }
  const version = ownOf(value, 'version');
  if (typeof version === 'number' && version > sessionVersion) {
    return refuse(
      `The last visit was with a newer version of Beatbench (session version ${version}); this one knows ${sessionVersion}, and started anew.`,
    );
  }
  if (version !== sessionVersion) {
    return refuse(
      'What this browser kept of the last visit is of no known version, and the page started anew.',
    );
  }
  // Indices of the view count rows as they stand in the file.
  const rows = ownOf(value, 'recordings');
  const parsed = Array.isArray(rows) ? rows.slice(0, mostRecordings).map(parseRecording) : [];
  const recordings = parsed.filter((recording) => recording !== null);
  const view = parseView(ownOf(value, 'view'), parsed.length);
  const chosen = view.recording === null ? null : (parsed[view.recording] ?? null);
  const parameters = ownOf(value, 'parameters');
  return {
    problem: null,
    session: {
      format: sessionFormat,
      version: sessionVersion,
      recordings,
      pattern: textOf(ownOf(value, 'pattern'), mostLabel),
      parameters: Object.fromEntries(
        Object.entries(analyses)
          .filter(([analysis]) => isObject(ownOf(parameters, analysis)))
          .map(([analysis, declarations]) => [
            analysis,
            parseValues(ownOf(parameters, analysis), declarations),
          ]),
      ),
      view: { ...view, recording: chosen === null ? null : recordings.indexOf(chosen) },
      waveforms: parseWaveSettings(ownOf(value, 'waveforms')),
      theme: wordOf(ownOf(value, 'theme'), ['system', 'light', 'dark']) ?? 'system',
    },
  };
}
