import type { ParameterDeclaration, ParameterValue, ParameterValues } from '../../model/parameters.ts';
import { analysisEntry, analysisNames } from '../analyses.ts';
import { keyedByName } from '../keyed-by-name.ts';
import { describeValueProblem } from '../parameters.ts';
import { maxParameterLetters } from '../text-limits.ts';
import { type SampleName, sampleNames } from '../made-recordings.ts';
import type { RoleChoice } from '../../model/corrections.ts';
import { channelRoles } from './parse-table.ts';
import type { SessionView, SettingsA } from './session-file.ts';
import { isObject, numberWithin, ownProperty, acceptText, acceptInteger, acceptWord } from './untrusted.ts';

const maxSec = 1e9;
/** Maximum number of characters of a unit. */
const maxUnitLetters = 20;

/** Declarations by analysis. */
export type DeclarationsByAnalysis = Readonly<Record<string, readonly ParameterDeclaration[]>>;

/** Parses the values that differ from the defaults; only those that are declared and allowed are kept. */
export function parseValues(value: unknown, declarations: readonly ParameterDeclaration[]): ParameterValues {
  const found: Record<string, ParameterValue> = {};
  for (const declaration of declarations) {
    const own = ownProperty(value, declaration.id);
    if (typeof own !== 'number' && acceptText(own, maxParameterLetters) === null) continue;
    const given = own as ParameterValue;
    if (given !== declaration.default && describeValueProblem(declaration, given) === null)
      found[declaration.id] = given;
  }
  return found;
}

/** Parses values by analysis, for known analyses. */
export function parseParameters(
  value: unknown,
  analyses: DeclarationsByAnalysis,
): Readonly<Record<string, ParameterValues>> {
  return Object.fromEntries(
    Object.entries(analyses)
      .filter(([analysis]) => isObject(ownProperty(value, analysis)))
      .map(([analysis, declarations]) => [analysis, parseValues(ownProperty(value, analysis), declarations)]),
  );
}

/** Parses the settings kept as A, by the analyses of a recording. */
export function parseSettingsA(value: unknown): SettingsA {
  return parseParameters(
    value,
    keyedByName(analysisNames, (name) => analysisEntry(name).declarations),
  );
}

/** Parses a fingerprint, hexadecimal. */
export function parseFingerprint(value: unknown): string | null {
  const text = acceptText(value, 64);
  return text !== null && /^[0-9a-f]{64}$/.test(text) ? text : null;
}

/** Parses the name of a sample that comes with the page. */
export function parseSample(value: unknown): SampleName | null {
  return acceptWord(value, sampleNames());
}

/** Parses the role of a channel. */
export function parseRole(value: unknown): RoleChoice | null {
  const channelIndex = acceptInteger(ownProperty(value, 'channelIndex'), 0, 100_000);
  const role = acceptWord(ownProperty(value, 'role'), channelRoles);
  if (channelIndex === null || role === null) return null;
  const unit = acceptText(ownProperty(value, 'unit'), maxUnitLetters);
  return {
    channelIndex,
    role,
    ...(ownProperty(value, 'clean') === true ? { clean: true } : {}),
    ...(ownProperty(value, 'flipped') === true ? { flipped: true } : {}),
    ...(unit === null ? {} : { unit }),
  };
}

/** Parses the view; `recordingCount` is the number of recordings that can be selected. */
export function parseView(value: unknown, recordingCount: number): SessionView {
  const from = numberWithin(ownProperty(value, 'from'), 0, maxSec) ?? 0;
  const to = numberWithin(ownProperty(value, 'to'), 0, maxSec) ?? 10;
  const isSpan = to > from;
  return {
    recording: acceptInteger(ownProperty(value, 'recording'), 0, recordingCount - 1),
    bench: acceptText(ownProperty(value, 'bench'), 64) ?? '',
    window: acceptInteger(ownProperty(value, 'window'), 0, 1e6) ?? 0,
    beat: numberWithin(ownProperty(value, 'beat'), 0, maxSec),
    from: isSpan ? from : 0,
    to: isSpan ? to : 10,
    steps: ownProperty(value, 'steps') === true,
  };
}
