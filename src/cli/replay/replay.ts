import type { SessionRecording } from '../../pipeline/sessions/session-file.ts';
import type { Corrections } from '../../model/corrections.ts';
import { noCorrections } from '../../model/corrections.ts';
import type { Warning } from '../../model/failure.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { ByteSource, Recording } from '../../model/recording.ts';
import { isExerciseId, pinnedAnalysis } from '../../pipeline/exercises/exercises.ts';
import { makeSample, makeSynthetic } from '../../pipeline/made-recordings.ts';
import { computeFingerprint } from '../../pipeline/sessions/fingerprint.ts';
import type { LinkedFile } from '../../pipeline/sessions/link-file.ts';
import type { OpenOptions } from '../../pipeline/sessions/open-options.ts';

/** Settings of one recording from a session, a link or a result, in a form that can be sent to threads. */
export interface ReplayRecording extends Pick<
  SessionRecording,
  'name' | 'sha256' | 'pinned' | 'options' | 'sample' | 'synthetic'
> {
  /** Files of the recording, if their fingerprints are known. */
  readonly files: readonly (LinkedFile & { readonly path?: string })[];
  readonly corrections: Corrections;
  /** Differences from the defaults, in place of those for all recordings; null if those apply. */
  readonly parameters: ParameterValues | null;
}

/** Settings that a run takes from a session, a link, a result or corrections on the command line. */
export interface Replay {
  /** The file, or ‘the link’, for messages. */
  readonly source: string;
  readonly recordings: readonly ReplayRecording[];
  /** The recording that is meant, whatever FILE holds; null if it is identified by its content. */
  readonly asked: ReplayRecording | null;
  /** Differences from the defaults of the analysis. */
  readonly parameters: ParameterValues;
  /** Whether that recording is a sample or synthetic, and no FILE is read. */
  readonly isMade?: boolean;
}

/** Settings for one recording. */
export interface ReplaySettings {
  readonly recording: ReplayRecording | null;
  readonly warnings: readonly Warning[];
}

export const emptyReplay: Omit<ReplayRecording, 'name'> = {
  files: [],
  sha256: null,
  corrections: noCorrections,
  parameters: null,
  pinned: {},
  options: {},
  sample: null,
  synthetic: null,
};

export const isMade = ({ sample, synthetic }: ReplayRecording): boolean =>
  sample !== null || synthetic !== null;

/** Finds the settings of the recording that some files contain. */
export async function findSettings(
  { asked, recordings, source }: Replay,
  { name, sources }: Pick<Recording, 'name' | 'sources'>,
  sha256Of: () => Promise<string | null>,
): Promise<ReplaySettings> {
  if (recordings.length === 0 && asked === null) return { recording: null, warnings: [] };
  const candidates = asked === null ? recordings : [asked];
  const prints = await fingerprints(sources, candidates);
  const sha256 = candidates.some((one) => one.sha256 !== null) ? await sha256Of() : null;
  const isSame = (one: ReplayRecording): boolean =>
    one.files.length > 0
      ? one.files.some(({ fingerprint }) => prints.has(fingerprint))
      : sha256 !== null && one.sha256 === sha256;
  const found = candidates.find(isSame) ?? null;
  if (found !== null) return { recording: found, warnings: [] };
  const isKnown = asked === null || asked.files.length > 0 || asked.sha256 !== null;
  if (asked !== null && !isKnown) return { recording: asked, warnings: [] };
  const message =
    asked === null
      ? `No recording in ${source} has the content of ${name}; its parameters are used, but not its corrections by hand.`
      : `The content of ${name} differs from the recording in ${source}; corrections by hand may not fit it.`;
  return { recording: asked, warnings: [{ code: 'other-content', message }] };
}

/** Computes fingerprints of the sources whose size matches a file of a recording. */
async function fingerprints(
  sources: readonly ByteSource[],
  recordings: readonly ReplayRecording[],
): Promise<ReadonlySet<string>> {
  const sizes = new Set(recordings.flatMap(({ files }) => files.map(({ size }) => size)));
  const found = new Set<string>();
  for (const source of sources) {
    if (sizes.has(source.size)) found.add(await computeFingerprint(toByteSource(source)));
  }
  return found;
}

const toByteSource = (source: ByteSource) => ({
  size: source.size,
  read: (from: number, to: number) => source.read(from, to),
});

/** Returns the options for reading a file, from the settings of its recording. */
export async function findOpenOptions(
  { asked, recordings }: Replay,
  source: ByteSource,
): Promise<OpenOptions> {
  const candidates = asked === null ? recordings : [asked];
  const withOptions = candidates.filter(({ options }) => Object.keys(options).length > 0);
  if (withOptions.length === 0) return {};
  const print = await computeFingerprint(toByteSource(source));
  for (const { files, options } of withOptions) {
    const file = files.find(({ fingerprint }) => fingerprint === print);
    if (file === undefined) continue;
    const { path = '' } = file;
    const own = <T>(byPath: Readonly<Record<string, T>> | undefined): Readonly<Record<string, T>> => {
      const value = byPath?.[path];
      return value === undefined ? {} : { [source.path]: value };
    };
    const { inputRateHz, tables, beats, arrays } = options;
    const rate = inputRateHz === undefined ? {} : { inputRateHz };
    return { ...rate, tables: own(tables), beats: own(beats), arrays: own(arrays) };
  }
  return {};
}

/** Creates a sample or a synthetic record, like the page. */
export function makeRecording({ name, sample, synthetic }: ReplayRecording) {
  return sample === null ? makeSynthetic(name, synthetic ?? {}) : makeSample(sample);
}

/**
 * Returns the parameters for one recording: those for all or for it, then its own, and finally those that were typed,
 * which take precedence.
 */
export function parametersFor(
  analysis: string,
  given: ParameterValues,
  typed: ParameterValues,
  recording: ReplayRecording | null,
): ParameterValues {
  if (recording === null) return given;
  const { sample, pinned, parameters } = recording;
  const isOwn = pinnedAnalysis(sample) === analysis;
  // An exercise uses only its own parameters.
  if (isOwn && isExerciseId(sample)) return { ...pinned, ...typed };
  return { ...(parameters ?? given), ...(isOwn ? pinned : {}), ...typed };
}
