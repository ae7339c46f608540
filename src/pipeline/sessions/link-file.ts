import type { ParameterValues } from '../../model/parameters.ts';
import type { SampleName } from '../made-recordings.ts';
import type { RoleChoice } from '../../model/corrections.ts';
import type { VersionStep } from './file-version.ts';
import type { SessionView, SessionWaveforms, SettingsA, StoredFile } from './session-file.ts';

/** From each version of links to the next. */
export const linkSteps: readonly VersionStep[] = [];

/** Letters of a link after the page's own address. */
export const mostLinkLetters = 8 * 1024;

/** A file by its content alone: what it is called may name a patient. */
export type LinkedFile = Pick<StoredFile, 'size' | 'fingerprint'>;

/** The recording that a link is of: by its files, or as it was made. */
export interface LinkRecording {
  /** The one that names it first; none of what is made. */
  readonly files: readonly LinkedFile[];
  readonly sample: SampleName | null;
  /** The exercise that it is of, where that does not come with the page. */
  readonly lesson: object | null;
  readonly synthetic: ParameterValues | null;
  /** What its channels are taken for. */
  readonly roles: readonly RoleChoice[];
  /** Parameters of its intervals that are its own. */
  readonly pinned: ParameterValues;
  /** Of a table without a clock, Hz; null of all others. */
  readonly inputRateHz: number | null;
}

/** What a link carries: what is computed and what is looked at, never data. */
export interface LinkFile {
  /** Null where nothing was open. */
  readonly recording: LinkRecording | null;
  /** What differs from the defaults, by analysis. */
  readonly parameters: Readonly<Record<string, ParameterValues>>;
  readonly settingsA: SettingsA;
  readonly view: Omit<SessionView, 'recording'>;
  /** Lanes of the Waveforms bench, where they are others than at first, and calipers that are seen. */
  readonly waveforms: SessionWaveforms | null;
}

/** Bytes as text of letters, digits, `-` and `_` (RFC 4648, section 5), without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The bytes of such a text; null where it is none. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text)) return null;
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
  } catch {
    return null;
  }
}
