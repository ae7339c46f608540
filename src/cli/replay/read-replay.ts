import { BeatbenchError } from '../../model/failure.ts';
import type { ParameterDeclaration, ParameterValues } from '../../model/parameters.ts';
import { printable } from '../../model/printable.ts';
import { analyses, analysisNames } from '../../pipeline/analyses.ts';
import { pageCohortDeclarations } from '../../pipeline/cohort/cohort-series-declarations.ts';
import { listLostCorrections } from '../../pipeline/sessions/left-out.ts';
import { landmarkDeclarations } from '../../pipeline/landmarks/declarations.ts';
import { parseCorrections } from '../../pipeline/sessions/parse-edits.ts';
import { parseLink } from '../../pipeline/sessions/link-file.ts';
import { parseResults } from '../../pipeline/sessions/parse-result.ts';
import { parseSession } from '../../pipeline/sessions/parse-session.ts';
import { listedParts, describeFileProblem } from '../../pipeline/sessions/session-words.ts';
import { isObject } from '../../pipeline/sessions/untrusted.ts';
import { keyedByName } from '../../pipeline/keyed-by-name.ts';
import { fileSource } from '../inputs/file-source.ts';
import { readAllBytes } from '../../io/source.ts';
import { UsageError } from '../console.ts';
import { emptyReplay, type Replay, type ReplayRecording } from './replay.ts';

/** Maximum size of a file: a session may name thousands of recordings, a result may list millions of beats. */
const maxBytes = 512 << 20;

/** Declarations by their names in sessions and links. */
const declarationsByWork: Readonly<Record<string, readonly ParameterDeclaration[]>> = {
  ...keyedByName(analysisNames, (name) => analyses[name].declarations),
  cohort: pageCohortDeclarations,
};

const usualLandmark = landmarkDeclarations.find(({ id }) => id === 'landmark')?.default ?? '';

type Options = Readonly<Record<string, string | true | undefined>>;

interface ReplayRequest {
  readonly options: Options;
  /** The analysis that is run, by its name in sessions. */
  readonly analysis: string;
  /** Analyses whose results the command can reproduce. */
  readonly accepted: readonly string[];
}

/**
 * Reads `--session`, `--link`, `--result` and `--corrections`; null if none is given. The content is untrusted, and is
 * checked in the same way as in the page. An invalid part ends the run, since the numbers would differ without it.
 *
 * @throws UsageError
 */
export async function readReplay(asking: ReplayRequest): Promise<Replay | null> {
  const { options } = asking;
  const named = (['session', 'link', 'result'] as const).filter((name) => options[name] !== undefined);
  const [one, other] = named;
  if (other !== undefined) throw new UsageError(`--${one} and --${other} exclude each other.`);
  if (options['recording'] !== undefined && one !== 'session' && one !== 'result')
    throw new UsageError('--recording selects a recording of --session or --result; give one of them.');
  const replay = one === undefined ? null : await readers[one](String(options[one]), asking);
  const text = options['corrections'];
  return typeof text === 'string' ? withCorrections(replay, text) : replay;
}

const readers = { session: readSession, link: readLink, result: readResult };

async function readSession(path: string, { options, analysis }: ReplayRequest): Promise<Replay> {
  const parsed = parseSession(await readText(path), declarationsByWork);
  if (parsed.problem !== null) throw new UsageError(describeFileProblem(path, parsed.problem));
  rejectLeftOut(path, parsed.leftOut);
  const { session } = parsed;
  const recordings = session.recordings.map((one): ReplayRecording => {
    const { name, files, roles, edits, templates, waves, stretches, pinned } = one;
    const cleaning = session.parameters['denoise'] ?? {};
    const corrections = { roles, edits, templates, waves, stretches, cleaning };
    const { options: how, sample, synthetic } = one;
    return { ...emptyReplay, name, files, corrections, pinned, options: how, sample, synthetic };
  });
  const requested = planReplay(recordings, path, options['recording']);
  return { source: path, recordings, asked: requested, parameters: session.parameters[analysis] ?? {} };
}

