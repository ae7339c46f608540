import { timingMethods } from '../../model/methods.ts';
import { pageCohortDeclarations, seriesCohortDeclarations } from '../cohort/cohort-series-declarations.ts';
import { convertDeclarations } from '../convert/declarations.ts';
import { writtenFilterDeclarations } from '../convert/filtered-channels.ts';
import { performanceDeclarations } from '../performance/declarations.ts';
import { allStudies } from '../performance/studies.ts';
import { backendDeclaration, partDeclarations } from '../shared-declarations.ts';
import { synthDeclarations } from '../synth-declarations.ts';
import {
  byName,
  count,
  fields,
  fingerprint,
  flag,
  type JsonSchema,
  listOfAll,
  number,
  oneOf,
  orNull,
  parameterValues,
  text,
} from './shapes.ts';

// Schemas of the outputs of commands that are not an analysis of one recording: parameters and `result`.

/** Schemas of a command's parameters and result. */
interface CommandShape {
  readonly parameters: JsonSchema;
  readonly result: JsonSchema;
  /** Whether it is printed for each recording, with the head of analyses, or with an error. */
  readonly isOfRecording: boolean;
}

const seconds: JsonSchema = { ...number, unit: 's' };
const milliseconds: JsonSchema = { ...number, unit: 'ms' };
const share: JsonSchema = { type: 'number', minimum: 0, maximum: 1 };
const hertz: JsonSchema = { ...number, unit: 'Hz' };

const ofMethods = (value: JsonSchema, rest = {}): JsonSchema =>
  fields(Object.fromEntries(timingMethods.map(({ id }) => [id, value])), rest);

/** Returns the schema of all declared parameters, with additional ones of the command line. */
function allParameters(
  declarations: Parameters<typeof parameterValues>[0],
  words: Readonly<Record<string, JsonSchema>> = {},
  isWhole = true,
): JsonSchema {
  const ids = isWhole ? declarations.map(({ id }) => id) : [];
  const declared = parameterValues(declarations, ids);
  return { ...declared, properties: { ...(declared['properties'] as object), ...words } };
}

const info: CommandShape = {
  isOfRecording: true,
  parameters: allParameters([...partDeclarations, backendDeclaration]),
  result: fields(
    {
      annotations: listOfAll(fields({ source: text, count }, { point: text })),
      gaps: listOfAll(fields({ channel: text, from: seconds, to: seconds })),
    },
    {
      stretches: listOfAll(fields({ from: seconds, to: seconds, name: text, excluded: flag })),
      person: { type: 'object' },
      comments: listOfAll(text),
      arrays: listOfAll(
        fields({
          name: text,
          taken: flag,
          samples: count,
          channels: count,
          type: text,
          role: text,
          unit: text,
          rate: orNull(hertz),
        }),
      ),
    },
  ),
};

const file = fields({ file: text, bytes: count });

const convert: CommandShape = {
  isOfRecording: true,
  parameters: {
    ...allParameters(
      [...convertDeclarations, ...writtenFilterDeclarations],
      { to: text, format: oneOf([16, 24, 32]), flac: { const: 'on' } },
      false,
    ),
    required: ['to', ...convertDeclarations.map(({ id }) => id)],
  },
  result: fields({
    from: seconds,
    until: seconds,
    startTime: orNull(text),
    channels: listOfAll(fields({ label: text, unit: text, rate: hertz, samples: count }, { filtered: text })),
    annotations: listOfAll(fields({ source: text, count })),
    files: listOfAll(file),
  }),
};

const synth: CommandShape = {
  isOfRecording: true,
  parameters: allParameters([...synthDeclarations, backendDeclaration], {
    pcg: oneOf(['true', 'false']),
    write: text,
  }),
  result: fields(
    { files: listOfAll(file), beats: count },
    { case: fields({ name: text, title: text, text, look: text }) },
  ),
};

/** Output of `synth --study`, which describes a folder. */
const synthStudy: CommandShape = {
  isOfRecording: false,
  parameters: allParameters(synthDeclarations, { study: text, write: text }, false),
  result: fields({ recordings: count, bytes: count, table: text }),
};

const shares = { foot: ofMethods(orNull(share)), notch: ofMethods(orNull(share)) };
const pooled = {
  ...shares,
  found: fields(shares),
  beats: count,
  compared: fields({ foot: count, notch: count, of: count }),
};
const means = ofMethods(orNull(milliseconds));
const labels = { subject: text, state: orNull(text), trial: orNull(text), task: orNull(text) };
const listedFile = { file: text, ...labels, sha256: orNull(fingerprint), warnings: listOfAll(text) };
const failed = listOfAll(fields({ file: text, code: text, message: text }));

