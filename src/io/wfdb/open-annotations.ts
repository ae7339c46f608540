import type { AnnotationSet } from '../../model/annotation.ts';
import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { ByteSource, Recording } from '../../model/recording.ts';
import { UnknownBeatUnitError } from '../beats/unknown-beat-unit.ts';
import { upperMiddleValue, shortNumber } from '../beats/beat-unit.ts';
import { lastMarkSec, marksRecording } from '../beats/marks-recording.ts';
import { fileExtension, fileStem, parentFolder } from '../paths.ts';
import { readAllBytes } from '../source.ts';
import { parseAnnotations } from './annotations-read.ts';
import { annotatorExtensions, otherExtensions } from './annotator-names.ts';

/** Maximum size of an annotation file, bytes: ample for two weeks of beats. A larger file is something else. */
const maxAnnotationBytes = 8 << 20;

/** Annotation sets found next to a header, and warnings about damaged files. */
interface FoundAnnotations {
  readonly sets: readonly AnnotationSet[];
  readonly warnings: readonly Warning[];
}

/**
 * Searches the files next to a header for annotations of the record: `NAME.EXT` with valid content up to its end mark.
 * If the extension is a usual one of annotators, even a damaged file is used as far as it can be read, with a warning.
 * The content of a file never causes an error.
 *
 * @param recordFs frames per second of the record, Hz
 * @returns sets, in the order of their names, and warnings
 * @throws errors of a source that do not concern its content
 */
export async function findAnnotations(
  headerPath: string,
  sources: readonly ByteSource[],
  recordFs: number,
  signal?: AbortSignal,
): Promise<FoundAnnotations> {
  const sets: AnnotationSet[] = [];
  const warnings: Warning[] = [];
  for (const source of sources.filter((each) => mayAnnotate(headerPath, each.path))) {
    const known = annotatorExtensions.test(fileExtension(source.path));
    if (!known && source.size > maxAnnotationBytes) continue;
    try {
      const { set, problem, trailing } = await readAnnotations(source, recordFs, signal);
      if (known ? problem === null || set.annotations.length > 0 : isWhole(set, problem, trailing)) {
        sets.push(set);
      }
      if (known && problem !== null) warnings.push(damaged(problem, set.annotations.length));
    } catch (error) {
      if (!(error instanceof BeatbenchError)) throw error;
      if (known) warnings.push(damaged(error, 0));
    }
  }
  sets.sort((a, b) => (a.source < b.source ? -1 : 1));
  return { sets, warnings };
}

async function readAnnotations(source: ByteSource, recordFs: number, signal: AbortSignal | undefined) {
  const bytes = await readAllBytes(source, maxAnnotationBytes, signal);
  return parseAnnotations(bytes, source.path, fileExtension(source.path), recordFs);
}

function isWhole(set: AnnotationSet, problem: BeatbenchError | null, trailing: boolean): boolean {
  return problem === null && !trailing && set.annotations.length > 0;
}

function mayAnnotate(headerPath: string, path: string): boolean {
  const extension = fileExtension(path);
  return (
    parentFolder(path) === parentFolder(headerPath) &&
    fileStem(path) === fileStem(headerPath) &&
    extension !== '' &&
    !otherExtensions.test(extension)
  );
}

function damaged(error: BeatbenchError, count: number): Warning {
  const kept =
    count === 0 ? 'None of its annotations are used' : `The ${count} annotations before it are used`;
  return { code: 'short-data', message: `${error.message} ${kept}.` };
}

const previewCount = 20;

/**
 * Returns whether a file contains annotations, judging by its extension.
 *
 * @param path path of the file
 * @returns true for the extensions that annotators of WFDB use
 */
export function isAnnotationFile(path: string): boolean {
  return annotatorExtensions.test(fileExtension(path));
}

/** Range of the median time between annotations that is a plausible heart rate, s. */
const [leastMiddleSec, mostMiddleSec] = [0.2, 4];

/**
 * Opens annotations without their header and signals as a recording of marks. Their times count samples, and few such
 * files give the sampling rate.
 *
 * @param source      the annotation file; read whole
 * @param inputRateHz sampling rate, if the user gave it
 * @returns one annotation set and no channels; null if the bytes hold no annotation
 * @throws BeatbenchError `empty`, `unsupported`, `bad-value`, `too-large`; AskedOfBeats
 */
export async function openAnnotations(
  source: ByteSource,
  inputRateHz: number | undefined,
  signal?: AbortSignal,
): Promise<Recording | null> {
  const { path } = source;
  const bytes = await readAllBytes(source, maxAnnotationBytes, signal);
  const name = fileExtension(path);
  const { set, problem } = parseAnnotations(bytes, path, name, inputRateHz ?? Number.NaN);
  if (set.annotations.length === 0) return null;
  if (problem !== null && problem.code !== 'truncated') throw problem;
  if (Number.isNaN(set.fs)) {
    throw new UnknownBeatUnitError(
      'no-rate',
      `${fileStem(path)}.${name} counts samples, and the header with their rate (${fileStem(path)}.hea) is missing; give the rate in Hz, or drop the header with it.`,
      path,
      set.annotations.slice(0, previewCount).map(({ sampleIndex, label }) => [String(sampleIndex), label]),
    );
  }
  const cut: Warning[] =
    problem === null
      ? []
      : [
          {
            code: 'short-data',
            message: `${problem.message} The ${set.annotations.length} annotations before it are used.`,
          },
        ];
  return marksRecording({
    name: fileStem(path),
    format: 'wfdb',
    durationSec: lastMarkSec([set]),
    startTime: null,
    annotations: [set],
    warnings: [...cut, ...rateWarnings(set)],
    sources: [source],
  });
}

/** Warns of an implausible heart rate, which results from a mistyped sampling rate. */
function rateWarnings({ annotations, fs }: AnnotationSet): Warning[] {
  const steps = annotations
    .slice(1)
    .map(({ sampleIndex }, k) => sampleIndex - (annotations[k]?.sampleIndex ?? 0));
  const middleSec = upperMiddleValue(steps) / fs;
  if (!(middleSec < leastMiddleSec || middleSec > mostMiddleSec)) return [];
  const message = `At ${shortNumber(fs)} Hz the median time between the annotations is ${shortNumber(middleSec)} s, which is not a heart rate; check the rate.`;
  return [{ code: 'implausible', message }];
}
