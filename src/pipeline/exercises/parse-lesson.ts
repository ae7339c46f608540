import { BeatbenchError } from '../../model/failure.ts';
import { timingMethods } from '../../model/methods.ts';
import type { ParameterDeclaration, ParameterValues } from '../../model/parameters.ts';
import { analyses } from '../analyses.ts';
import { pageSynthDeclarations } from '../page-synth-declarations.ts';
import { describeValueProblem } from '../parameters.ts';
import type { TimedInterval } from './compare-truth.ts';
import {
  type Entry,
  figureIds,
  type FigureOf,
  type Goal,
  hasTruthFile,
  type Lesson,
  type LessonAnalysis,
  lessonAnalyses,
  type RecordingLink,
  linkedFileName,
  type LinkedRecording,
  type Prediction,
  timedIntervals,
  truthFreeFigures,
} from './lesson.ts';

/** Head of a lesson's file. */
export const lessonFormat = { format: 'beatbench-lesson', version: 1 } as const;

/**
 * Limits: characters of a text, items of lists, s and Hz of a synthetic record, and files, characters of an address
 * and total bytes of a linked one.
 */
const most = {
  letters: 600,
  title: 60,
  goals: 6,
  controls: 6,
  choices: 6,
  durationSec: 600,
  rate: 1000,
  files: 6,
  address: 500,
  bytes: 50_000_000,
};

/** Returns the parameters of the analysis of a lesson. */
export const lessonDeclarations = (analysis: LessonAnalysis): readonly ParameterDeclaration[] =>
  analyses[analysis].declarations;

function throwBadLesson(place: string, problem: string): never {
  throw new BeatbenchError('bad-value', `In the lesson ‘${place}’ ${problem}.`);
}

type Fields = Readonly<Record<string, unknown>>;

/** Reads an object that has no other keys than these. */
function readFields(value: unknown, place: string, keys: readonly string[] | null): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return throwBadLesson(place, 'has to be an object');
  }
  const fields = value as Fields;
  const other = keys && Object.keys(fields).find((key) => !keys.includes(key));
  if (typeof other === 'string')
    throwBadLesson(
      `${place === '' ? '' : `${place}.`}${other}`,
      `is not known; there are ${keys?.join(', ')}`,
    );
  return fields;
}

function readList(value: unknown, place: string, count: number, least = 1): readonly unknown[] {
  if (value === undefined && least === 0) return [];
  if (!Array.isArray(value) || value.length < least || value.length > count) {
    return throwBadLesson(place, `has to be a list of ${least} to ${count}`);
  }
  return value;
}

function readText(value: unknown, place: string, letters = most.letters): string {
  if (typeof value !== 'string' || value.trim() === '' || value.length > letters) {
    return throwBadLesson(place, `has to be a text of at most ${letters} letters`);
  }
  return value;
}

const textOrNull = (value: unknown, place: string): string | null =>
  value === undefined ? null : readText(value, place);

function readWord<Word extends string>(value: unknown, place: string, words: readonly Word[]): Word {
  return (
    words.find((word) => word === value) ?? throwBadLesson(place, `has to be one of ${words.join(', ')}`)
  );
}

function readNumber(value: unknown, place: string): number {
  return typeof value === 'number' && Number.isFinite(value)
    ? value
    : throwBadLesson(place, 'has to be a number');
}

const numberOrNull = (value: unknown, place: string): number | null =>
  value === undefined ? null : readNumber(value, place);

/** Reads values of declared parameters, each within its range. */
function readValues(
  value: unknown,
  place: string,
  declarations: readonly ParameterDeclaration[],
): ParameterValues {
  const fields = readFields(value ?? {}, place, null);
  for (const [id, own] of Object.entries(fields)) {
    const declaration = declarations.find((one) => one.id === id);
    if (!declaration) throwBadLesson(`${place}.${id}`, 'is no parameter');
    if (typeof own !== 'number' && typeof own !== 'string')
      throwBadLesson(`${place}.${id}`, 'has to be a number or a word');
    const problem = declaration ? describeValueProblem(declaration, own) : null;
    if (problem !== null) throwBadLesson(`${place}.${id}`, `is not possible: ${problem.replace(/\.$/, '')}`);
  }
  return fields as ParameterValues;
}

function readPrediction(value: unknown): Prediction | null {
  if (value === undefined) return null;
  const { ask, choices, right } = readFields(value, 'prediction', ['ask', 'choices', 'right']);
  const words = readList(choices, 'prediction.choices', most.choices).map((one, k) =>
    readText(one, `prediction.choices[${k}]`, 120),
  );
  const place = readNumber(right, 'prediction.right');
  if (!Number.isInteger(place) || words[place] === undefined) {
    throwBadLesson('prediction.right', `has to be the number of a choice, 0 to ${words.length - 1}`);
  }
  return { ask: readText(ask, 'prediction.ask'), choices: words, right: place };
}

