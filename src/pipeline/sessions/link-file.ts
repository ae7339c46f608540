import type { ParameterValues } from '../../model/parameters.ts';
import type { SampleName } from '../made-recordings.ts';
import type { RoleChoice } from '../../model/corrections.ts';
import { checkFileVersion, migrateContent, newestVersion, type VersionStep } from './file-version.ts';
import type { SessionView, SessionWaveforms, SettingsA, StoredFile } from './session-file.ts';
import { embeddedLesson, pinnedDeclarations, addEmbeddedLesson } from '../exercises/exercises.ts';
import { pageSynthDeclarations } from '../page-synth-declarations.ts';
import { inflateText } from './deflated-text.ts';
import {
  type DeclarationsByAnalysis,
  parseFingerprint,
  parseParameters,
  parseRole,
  parseSample,
  parseSettingsA,
  parseValues,
  parseView,
} from './parse-settings.ts';
import { parseWaveforms } from './parse-waveforms.ts';
import { acceptList, acceptInteger, isObject, numberWithin, ownProperty } from './untrusted.ts';

/** A parsed link, or a sentence that says why it could not be parsed. */
type ParsedLink =
  | { readonly link: LinkFile; readonly problem: null }
  | { readonly link: null; readonly problem: string };

/** Maximum size of the content, bytes; many times that of the longest link that is made. */
const maxContentBytes = 128 * 1024;
const maxFiles = 64;
const maxRoles = 1000;

function parseLinkedFile(value: unknown): LinkedFile | null {
  const size = acceptInteger(ownProperty(value, 'size'), 0, Number.MAX_SAFE_INTEGER);
  const fingerprint = parseFingerprint(ownProperty(value, 'fingerprint'));
  return size === null || fingerprint === null ? null : { size, fingerprint };
}

function parseLinkRecording(value: unknown): LinkRecording | null {
  const files = acceptList(ownProperty(value, 'files'), maxFiles, parseLinkedFile);
  const lesson = addEmbeddedLesson(ownProperty(value, 'lesson'));
  const sample = lesson ?? parseSample(ownProperty(value, 'sample'));
  const synthetic = ownProperty(value, 'synthetic');
  if (files.length === 0 && sample === null && !isObject(synthetic)) return null;
  return {
    files,
    sample,
    lesson: embeddedLesson(sample),
    synthetic: isObject(synthetic) ? parseValues(synthetic, pageSynthDeclarations) : null,
    roles: acceptList(ownProperty(value, 'roles'), maxRoles, parseRole),
    pinned: parseValues(ownProperty(value, 'pinned'), pinnedDeclarations(sample)),
    inputRateHz: numberWithin(ownProperty(value, 'inputRateHz'), 1e-6, 1e6),
  };
}

function parseContent(content: unknown, analyses: DeclarationsByAnalysis): LinkFile {
  const [recording = null] = acceptList(ownProperty(content, 'recordings'), 1, parseLinkRecording);
  const { recording: _, ...view } = parseView(ownProperty(content, 'view'), 1);
  return {
    recording,
    parameters: parseParameters(ownProperty(content, 'parameters'), analyses),
    settingsA: parseSettingsA(ownProperty(content, 'settingsA')),
    view,
    waveforms: parseWaveforms(ownProperty(ownProperty(content, 'view'), 'waveforms')),
  };
}

const refuse = (problem: string): ParsedLink => ({ link: null, problem });
const damaged = refuse(
  'This link is damaged: part of it may be missing. Copy all of it, or ask for it again.',
);

/**
 * Parses the part after `#` of an address of unknown origin; null if it is not a link of Beatbench.
 *
 * Unknown and invalid parts are left out one by one. For a newer version, or damaged or too large content, it returns
 * a problem in words.
 * @param steps  conversions of links from each older version to the next
 */
export async function parseLink(
  fragment: string,
  analyses: DeclarationsByAnalysis,
  steps: readonly VersionStep[] = linkSteps,
): Promise<ParsedLink | null> {
  const [, digits, text = ''] = /^#?(\d{1,9})\.(.*)$/s.exec(fragment) ?? [];
  if (digits === undefined) return null;
  const version = checkFileVersion(Number(digits), steps);
  if (version === 'newer') {
    return refuse(
      `This link is from a newer version of Beatbench (link version ${digits}; this one supports ${newestVersion(steps)}). Open it in a newer version.`,
    );
  }
  if (version === 'unknown') return damaged;
  if (fragment.length > maxLinkLetters + 1) {
    return refuse(
      `This link has ${fragment.length} characters, but links have at most ${maxLinkLetters}. Ask for it again.`,
    );
  }
  const bytes = fromBase64Url(text);
  const json = bytes === null ? null : await inflateText(bytes, maxContentBytes);
  if (json === null) return damaged;
  try {
    const content: unknown = JSON.parse(json);
    if (!isObject(content)) return damaged;
    return { link: parseContent(migrateContent(content, version, steps), analyses), problem: null };
  } catch {
    return damaged;
  }
}

/** Conversions from each version of links to the next. */
export const linkSteps: readonly VersionStep[] = [];

/** Maximum number of characters of a link after the page's own address. */
export const maxLinkLetters = 8 * 1024;

/** A file identified only by its content, because its name may be that of a patient. */
export type LinkedFile = Pick<StoredFile, 'size' | 'fingerprint'>;

/** The recording of a link, by its files or by how it was made. */
export interface LinkRecording {
  /** The main file first; empty for a synthetic recording. */
  readonly files: readonly LinkedFile[];
  readonly sample: SampleName | null;
  /** Exercise of the recording, if it does not come with the page. */
  readonly lesson: object | null;
  readonly synthetic: ParameterValues | null;
  /** Roles of its channels. */
  readonly roles: readonly RoleChoice[];
  /** Parameters of its intervals that apply only to this recording. */
  readonly pinned: ParameterValues;
  /** Rate of a table without times, Hz; null for all others. */
  readonly inputRateHz: number | null;
}

/** Content of a link: what is computed and displayed, never data. */
export interface LinkFile {
  /** Null if no recording was open. */
  readonly recording: LinkRecording | null;
  /** Values that differ from the defaults, by analysis. */
  readonly parameters: Readonly<Record<string, ParameterValues>>;
  readonly settingsA: SettingsA;
  readonly view: Omit<SessionView, 'recording'>;
  /** Lanes of the Waveforms bench if they differ from the initial ones, and visible calipers. */
  readonly waveforms: SessionWaveforms | null;
}

/** Encodes bytes with letters, digits, `-` and `_` (RFC 4648, section 5), without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Decodes such a text; null if it is invalid. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text)) return null;
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
  } catch {
    return null;
  }
}