async function readLink(text: string, { analysis }: ReplayRequest): Promise<Replay> {
  const at = text.indexOf('#');
  const parsed = await parseLink(at < 0 ? text : text.slice(at), declarationsByWork);
  if (parsed === null)
    throw new UsageError('--link is not a link of Beatbench; give all of it, at least from # on, in quotes.');
  if (parsed.problem !== null) throw new UsageError(`--link: ${parsed.problem}`);
  const { recording, parameters } = parsed.link;
  const source = 'the link';
  const own = parameters[analysis] ?? {};
  if (recording === null) return { source, recordings: [], asked: null, parameters: own };
  const { files, roles, pinned, sample, synthetic, inputRateHz } = recording;
  const cleaning = parameters['denoise'] ?? {};
  const known: ReplayRecording = {
    ...emptyReplay,
    name: sample ?? 'synthetic',
    files,
    corrections: { ...emptyReplay.corrections, roles, cleaning },
    pinned,
    options: inputRateHz === null ? {} : { inputRateHz },
    sample,
    synthetic,
  };
  return { source, recordings: [known], asked: null, parameters: own };
}

async function readResult(path: string, { options, accepted }: ReplayRequest): Promise<Replay> {
  const parsed = parseResults(path, await readText(path));
  if (parsed.problem !== null) throw new UsageError(parsed.problem);
  rejectLeftOut(path, parsed.leftOut);
  const { results } = parsed;
  const unexpected = results.find(({ analysis }) => !accepted.includes(analysis));
  if (unexpected !== undefined)
    throw new UsageError(
      `${path} is a result of ${unexpected.analysis}, but this command computes ${accepted.join(' or ')}.`,
    );
  const recordings = results.map(
    ({ analysis, name, sha256, parameters: changed, corrections }): ReplayRecording => {
      // It marks the result as that of a landmark, and must be present with any value.
      const parameters = analysis === 'landmark' ? { landmark: usualLandmark, ...changed } : changed;
      return { ...emptyReplay, name, sha256, corrections, parameters };
    },
  );
  const requested = planReplay(recordings, path, options['recording']);
  const parameters = (requested ?? recordings[0])?.parameters ?? {};
  const isOne = new Set(recordings.map((one) => JSON.stringify(one.parameters))).size === 1;
  if (requested === null && !isOne)
    throw new UsageError(
      `The results in ${path} have different parameters; choose one with --recording NAME.`,
    );
  return { source: path, recordings, asked: requested, parameters };
}

async function readText(path: string): Promise<string> {
  try {
    return new TextDecoder().decode(await readAllBytes(await fileSource(path), maxBytes));
  } catch (error) {
    if (error instanceof BeatbenchError) throw new UsageError(error.message);
    throw error;
  }
}

/** @throws UsageError if parts were not understood */
function rejectLeftOut(path: string, leftOut: readonly string[]): void {
  if (leftOut.length === 0) return;
  throw new UsageError(
    `${path} has parts that cannot be read here and that affect the result: ${listedParts(leftOut)}.`,
  );
}

/** @throws UsageError if no recording, or more than one, has the name */
function planReplay(
  recordings: readonly ReplayRecording[],
  path: string,
  name: string | true | undefined,
): ReplayRecording | null {
  if (typeof name !== 'string') return null;
  const named = recordings.filter((one) => one.name === name || printable(one.name) === name);
  const [one, other] = named;
  if (one !== undefined && other === undefined) return one;
  const names = recordings.map((each) => printable(each.name));
  if (one !== undefined)
    throw new UsageError(
      `${named.length} recordings in ${path} are called ‘${name}’; leave out --recording to identify them by their content.`,
    );
  throw new UsageError(`There is no recording ‘${name}’ in ${path}, which has ${listedParts(names)}.`);
}

/** Adds the corrections of the command line to the one recording that they concern. */
function withCorrections(replay: Replay | null, text: string): Replay {
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError(
      '--corrections is not readable JSON; give it in quotes, as ‘Copy as a command’ does.',
    );
  }
  if (!isObject(value)) throw new UsageError('--corrections must be an object: {"edits":[…],"roles":[…]}.');
  const corrections = parseCorrections(value);
  const lost = listLostCorrections(value, corrections);
  const unexpected = Object.keys(value).filter((key) => !(key in { ...corrections, cleaning: {} }));
  if (lost.length + unexpected.length > 0)
    throw new UsageError(`--corrections: ${listedParts([...lost, ...unexpected])} cannot be read.`);
  const base = replay?.asked ?? replay?.recordings[0] ?? { ...emptyReplay, name: '' };
  if (replay !== null && replay.asked === null && replay.recordings.length > 1)
    throw new UsageError('--corrections are for one recording; name it with --recording NAME.');
  const given = Object.fromEntries(
    Object.keys(value).map((key) => [key, corrections[key as keyof typeof corrections]]),
  );
  const requested = { ...base, corrections: { ...base.corrections, ...given } };
  const parameters: ParameterValues = replay?.parameters ?? {};
  return { source: replay?.source ?? '--corrections', recordings: [requested], asked: requested, parameters };
}
