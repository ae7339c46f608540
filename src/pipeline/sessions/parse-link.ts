import { carriedLesson, pinnedDeclarations, takeCarried } from '../exercises/exercises.ts';
import { pageSynthDeclarations } from '../page-synth-declarations.ts';
import {
  fromBase64Url,
  type LinkedFile,
  type LinkFile,
  type LinkRecording,
  linkSteps,
  mostLinkLetters,
} from './link-file.ts';
import { inflateText } from './deflated-text.ts';
import type { VersionStep } from './file-version.ts';
import { migrated, newestVersion, checkFileVersion } from './file-version.ts';
import type { DeclarationsByAnalysis } from './parse-settings.ts';
import {
  parseFingerprint,
  parseParameters,
  parseRole,
  parseSample,
  parseSettingsA,
  parseValues,
  parseView,
} from './parse-settings.ts';
import { parseWaveforms } from './parse-waveforms.ts';
import { isObject, acceptList, numberWithin, ownProperty, acceptWhole } from './untrusted.ts';

/** A link that was understood, or why it was not, as a sentence. */
export type ParsedLink =
  | { readonly link: LinkFile; readonly problem: null }
  | { readonly link: null; readonly problem: string };

/** Characters of the content, many times those of the longest that is made. */
const mostContentBytes = 128 * 1024;
const mostFiles = 64;
const mostRoles = 1000;

function parseLinkedFile(value: unknown): LinkedFile | null {
  const size = acceptWhole(ownProperty(value, 'size'), 0, Number.MAX_SAFE_INTEGER);
  const fingerprint = parseFingerprint(ownProperty(value, 'fingerprint'));
  return size === null || fingerprint === null ? null : { size, fingerprint };
}

function parseLinkRecording(value: unknown): LinkRecording | null {
  const files = acceptList(ownProperty(value, 'files'), mostFiles, parseLinkedFile);
  const lesson = takeCarried(ownProperty(value, 'lesson'));
  const sample = lesson ?? parseSample(ownProperty(value, 'sample'));
  const synthetic = ownProperty(value, 'synthetic');
  if (files.length === 0 && sample === null && !isObject(synthetic)) return null;
  return {
    files,
    sample,
    lesson: carriedLesson(sample),
    synthetic: isObject(synthetic) ? parseValues(synthetic, pageSynthDeclarations) : null,
    roles: acceptList(ownProperty(value, 'roles'), mostRoles, parseRole),
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
 * Reads what stands after `#` in an address of unknown origin; null where that is no link of Beatbench's.
 *
 * What is not known or not allowed inside is left out, each part by itself. A newer version, and what
 * is damaged or too large, is refused in words.
 * @param steps  lead links of older versions to the newest, each to the next
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
      `This link is of a newer version of Beatbench (links of version ${digits}; this one knows ${newestVersion(steps)}). Open it in a newer one.`,
    );
  }
  if (version === 'unknown') return damaged;
  if (fragment.length > mostLinkLetters + 1) {
    return refuse(
      `This link has ${fragment.length} letters, and no link has more than ${mostLinkLetters}. Ask for it again.`,
    );
  }
  const bytes = fromBase64Url(text);
  const json = bytes === null ? null : await inflateText(bytes, mostContentBytes);
  if (json === null) return damaged;
  try {
    const content: unknown = JSON.parse(json);
    if (!isObject(content)) return damaged;
    return { link: parseContent(migrated(content, version, steps), analyses), problem: null };
  } catch {
    return damaged;
  }
}
