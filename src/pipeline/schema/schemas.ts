import { version } from '../../model/version.ts';
import { analyses, type AnalysisName, analysisNames } from '../analyses.ts';
import { filterDeclarations } from '../filter/declarations.ts';
import { commandShapes } from './command-shapes.ts';
import { resultShapes } from './result-shapes.ts';
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
import { wavePoints } from '../../model/waves.ts';
import { denoiseDeclarations } from '../denoise/declarations.ts';
import { intervalsDeclarations } from '../intervals/declarations.ts';
import { pageSynthDeclarations } from '../page-synth-declarations.ts';
import { seriesDeclarations } from '../series/declarations.ts';
import { channelRoles } from '../sessions/parse-table.ts';
import { pageCohortDeclarations } from '../cohort/cohort-series-declarations.ts';

const second: JsonSchema = { type: 'number', minimum: 0, maximum: 1e9, unit: 's' };

const beatEdit: JsonSchema = {
  oneOf: [
    fields({ op: { const: 'insert' }, time: second }, { class: text }),
    fields({ op: { const: 'delete' }, time: second }),
    fields({ op: { const: 'move' }, time: second, to: second }),
    fields({ op: { const: 'label' }, time: second, class: text }),
  ],
};

const templateEdit: JsonSchema = {
  oneOf: [
    fields({ op: { const: 'merge' }, time: second, into: second }),
    fields({ op: { const: 'rename' }, time: second, name: text }),
    fields({ op: { const: 'promote' }, time: second }),
    fields({ op: { const: 'split' }, times: listOfAll(second) }),
    fields({ op: { const: 'noise' }, time: second, noise: flag }),
  ],
};

const byHand: Readonly<Record<string, JsonSchema>> = {
  roles: listOfAll(
    fields({ channelIndex: count, role: oneOf(channelRoles) }, { clean: flag, flipped: flag, unit: text }),
  ),
  edits: listOfAll(beatEdit),
  templates: listOfAll(templateEdit),
  waves: listOfAll(fields({ from: second, to: second, point: oneOf(wavePoints), at: number })),
  stretches: orNull(listOfAll(fields({ from: second, to: second, name: text, excluded: flag }))),
};

/** Schema of `corrections` in results. */
const correctionsShape = fields({}, { ...byHand, cleaning: parameterValues(denoiseDeclarations) });

/** Schema of parameters by analysis in sessions and links: values that differ from the defaults. */
const parametersByAnalysis = fields(
  {},
  {
    ...Object.fromEntries(analysisNames.map((name) => [name, parameterValues(analyses[name].declarations)])),
    cohort: parameterValues(pageCohortDeclarations),
  },
);

/** Schema of settings kept as A, by analysis. */
const settingsA = fields(
  {},
  Object.fromEntries(analysisNames.map((name) => [name, parameterValues(analyses[name].declarations)])),
);

const ownParameters: JsonSchema = {
  anyOf: [parameterValues(intervalsDeclarations), parameterValues(seriesDeclarations)],
};

const view = fields(
  {},
  {
    bench: text,
    recording: orNull(count),
    window: count,
    beat: orNull(second),
    from: second,
    to: second,
    steps: flag,
  },
);

// A lesson that the user dropped is a sample with its own name.
const sample = orNull(text);
const synthetic = orNull(parameterValues(pageSynthDeclarations));

/** Schema of a session file. */
const sessionShape = fields(
  {
    format: { const: 'beatbench-session' },
    version: { const: 1 },
    recordings: listOfAll(
      fields(
        {
          name: text,
          files: listOfAll(fields({ path: text, size: count, fingerprint })),
        },
        {
          ...byHand,
          size: orNull(count),
          fingerprint: orNull(fingerprint),
          sha256: orNull(fingerprint),
          subject: orNull(text),
          state: orNull(text),
          task: orNull(text),
          trial: orNull(text),
          pinned: ownParameters,
          options: { type: 'object' },
          asksRate: flag,
          sample,
          synthetic,
        },
      ),
    ),
    parameters: parametersByAnalysis,
    view,
  },
  {
    beatbench: text,
    build: text,
    pattern: orNull(text),
    theme: oneOf(['system', 'light', 'dark']),
    solved: listOfAll(text),
    settingsA,
    waveforms: byName({}),
  },
);

/** Schema of the content of a link, inflated. */
const linkShape = fields(
  {
    recordings: {
      ...listOfAll(
        fields(
          {},
          {
            files: listOfAll(fields({ size: count, fingerprint })),
            sample,
            synthetic,
            roles: byHand['roles'] ?? {},
            pinned: ownParameters,
            inputRateHz: { type: 'number', exclusiveMinimum: 0, unit: 'Hz' },
          },
        ),
      ),
      maxItems: 1,
    },
    parameters: parametersByAnalysis,
    view,
  },
  { settingsA },
);

/** Version of the results' form; it increases if readers of the previous form cannot read the new one. */
const schemaVersion = 1;

const failure = fields({ code: text, message: text, where: orNull({ type: 'object' }) });

const recordingHead = fields({
  name: text,
  sha256: orNull(fingerprint),
  format: orNull(text),
  duration: orNull({ ...number, unit: 's' }),
  channels: listOfAll(
    fields({ label: text, role: text, unit: text, rate: { ...number, unit: 'Hz' }, samples: count }),
  ),
});

/** Fields of every output. */
const head = {
  beatbench: text,
  build: text,
  backend: fields({ kind: text, name: text }),
  timings: byName(fields({ ms: number, backend: text })),
  warnings: listOfAll(fields({ code: text, message: text })),
};

/** Makes the schema of an output about one recording; after a failure, it has the error, with the given parameters. */
function recordingSchema(name: string, parameters: JsonSchema, result: JsonSchema): JsonSchema {
  const own = {
    ...head,
    analysis: { const: name },
    recording: recordingHead,
    done: listOfAll({ type: 'object' }),
  };
  return {
    ...fields(own, { corrections: correctionsShape }),
    oneOf: [fields({ parameters, result }), fields({ parameters: { type: 'object' }, error: failure })],
  };
}

function analysisSchema(name: AnalysisName): JsonSchema {
  const { declarations } = analyses[name];
  const always = name === 'filter' ? filterDeclarations : declarations;
  const ids = always.map(({ id }) => id);
  return recordingSchema(name, parameterValues(declarations, ids), resultShapes[name]);
}

function commandSchema(name: string, shapes: (typeof commandShapes)[string]): JsonSchema {
  const forms = shapes.map(({ isOfRecording, parameters, result }) =>
    isOfRecording
      ? recordingSchema(name, parameters, result)
      : fields({ ...head, analysis: { const: name }, parameters, result }),
  );
  const [only, second] = forms;
  return only !== undefined && second === undefined ? only : { oneOf: forms };
}

const schemas: Readonly<Record<string, () => JsonSchema>> = {
  session: () => sessionShape,
  link: () => linkShape,
  ...Object.fromEntries(analysisNames.map((name) => [name, () => analysisSchema(name)])),
  ...Object.fromEntries(
    Object.entries(commandShapes).map(([name, shapes]) => [name, () => commandSchema(name, shapes)]),
  ),
};

/** Names of all schemas: sessions, links, results by analysis, and outputs of other commands. */
export const schemaNames: readonly string[] = Object.keys(schemas);

/** Returns the JSON Schema of a session, of a link's content, or of a result; null for an unknown name. */
export function makeSchema(name: string): JsonSchema | null {
  const make = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  if (make === undefined) return null;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:beatbench:schema:${name}:${schemaVersion}`,
    title: `Beatbench ${version}: ${name}`,
    ...make(),
  };
}
