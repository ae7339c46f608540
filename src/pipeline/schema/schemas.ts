import { version } from '../../model/version.ts';
import { analyses, analysisNames, type AnalysisName } from '../analyses.ts';
import { filterDeclarations } from '../filter/declarations.ts';
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

/** A result of an analysis; of a recording that failed its error, with the parameters that were given. */
function resultSchema(name: AnalysisName): JsonSchema {
  const { declarations } = analyses[name];
  const always = name === 'filter' ? filterDeclarations : declarations;
  const head = {
    beatbench: text,
    build: text,
    analysis: { const: name },
    recording: recordingHead,
    backend: fields({ kind: text, name: text }),
    timings: byName(fields({ ms: number, backend: text })),
    warnings: listOfAll(fields({ code: text, message: text })),
    done: listOfAll({ type: 'object' }),
  };
  const ids = always.map(({ id }) => id);
  return {
    ...fields(head, { corrections: correctionsShape }),
    oneOf: [
      fields({ parameters: parameterValues(declarations, ids), result: resultShapes[name] }),
      fields({ parameters: { type: 'object' }, error: failure }),
    ],
  };
}

const schemas: Readonly<Record<string, () => JsonSchema>> = {
  session: () => sessionShape,
  link: () => linkShape,
  ...Object.fromEntries(analysisNames.map((name) => [name, () => resultSchema(name)])),
};

/** What there are schemas of: sessions, links, and results by analysis. */
export const schemaNames: readonly string[] = Object.keys(schemas);

/** The JSON Schema of a session, of what a link holds, or of a result; null of what has none. */
export function schemaOf(name: string): JsonSchema | null {
  const make = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  if (make === undefined) return null;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:beatbench:schema:${name}:${schemaVersion}`,
    title: `Beatbench ${version}: ${name}`,
    ...make(),
  };
}