/** Reads the interval or sound of a goal; null for other analyses. */
function readInterval(value: unknown, place: string, analysis: LessonAnalysis): TimedInterval | null {
  if (analysis !== 'intervals' && analysis !== 'sounds')
    return value === undefined ? null : throwBadLesson(place, 'is for intervals and sounds only');
  const words: readonly TimedInterval[] = timedIntervals[analysis];
  return value === undefined ? (words[0] ?? null) : readWord(value, place, words);
}

const entryKeys = ['label', 'unit', 'true', 'within', 'low', 'high'];

/** Reads the number to be typed; null if there is none. */
function readEntry(value: unknown): Entry | null {
  if (value === undefined) return null;
  const fields = readFields(value, 'entry', entryKeys);
  const within = readNumber(fields['within'], 'entry.within');
  if (within < 0) throwBadLesson('entry.within', 'has to be 0 or more');
  return {
    label: readText(fields['label'], 'entry.label', most.title),
    unit: fields['unit'] === undefined ? '' : readText(fields['unit'], 'entry.unit', 10),
    true: readNumber(fields['true'], 'entry.true'),
    within,
    low: textOrNull(fields['low'], 'entry.low'),
    high: textOrNull(fields['high'], 'entry.high'),
  };
}

const goalKeys = ['figure', 'of', 'by', 'min', 'max', 'low', 'high'];

function readGoal(value: unknown, place: string, analysis: LessonAnalysis): Goal {
  const fields = readFields(value, place, goalKeys);
  const { figure, of, by = 'historic', low, high } = fields;
  const [min, max] = [
    numberOrNull(fields['min'], `${place}.min`),
    numberOrNull(fields['max'], `${place}.max`),
  ];
  if (min === null && max === null) throwBadLesson(place, 'needs a min, a max, or both');
  if (min !== null && max !== null && min > max) throwBadLesson(place, 'has a min above its max');
  return {
    figure: readWord<FigureOf<LessonAnalysis>>(figure, `${place}.figure`, figureIds[analysis]),
    of: readInterval(of, `${place}.of`, analysis),
    by: readWord(by, `${place}.by`, [...timingMethods.map(({ id }) => id), 'headline']),
    min,
    max,
    low: textOrNull(low, `${place}.low`),
    high: textOrNull(high, `${place}.high`),
  };
}

function readRanges(value: unknown, controls: readonly string[]): Lesson['ranges'] {
  const fields = readFields(value ?? {}, 'ranges', controls);
  return Object.fromEntries(
    Object.entries(fields).map(([id, range]) => {
      const place = `ranges.${id}`;
      const own = readFields(range, place, ['min', 'max', 'step']);
      const [min, max, step] = ['min', 'max', 'step'].map((key) => readNumber(own[key], `${place}.${key}`));
      if (min === undefined || max === undefined || step === undefined || !(min < max) || !(step > 0)) {
        return throwBadLesson(place, 'needs a min below its max, and a step above 0');
      }
      return [id, { min, max, step }];
    }),
  );
}

const lessonKeys = [
  'format',
  'version',
  'id',
  'bench',
  'title',
  'text',
  'question',
  'answer',
  'prediction',
  'synthetic',
  'recording',
  'start',
  'controls',
  'ranges',
  'entry',
  'goals',
];

/**
 * Reads the parameters of a synthetic record, with limits so that a lesson of unknown origin only makes a short one.
 */
function readSynthetic(value: unknown): ParameterValues {
  const values = readValues(value, 'synthetic', pageSynthDeclarations);
  const { duration = 120, rate = 500 } = values;
  if (!(Number(duration) <= most.durationSec))
    throwBadLesson('synthetic.duration', `has to be at most ${most.durationSec} s`);
  if (!(Number(rate) <= most.rate)) throwBadLesson('synthetic.rate', `has to be at most ${most.rate} Hz`);
  return values;
}

/** Returns whether an address can be loaded by a browser, and contains no credentials. */
function isFileAddress(address: string): boolean {
  if (!URL.canParse(address, 'https://page.invalid/')) return false;
  const { protocol, username, password, pathname } = new URL(address, 'https://page.invalid/');
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' && !pathname.endsWith('/');
}

function readLinkedFile(value: unknown, place: string): RecordingLink {
  const fields = readFields(value, place, ['address', 'bytes', 'sha256']);
  const address = readText(fields['address'], `${place}.address`, most.address);
  if (!isFileAddress(address))
    throwBadLesson(
      `${place}.address`,
      'has to be an address of http or https, or from the page’s folder, of one file',
    );
  const bytes = readNumber(fields['bytes'], `${place}.bytes`);
  if (!Number.isInteger(bytes) || bytes < 1)
    throwBadLesson(`${place}.bytes`, 'has to be the size of the file in bytes');
  const sha256 = textOrNull(fields['sha256'], `${place}.sha256`)?.toLowerCase() ?? null;
  if (sha256 !== null && !/^[0-9a-f]{64}$/.test(sha256))
    throwBadLesson(`${place}.sha256`, 'has to be 64 hexadecimal digits');
  return { address, bytes, sha256 };
}