const tTest = orNull(
  fields({
    t: orNull(number),
    df: orNull(number),
    p: orNull(share),
    difference: number,
    interval: listOfAll(orNull(number)),
    effect: orNull(number),
  }),
);
const unitTests = fields({
  leftOut: listOfAll(text),
  welch: tTest,
  student: tTest,
  paired: tTest,
  wilcoxon: orNull(fields({ n: count, w: number, p: orNull(share) })),
  pitmanMorgan: orNull(fields({ n: count, t: number, p: share, ratio: number })),
  heldOut: tTest,
  sdUnaveraged: tTest,
});
const tested = { foot: unitTests, notch: unitTests };
const agreement = fields({ rptt: orNull({ type: 'object' }), lvet: orNull({ type: 'object' }) });

const stateFigure = fields({
  n: count,
  mean: orNull(number),
  sd: orNull(number),
  against: orNull(
    fields({ n: count, difference: number, p: orNull(share), pHolm: orNull(share), effect: orNull(number) }),
  ),
  why: orNull(text),
});
const difference = { rptt: orNull(milliseconds), lvet: orNull(milliseconds) };

const counted = fields({ historic: count, leastVariance: count, aligned: count });

const cohort: CommandShape = {
  isOfRecording: false,
  parameters: {
    ...allParameters(pageCohortDeclarations, {}, false),
    required: ['unit', 'test', 'referenceState'],
  },
  result: fields({
    files: listOfAll(
      fields({
        ...listedFile,
        ...pooled,
        windows: count,
        heartRate: orNull({ ...number, unit: 'per minute' }),
        rptt: means,
        lvet: means,
        pep: means,
        qs2: means,
        qtc: orNull(milliseconds),
        notMeasurable: fields({ rptt: counted, lvet: counted, pep: counted, qs2: counted }),
        pairs: byName({ type: 'object' }),
      }),
    ),
    errors: failed,
    ppv: listOfAll(fields({ subject: text, files: count, ...pooled })),
    average: fields(pooled),
    meanOfSubjects: fields(shares),
    states: listOfAll(
      fields({
        state: orNull(text),
        files: count,
        ...pooled,
        intervals: fields({ rptt: { type: 'object' }, lvet: { type: 'object' } }),
      }),
    ),
    stateComparison: fields({
      method: text,
      reference: orNull(text),
      rows: listOfAll(fields({ state: orNull(text), rptt: stateFigure, lvet: stateFigure })),
    }),
    thresholds: listOfAll(fields({ subject: orNull(text), files: count })),
    sdDifference: listOfAll(
      fields({ file: text, window: count, ...difference, heldOut: fields(difference) }),
    ),
    tests: fields({ ...tested, file: fields(tested), subject: fields(tested) }),
    agreement: fields({ file: agreement, subject: agreement }),
    pairs: byName({ type: 'object' }),
  }),
};

const cohortSeries: CommandShape = {
  isOfRecording: false,
  parameters: {
    ...allParameters(seriesCohortDeclarations, {}, false),
    required: ['analysis', 'of', 'referenceState'],
  },
  result: fields({
    files: listOfAll(fields({ ...listedFile, of: text, name: text, unit: text, whole: { type: 'object' } })),
    errors: failed,
    average: byName(fields({ n: count, mean: orNull(number), sd: orNull(number) })),
    stateComparison: fields({
      reference: orNull(text),
      rows: listOfAll(fields({ state: orNull(text), files: count, figures: byName(stateFigure) })),
    }),
  }),
};

const rows = listOfAll({ type: 'object' });

const bench: CommandShape = {
  isOfRecording: false,
  parameters: allParameters(performanceDeclarations, {}, false),
  result: fields(
    {
      device: fields({
        gpu: orNull(fields({ name: text, isSoftware: flag, hasTimestamps: flag, limits: byName(number) })),
        cpu: fields({ name: orNull(text), coreCount: count }),
        runtime: text,
      }),
      measuredAt: text,
      studies: {
        type: 'object',
        properties: Object.fromEntries(allStudies.map(({ id }) => [id, rows])),
        additionalProperties: false,
      },
      checks: rows,
      breakEvens: { type: 'object' },
      papers: { type: 'object' },
    },
    { gpus: rows, compared: rows },
  ),
};

/** By the value of `analysis` in results; `synth` has one schema for a recording and one for a study. */
export const commandShapes: Readonly<Record<string, readonly CommandShape[]>> = {
  info: [info],
  convert: [convert],
  synth: [synth, synthStudy],
  cohort: [cohort],
  'cohort-series': [cohortSeries],
  bench: [bench],
};
