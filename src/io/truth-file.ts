import { BeatbenchError } from '../model/failure.ts';
import type { ByteSource } from '../model/recording.ts';
import type { TrueBeat, Truth } from '../model/synthetic.ts';
import { baseName } from './paths.ts';
import { readAllBytes } from './source.ts';

const ending = '.truth.json';

/** Maximum size of a truth file. The beats of a day take about 20 MB. */
const maxBytes = 2 ** 28;

/**
 * Returns the path, without extension, of the recording that a truth file belongs to; null for any other file.
 *
 * @param path path of any file
 * @returns `a/b` for `a/b.truth.json`
 */
export function recordingPathForTruth(path: string): string | null {
  return path.toLowerCase().endsWith(ending) && baseName(path).length > ending.length
    ? path.slice(0, -ending.length)
    : null;
}

/**
 * Reads the true values of a recording.
 *
 * @param source a small file
 * @returns beats with their known points; times in s
 * @throws BeatbenchError `bad-value`, `too-large`
 */
export async function readTruthFile(source: ByteSource, signal?: AbortSignal): Promise<Truth> {
  const bytes = await readAllBytes(source, maxBytes, signal);
  return parseTruth(new TextDecoder().decode(bytes), source.path);
}

/**
 * Parses a `PATH.truth.json`. Beats are sorted by R time; values that a beat lacks are unknown.
 *
 * @param text JSON
 * @param file path of the file, for errors
 * @returns times in s
 * @throws BeatbenchError `bad-value` if there is no list of beats, or an item of it is not a beat
 */
export function parseTruth(text: string, file: string): Truth {
  const beats = readBeats(parseJson(text, file));
  if (beats === null) throw badTruth(file, 'it has no list ‘beats’', 'beats');
  return { beats: beats.map((beat, k) => readBeat(beat, k, file)).toSorted((a, b) => a.r - b.r) };
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badTruth(file, 'it is not JSON, or not complete');
  }
}

function readBeats(value: unknown): unknown[] | null {
  if (typeof value !== 'object' || value === null || !('beats' in value)) return null;
  return Array.isArray(value.beats) ? value.beats : null;
}

function readBeat(value: unknown, k: number, file: string): TrueBeat {
  const beat: Readonly<Record<string, unknown>> =
    typeof value === 'object' && value !== null ? { ...value } : {};
  const { r, class: label = 'N' } = beat;
  if (typeof r !== 'number' || !Number.isFinite(r)) {
    throw badTruth(file, `beat ${k + 1} has no time of its R in seconds`, `beats[${k}].r`);
  }
  const timeOf = (name: string): number | null => {
    const time = beat[name] ?? null;
    if (time === null || (typeof time === 'number' && Number.isFinite(time))) return time;
    throw badTruth(file, `‘${name}’ of beat ${k + 1} is not a time in seconds`, `beats[${k}].${name}`);
  };
  if (typeof label !== 'string') {
    throw badTruth(file, `‘class’ of beat ${k + 1} is not text`, `beats[${k}].class`);
  }
  return {
    r,
    foot: timeOf('foot'),
    peak: timeOf('peak'),
    notch: timeOf('notch'),
    s1: timeOf('s1'),
    s2: timeOf('s2'),
    class: label,
  };
}

function badTruth(file: string, why: string, field?: string): BeatbenchError {
  return new BeatbenchError(
    'bad-value',
    `${baseName(file)} is not the truth of a recording (${why}); remove it or write it again.`,
    { file, ...(field === undefined ? {} : { field }) },
  );
}
