import { checkFirSpec } from '../../dsp/fir/fir-band.ts';
import type { FirSpec } from '../../dsp/fir/fir-spec.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { ParameterValue, ParameterValues } from '../../model/parameters.ts';
import { type ResolvedParameters, resolveParameters } from '../parameters.ts';
import { stageDeclarations } from './declarations.ts';

/** Ids of the parameters of a chain. */
export const chainIds: readonly string[] = [...stageDeclarations.map(({ id }) => id), 'stage'];

/** Parameters that a stage of a chain does not inherit from the single filter. */
const ownIds = ['type', 'low', 'high'];

/**
 * Returns the filters of the parameters, in order: those of `stage`, or the single filter that the other parameters
 * describe.
 *
 * @throws BeatbenchError `bad-parameter` if a stage cannot be parsed, or a filter cannot be designed
 */
export function readFilterChain(parameters: ResolvedParameters): FirSpec[] {
  const stages = parameters
    .text('stage')
    .split(';')
    .filter((text) => text.trim() !== '');
  if (stages.length === 0) return [readSpec(parameters)];
  const shared = Object.fromEntries(
    stageDeclarations
      .filter(({ id }) => !ownIds.includes(id))
      .map((declaration) => [declaration.id, parameters.values[declaration.id] ?? declaration.default]),
  );
  return stages.map((text, index) => {
    try {
      const own = readStage(text);
      return readSpec(resolveParameters(stageDeclarations, { ...shared, high: 'none', ...own }));
    } catch (error) {
      if (!(error instanceof BeatbenchError)) throw error;
      throw new BeatbenchError(error.code, `Stage ${index + 1} (${text.trim()}): ${error.message}`);
    }
  });
}

/** Formats a stage of a chain for the parameter `stage`: the values that differ from those of the single filter. */
export function writeStage(values: ParameterValues): string {
  return Object.entries(values)
    .map(([id, value]) => `${id}=${value}`)
    .join(',');
}

function readStage(text: string): ParameterValues {
  const values: Record<string, ParameterValue> = {};
  for (const part of text.split(',')) {
    const [id = '', value] = part.split(/=(.*)/s).map((word) => word.trim());
    if (value === undefined || value === '') {
      throw new BeatbenchError('bad-parameter', `‘${part.trim()}’ is not NAME=VALUE.`);
    }
    values[id] = Number.isNaN(Number(value)) ? value : Number(value);
  }
  if (values['type'] === undefined) {
    throw new BeatbenchError('bad-parameter', 'A stage names its type, such as type=highpass.');
  }
  return values;
}

const types = ['lowpass', 'highpass', 'bandpass', 'bandstop'] as const;
const windows = ['hamming', 'blackman', 'hann', 'rectangular', 'kaiser'] as const;

function readSpec(parameters: ResolvedParameters): FirSpec {
  const type = parameters.word('type', types);
  const low = parameters.numberOr('low', ['none']);
  const high = parameters.numberOr('high', ['none']);
  const transition = parameters.numberOr('transition', ['auto']);
  const spec: FirSpec = {
    type,
    ...(low === 'none' || type === 'lowpass' ? {} : { lowHz: low }),
    ...(high === 'none' || type === 'highpass' ? {} : { highHz: high }),
    tapCount: parameters.number('taps'),
    design: parameters.word('design', ['window', 'equiripple'] as const),
    window: parameters.word('window', windows),
    beta: parameters.number('beta'),
    ...(transition === 'auto' ? {} : { transitionHz: transition }),
  };
  checkFirSpec(spec);
  return spec;
}
