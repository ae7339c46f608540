import type { ParameterValue, ParameterValues } from '../../model/parameters.ts';
import { writeStage } from '../filter/chain.ts';
import { stageDeclarations } from '../filter/declarations.ts';
import { describeValueProblem } from '../parameters.ts';

/** All values of one filter of a chain, by the ids of `stageDeclarations`. */
export type StageValues = ParameterValues;

/** Values of a filter without any settings. */
export const stageDefaults: StageValues = Object.fromEntries(
  stageDeclarations.map(({ id, default: value }) => [id, value]),
);

/** Values that a stage of a chain does not inherit, with their defaults. */
const ownDefaults: StageValues = { type: 'lowpass', low: 'none', high: 'none' };

function readStage(text: string, defaults: StageValues): StageValues {
  const values: Record<string, ParameterValue> = { ...defaults, ...ownDefaults };
  for (const part of text.split(',')) {
    const [id = '', word = ''] = part.split('=').map((own) => own.trim());
    const declaration = stageDeclarations.find((own) => own.id === id);
    const value = word === '' || Number.isNaN(Number(word)) ? word : Number(word);
    if (declaration && describeValueProblem(declaration, value) === null) values[id] = value;
  }
  return values;
}

/**
 * Returns the filters of a chain with all values of each, from those that differ from the defaults. Unlike
 * `readFilterChain`, it accepts any text in `stage`, so that the text can be edited.
 */
export function chainValues(changed: ParameterValues): readonly StageValues[] {
  const defaults = Object.fromEntries(
    stageDeclarations.map(({ id, default: value }) => [id, changed[id] ?? value]),
  );
  const texts = String(changed['stage'] ?? '')
    .split(';')
    .filter((text) => text.trim() !== '');
  return texts.length === 0 ? [defaults] : texts.map((text) => readStage(text, defaults));
}

/** Returns the parameters of a chain: the single ones for one filter, only `stage` for several. */
export function chainToParameters(stages: readonly StageValues[]): ParameterValues {
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

/** Returns the edges of a filter type. */
export function edgesForType(type: ParameterValue): readonly ('low' | 'high')[] {
  if (type === 'lowpass') return ['high'];
  return type === 'highpass' ? ['low'] : ['low', 'high'];
}

/**
 * Returns a filter with one value changed. If the type changes, it keeps the edges that fit and uses the usual ones
 * for the rest.
 */
export function withStageValue(stage: StageValues, id: string, value: ParameterValue): StageValues {
  if (id !== 'type') return { ...stage, [id]: value };
  const usual = usualEdges[String(value)] ?? {};
  const wanted = edgesForType(value);
  const own = wanted.filter((edge) => typeof stage[edge] === 'number');
  const fits =
    own.length === wanted.length && (own.length < 2 || Number(stage['low']) < Number(stage['high']));
  const edges = fits ? Object.fromEntries(own.map((edge) => [edge, stage[edge] ?? 'none'])) : {};
  return { ...stage, type: value, ...usual, ...edges };
}

/**
 * Returns initial values of a further filter in the chain: a high-pass if there is none, else the band-stop at the
 * mains.
 */
export function nextStage(stages: readonly StageValues[]): StageValues {
  const types = new Set(stages.map(({ type }) => type));
  const type = types.has('highpass') ? 'bandstop' : 'highpass';
  return { ...withStageValue(stageDefaults, 'type', type), taps: type === 'highpass' ? 825 : 251 };
}
