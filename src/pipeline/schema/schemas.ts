import { version } from '../../model/version.ts';
import { analyses, analysisNames, type AnalysisName } from '../analyses.ts';
import { filterDeclarations } from '../filter/declarations.ts';
import { commandShapes } from './command-shapes.ts';
import { correctionsShape, linkShape, sessionShape } from './saved-shapes.ts';
import { resultShapes } from './result-shapes.ts';
import {
  byName,
  count,
  fields,
  fingerprint,
  type JsonSchema,
  listOfAll,
  number,
  orNull,
  parameterValues,
  text,
} from './shapes.ts';

/** Counts forms of results that are not read by what read the one before. */
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

/** What every output says, whatever it is of. */
const head = {
  beatbench: text,
  build: text,
  backend: fields({ kind: text, name: text }),
  timings: byName(fields({ ms: number, backend: text })),
  warnings: listOfAll(fields({ code: text, message: text })),
};

/** An output about one recording; of one that failed its error, with the parameters that were given. */
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

/** What there are schemas of: sessions, links, results by analysis, and what other commands print. */
export const schemaNames: readonly string[] = Object.keys(schemas);

/** The JSON Schema of a session, of what a link holds, or of a result; null of what has none. */
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