function readRecording(value: unknown): LinkedRecording | null {
  if (value === undefined) return null;
  const { files, source } = readFields(value, 'recording', ['files', 'source']);
  const linked = readList(files, 'recording.files', most.files).map((file, k) =>
    readLinkedFile(file, `recording.files[${k}]`),
  );
  if (new Set(linked.map(linkedFileName)).size < linked.length)
    throwBadLesson('recording.files', 'has two files of one name');
  const bytes = linked.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > most.bytes) throwBadLesson('recording.files', `has more than ${most.bytes / 1e6} MB`);
  return { files: linked, source: readText(source, 'recording.source') };
}

/** Rejects goals that cannot be judged on a recording without a known truth. */
function rejectTruthGoals(goals: readonly Goal[], analysis: LessonAnalysis): void {
  const free: readonly string[] = truthFreeFigures[analysis];
  const place = goals.findIndex(({ figure }) => !free.includes(figure));
  if (place < 0) return;
  const others = free.length === 0 ? 'ask for a number by ‘entry’' : `there are ${free.join(', ')}`;
  throwBadLesson(
    `goals[${place}].figure`,
    `needs the truth of the recording: link its file (.truth.json), or choose another figure; ${others}`,
  );
}

/**
 * Parses an exercise from a file of unknown origin.
 *
 * @param value  parsed JSON
 * @throws BeatbenchError `unsupported` for a newer version, `bad-value` with the place of the error
 */
export function parseLesson(value: unknown): Lesson {
  const { format, version } = readFields(value, '', null);
  if (format !== lessonFormat.format) throwBadLesson('format', `has to be ‘${lessonFormat.format}’`);
  if (typeof version === 'number' && version > lessonFormat.version) {
    throw new BeatbenchError(
      'unsupported',
      `The lesson has version ${version}, but this page supports version ${lessonFormat.version}; reload the page.`,
    );
  }
  if (version !== lessonFormat.version) throwBadLesson('version', `has to be ${lessonFormat.version}`);
  const fields = readFields(value, '', lessonKeys);
  const analysis = readWord(fields['bench'], 'bench', lessonAnalyses);
  const declarations = lessonDeclarations(analysis);
  const entry = readEntry(fields['entry']);
  const recording = readRecording(fields['recording']);
  if (recording !== null && fields['synthetic'] !== undefined)
    throwBadLesson('recording', 'cannot be used with ‘synthetic’: a lesson uses one of them');
  // An exercise in which a number is read and typed needs no parameters to change.
  const least = entry === null ? 1 : 0;
  const id = readText(fields['id'], 'id', 40);
  if (!/^[a-z][a-z0-9-]*$/.test(id))
    throwBadLesson('id', 'has to consist of small letters, digits and hyphens');
  const controls = readList(fields['controls'], 'controls', most.controls, least).map((control, k) =>
    readWord(
      control,
      `controls[${k}]`,
      declarations.map((one) => one.id),
    ),
  );
  const goals = readList(fields['goals'], 'goals', most.goals, least).map((goal, k) =>
    readGoal(goal, `goals[${k}]`, analysis),
  );
  if (recording !== null && !hasTruthFile(recording)) rejectTruthGoals(goals, analysis);
  return {
    id,
    analysis,
    title: readText(fields['title'], 'title', most.title),
    text: readText(fields['text'], 'text'),
    question: readText(fields['question'], 'question'),
    answer: readText(fields['answer'], 'answer'),
    prediction: readPrediction(fields['prediction']),
    synthetic: readSynthetic(fields['synthetic']),
    recording,
    start: readValues(fields['start'], 'start', declarations),
    controls,
    ranges: readRanges(fields['ranges'], controls),
    entry,
    goals,
  };
}

/** Returns a goal, an entry, or a file without its empty fields. */
const withoutUndefined = (part: Goal | Entry | RecordingLink): object =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== null && value !== ''));

/** Returns a lesson in the form of its file; `parseLesson` reads it back. */
export function lessonContent(whole: Lesson): object {
  const { analysis, prediction, entry, goals, synthetic, recording, ...lesson } = whole;
  return {
    ...lessonFormat,
    bench: analysis,
    ...lesson,
    ...(recording === null
      ? { synthetic }
      : { recording: { ...recording, files: recording.files.map(withoutUndefined) } }),
    ...(prediction === null ? {} : { prediction }),
    ...(entry === null ? {} : { entry: withoutUndefined(entry) }),
    goals: goals.map(withoutUndefined),
  };
}
