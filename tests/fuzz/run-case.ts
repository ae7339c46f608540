import type { Hdf5Access } from '../../src/io/hdf5/hdf5-access.ts';
import { openRecordings } from '../../src/io/open.ts';
import { memorySource } from '../../src/io/source.ts';
import { previewTable } from '../../src/io/table/preview.ts';
import { parseAnnotations } from '../../src/io/wfdb/annotations-read.ts';
import { BeatbenchError } from '../../src/model/failure.ts';
import type { Failure } from '../../src/model/failure.ts';
import type { ByteSource, Recording } from '../../src/model/recording.ts';
import { intervalsDeclarations } from '../../src/pipeline/intervals/declarations.ts';
import { readStoredResults } from '../../src/pipeline/cohort/stored-result.ts';
import { parseSession } from '../../src/pipeline/sessions/parse-session.ts';
import type { Subject } from './subject.ts';

/** Opens the files of a subject and reads what opens; reports improper failures. */
export async function runCase({ kind, files }: Subject, hdf5: Hdf5Access): Promise<string[]> {
  const [first] = files;
  if (first === undefined) return [];
  const text = new TextDecoder().decode(first.bytes);
  if (kind === 'session')
    return findProblems(() => Promise.resolve(parseSession(text, { intervals: intervalsDeclarations })));
  if (kind === 'result') return findProblems(() => Promise.resolve(readStoredResults(text, first.path)));
  if (kind === 'annotations') {
    return findProblems(() => Promise.resolve(parseAnnotations(first.bytes, first.path, '', 250)));
  }
  const sources = files.map(({ path, bytes }) => memorySource(path, bytes));
  return findProblems(() => openAndRead(sources, hdf5));
}

async function openAndRead(sources: readonly ByteSource[], hdf5: Hdf5Access): Promise<string[]> {
  const { opened, broken } = await openRecordings(sources, { inputRateHz: 250, hdf5 });
  const problems = broken.flatMap(({ failure }) => problemsWith(failure));
  for (const recording of opened) problems.push(...(await readSome(recording)));
  for (const source of sources.filter(({ path }) => /\.(?:csv|tsv|txt)$/.test(path))) {
    problems.push(...(await findProblems(() => previewTable(source, {}))));
  }
  return problems;
}

const mostChannels = 8;
const mostRead = 20_000;

/** Reads the start, the middle and the end of some channels. */
async function readSome(recording: Recording): Promise<string[]> {
  const problems = recording.warnings.flatMap(({ message }) => problemsWithSentence(message));
  for (const [index, { sampleCount, fs, label, adc }] of recording.channels
    .slice(0, mostChannels)
    .entries()) {
    if (!Number.isInteger(sampleCount) || sampleCount < 0)
      problems.push(`"${label}" has ${sampleCount} samples`);
    if (!(fs > 0 && Number.isFinite(fs))) problems.push(`"${label}" has a rate of ${fs}`);
    const middle = Math.floor(sampleCount / 2);
    for (const from of new Set([0, middle, Math.max(0, sampleCount - mostRead)])) {
      const to = Math.min(sampleCount, from + mostRead);
      problems.push(
        ...(await findProblems(async () => {
          const { values, gaps } = await recording.read(index, from, to);
          return findFaults(values, gaps, to - from);
        })),
      );
    }
    if (adc !== null)
      problems.push(
        ...(await findProblems(() => recording.readDigital(index, 0, Math.min(500, sampleCount)))),
      );
  }
  return problems;
}

function findFaults(
  values: Float64Array,
  gaps: readonly { from: number; to: number }[],
  count: number,
): string[] {
  if (values.length !== count) return [`${values.length} of ${count} samples`];
  const inGaps = gaps.reduce((sum, gap) => sum + gap.to - gap.from, 0);
  const missing = values.reduce((sum, value) => sum + (Number.isFinite(value) ? 0 : 1), 0);
  return missing === inGaps ? [] : [`${missing} missing samples and ${inGaps} in gaps`];
}

/** Runs a function, which may only throw errors of our type. */
async function findProblems(run: () => Promise<unknown>): Promise<string[]> {
  try {
    const found = await run();
    return Array.isArray(found) && found.every((one) => typeof one === 'string') ? found : [];
  } catch (error) {
    if (error instanceof BeatbenchError) return problemsWith(error);
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return [`threw ${stack.split('\n').slice(0, 4).join(' | ')}`];
  }
}

function problemsWith({ code, message, where }: Failure): string[] {
  const problems = problemsWithSentence(message);
  if (code === 'internal' || code === 'out-of-memory') problems.push(`${code}: ${message}`);
  if (where === null || where.file === '') problems.push(`no place: ${message}`);
  return problems;
}

const mostLetters = 600;

function problemsWithSentence(message: string): string[] {
  if (message.length < 20 || !message.endsWith('.')) return [`no sentence: ${message}`];
  if (message.length > mostLetters) return [`${message.length} letters: ${message.slice(0, 100)}`];
  return /\p{Cc}/u.test(message) ? [`control characters: ${JSON.stringify(message)}`] : [];
}
