import type { ParameterValue, ParameterValues } from '../../model/parameters.ts';
import { writeStage } from '../filter/chain.ts';
import { stageDeclarations } from '../filter/declarations.ts';
import { problemWith } from '../parameters.ts';

/** All values of one filter of a chain, by the ids of `stageDeclarations`. */
export type StageValues = ParameterValues;

/** What a filter is that says nothing. */
export const stageDefaults: StageValues = Object.fromEntries(
  stageDeclarations.map(({ id, default: value }) => [id, value]),
);

/** What a stage of a chain takes for itself alone, and what it is without. */
const ownDefaults: StageValues = { type: 'lowpass', low: 'none', high: 'none' };

function readStage(text: string, beside: StageValues): StageValues {
  const values: Record<string, ParameterValue> = { ...beside, ...ownDefaults };
  for (const part of text.split(',')) {
    const [id = '', word = ''] = part.split('=').map((own) => own.trim());
    const declaration = stageDeclarations.find((own) => own.id === id);
    const value = word === '' || Number.isNaN(Number(word)) ? word : Number(word);
    if (declaration && problemWith(declaration, value) === null) values[id] = value;
  }
  return values;
}

/**
 * The filters of a chain with every value of each, from what differs from the defaults. Unlike
 * `readFilterChain` it makes something of whatever stands in `stage`, so that it can be edited.
 */
export function chainValues(changed: ParameterValues): readonly StageValues[] {
  const beside = Object.fromEntries(
    stageDeclarations.map(({ id, default: value }) => [id, changed[id] ?? value]),
  );
  const texts = String(changed['stage'] ?? '')
    .split(';')
    .filter((text) => text.trim() !== '');
  return texts.length === 0 ? [beside] : texts.map((text) => readStage(text, beside));
}

/** The parameters that say a chain: of one filter those beside, of several `stage` alone. */
export function valuesOfChain(stages: readonly StageValues[]): ParameterValues {
  const [first] = stages;
  if (stages.length === 1 && first) return { ...first, stage: '' };
  return { ...stageDefaults, stage: stages.map((stage) => writeStage(withoutDefaults(stage))).join(';') };
}

function withoutDefaults(stage: StageValues): ParameterValues {
  const standard: StageValues = { ...stageDefaults, ...ownDefaults };
  return Object.fromEntries(
    Object.entries(stage).filter(([id, value]) => id === 'type' || value !== standard[id]),
  );
}

const usualEdges: Readonly<Record<string, StageValues>> = {
  lowpass: { low: 'none', high: 30 },
  highpass: { low: 0.5, high: 'none' },
  bandpass: { low: 0.5, high: 30 },
  bandstop: { low: 55, high: 65 },
};

/** The edges that a type has. */
export function edgesOfType(type: ParameterValue): readonly ('low' | 'high')[] {
  if (type === 'lowpass') return ['high'];
  return type === 'highpass' ? ['low'] : ['low', 'high'];
}

/** A filter with one value set; of another type it keeps the edges that fit and takes the usual ones for the rest. */
export function withStageValue(stage: StageValues, id: string, value: ParameterValue): StageValues {
  if (id !== 'type') return { ...stage, [id]: value };
  const usual = usualEdges[String(value)] ?? {};
  const wanted = edgesOfType(value);
  const own = wanted.filter((edge) => typeof stage[edge] === 'number');
  const fits =
    own.length === wanted.length && (own.length < 2 || Number(stage['low']) < Number(stage['high']));
  const edges = fits ? Object.fromEntries(own.map((edge) => [edge, stage[edge] ?? 'none'])) : {};
  return { ...stage, type: value, ...usual, ...edges };
}

/** A filter as another in the chain begins: the band-stop about the mains, or the high-pass that most lack. */
export function nextStage(stages: readonly StageValues[]): StageValues {
  const types = new Set(stages.map(({ type }) => type));
  const type = types.has('highpass') ? 'bandstop' : 'highpass';
  return { ...withStageValue(stageDefaults, 'type', type), taps: type === 'highpass' ? 825 : 251 };
}
