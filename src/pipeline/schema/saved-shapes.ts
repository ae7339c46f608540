import { wavePoints } from '../../model/waves.ts';
import { denoiseDeclarations } from '../denoise/declarations.ts';
import { intervalsDeclarations } from '../intervals/declarations.ts';
import { pageSynthDeclarations } from '../page-synth-declarations.ts';
import { seriesDeclarations } from '../series/declarations.ts';
import { channelRoles } from '../sessions/parse-table.ts';
import { analyses, analysisNames } from '../analyses.ts';
import { askedCohortDeclarations } from '../cohort/cohort-series-declarations.ts';
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

/** What results have under `corrections`. */
export const correctionsShape = fields({}, { ...byHand, cleaning: parameterValues(denoiseDeclarations) });

/** Parameters by analysis, as sessions and links have them: what differs from the defaults. */
const parametersByAnalysis = fields(
  {},
  {
    ...Object.fromEntries(analysisNames.map((name) => [name, parameterValues(analyses[name].declarations)])),
    cohort: parameterValues(askedCohortDeclarations),
  },
);

/** Settings that were kept as A, by analysis. */
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

// A lesson that was dropped is a sample by its own name.
const sample = orNull(text);
const synthetic = orNull(parameterValues(pageSynthDeclarations));

/** A session file. */
export const sessionShape = fields(
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

/** What a link holds, inflated. */
export const linkShape = fields(
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
