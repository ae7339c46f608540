import { BeatbenchError } from '../../model/failure.ts';
import type { ParameterDeclaration, ParameterValues } from '../../model/parameters.ts';
import { kebabCase } from '../../pipeline/sessions/command-text.ts';
import {
  gridCount,
  gridProblem,
  maxUnasked,
  readSweptValues,
  type SweptParameter,
} from '../../pipeline/sweeps/grid.ts';
import { UsageError } from '../console.ts';

/**
 * Reads `--sweep ID=FROM:TO:STEP` and `ID=A,B,C`.
 *
 * @param texts     value of each option, in order
 * @param typed     parameters that are given one value
 * @param mayBeMany whether a large grid was confirmed
 * @throws UsageError for an unknown parameter, an invalid value, or a grid with too many points
 */
export function readSweeps(
  texts: readonly string[],
  declarations: readonly ParameterDeclaration[],
  typed: ParameterValues,
  mayBeMany: boolean,
): readonly SweptParameter[] {
  const swept = texts.map((text) => readSweep(text, declarations));
  for (const [k, { declaration }] of swept.entries()) {
    const option = kebabCase(declaration.id);
    if (typed[declaration.id] !== undefined)
      throw new UsageError(`--${option} is both swept and set to one value; leave one of them out.`);
    if (swept.findIndex((other) => other.declaration === declaration) !== k)
      throw new UsageError(`--sweep ${option} is given more than once; join its values.`);
  }
  const problem = gridProblem(swept);
  if (problem !== null) throw new UsageError(problem);
  const count = gridCount(swept);
  if (count > maxUnasked && !mayBeMany)
    throw new UsageError(
      `The grid has ${count} points. If this is intended, give --yes-many; otherwise use a larger STEP.`,
    );
  return swept;
}

function readSweep(text: string, declarations: readonly ParameterDeclaration[]): SweptParameter {
  const [name = '', list] = text.split(/=(.*)/s);
  if (list === undefined || list === '')
    throw new UsageError(`--sweep is ‘${text}’; give ID=FROM:TO:STEP or ID=A,B,C.`);
  const declaration = declarations.find(({ id }) => kebabCase(id) === name || id === name);
  if (declaration === undefined)
    throw new UsageError(`--sweep: there is no parameter ‘${name}’ here; see --help for the list.`);
  try {
    return { declaration, values: readSweptValues(declaration, list, `--sweep ${name}`) };
  } catch (error) {
    if (error instanceof BeatbenchError) throw new UsageError(error.message);
    throw error;
  }
}
