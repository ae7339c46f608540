import { BeatbenchError } from '../../model/failure.ts';
import type { ParameterDeclaration, ParameterValue, ParameterValues } from '../../model/parameters.ts';
import { problemWith } from '../../pipeline/parameters.ts';
import { kebabCase } from '../../pipeline/sessions/command-text.ts';
import { UsageError } from '../usage-error.ts';

/** A parameter and the values that it is given one after another. */
export interface SweptParameter {
  readonly declaration: ParameterDeclaration;
  readonly values: readonly ParameterValue[];
}

/** A point of a grid: which values it has, and its place in the order in which the parameters were named. */
interface GridPoint {
  readonly index: number;
  readonly values: ParameterValues;
}

/** More points are computed only where that is asked for. */
const mostUnasked = 10_000;
/** Of any grid. */
const mostPoints = 10_000_000;

/**
 * Reads `--sweep ID=FROM:TO:STEP` and `ID=A,B,C`.
 *
 * @param texts    of each option, in their order
 * @param typed    parameters that are given one value
 * @param mayBeMany  whether a large grid was asked for
 * @throws UsageError for an unknown parameter, a value that it may not have, or a grid of very many points
 */
export function readSweeps(
  texts: readonly string[],
  declarations: readonly ParameterDeclaration[],
  typed: ParameterValues,
  mayBeMany: boolean,
): readonly SweptParameter[] {
  const swept = texts.map((text) => readSweep(text, declarations, mayBeMany));
  for (const [k, { declaration }] of swept.entries()) {
    const option = kebabCase(declaration.id);
    if (typed[declaration.id] !== undefined)
      throw new UsageError(`--${option} is swept and given one value; leave one of these out.`);
    if (swept.findIndex((other) => other.declaration === declaration) !== k)
      throw new UsageError(`--sweep ${option} is given more than once; join its values.`);
  }
  const count = swept.reduce((product, { values }) => product * values.length, 1);
  if (count > mostPoints)
    throw new UsageError(
      `The grid has ${count} points, and no grid has more than ${mostPoints}; take a larger STEP.`,
    );
  if (count > mostUnasked && !mayBeMany)
    throw new UsageError(
      `The grid has ${count} points. Is that meant? Give --yes-many with it, or take a larger STEP.`,
    );
  return swept;
}

function readSweep(
  text: string,
  declarations: readonly ParameterDeclaration[],
  mayBeMany: boolean,
): SweptParameter {
  const [name = '', list] = text.split(/=(.*)/s);
  if (list === undefined || list === '')
    throw new UsageError(`--sweep is ‘${text}’; give ID=FROM:TO:STEP or ID=A,B,C.`);
  const declaration = declarations.find(({ id }) => kebabCase(id) === name || id === name);
  if (declaration === undefined)
    throw new UsageError(`--sweep: there is no parameter ‘${name}’ here; --help lists those that there are.`);
  const values =
    rangeOf(name, list, mayBeMany) ?? list.split(',').map((word) => valueOf(declaration, word.trim()));
  for (const value of values) {
    const problem = problemWith(declaration, value);
    if (problem !== null) throw new UsageError(`--sweep ${name}: ${problem}`);
  }
  return { declaration, values };
}

/** FROM:TO:STEP as values, the last one TO or before it; null of a list. */
function rangeOf(name: string, text: string, mayBeMany: boolean): number[] | null {
  const parts = text.split(':');
  if (parts.length === 1) return null;
  const [from = Number.NaN, to = Number.NaN, step = Number.NaN] = parts.map((part) =>
    part.trim() === '' ? Number.NaN : Number(part),
  );
  if (parts.length !== 3 || ![from, to, step].every(Number.isFinite) || step <= 0 || to < from)
    throw new UsageError(
      `--sweep ${name} is ‘${text}’; give FROM:TO:STEP with TO above FROM and STEP above 0.`,
    );
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  if (count > (mayBeMany ? mostPoints : mostUnasked))
    throw new UsageError(
      `--sweep ${name} has ${count} values. Is that meant? Give --yes-many with it, or take a larger STEP.`,
    );
  // Steps add up without what decimals lose in binary.
  return Array.from({ length: count }, (_, k) => Number((from + k * step).toPrecision(12)));
}

function valueOf({ kind }: ParameterDeclaration, word: string): ParameterValue {
  const number = Number(word);
  return kind === 'text' || word === '' || Number.isNaN(number) ? word : number;
}

/**
 * The points of a grid in the order in which they cost least: parameters that early stages read change slowest.
 *
 * @param stages  ids of the analysis' stages in their order
 */
export function* gridPoints(
  swept: readonly SweptParameter[],
  stages: readonly string[],
): Generator<GridPoint> {
  const strides = swept.map((_, k) =>
    swept.slice(k + 1).reduce((product, { values }) => product * values.length, 1),
  );
  const order = swept
    .map(({ declaration }, k) => ({ k, stage: stages.indexOf(declaration.stage) }))
    .toSorted((a, b) => a.stage - b.stage || a.k - b.k)
    .map(({ k }) => k);
  const count = swept.reduce((product, { values }) => product * values.length, 1);
  for (let n = 0; n < count; n++) {
    let rest = n;
    let index = 0;
    const values: Record<string, ParameterValue> = {};
    for (const k of order.toReversed()) {
      const { declaration, values: all } = swept[k] ?? { values: [] };
      const place = rest % all.length;
      rest = Math.floor(rest / all.length);
      index += place * (strides[k] ?? 1);
      const value = all[place];
      if (declaration !== undefined && value !== undefined) values[declaration.id] = value;
    }
    yield { index, values };
  }
}

/** What a point comes to: rows of the table, and the stages that it went through in their order. */
export interface PointRun {
  readonly rows: readonly object[];
  readonly stages: readonly string[];
}

/**
 * Computes every point of a grid, one after another, so that stages that a point shares with the one before keep what
 * they gave. A point that fails is a row that says why.
 *
 * @param run  with these values beside what holds for all
 * @returns the rows in the order in which parameters and values were named
 */
export async function runGrid(
  swept: readonly SweptParameter[],
  run: (values: ParameterValues) => Promise<PointRun>,
  tell: (share: number, stage: string) => void,
): Promise<readonly object[]> {
  const count = swept.reduce((product, { values }) => product * values.length, 1);
  const rowsByPoint: (readonly object[])[] = Array.from({ length: count }, () => []);
  const tried = async (values: ParameterValues): Promise<PointRun> => {
    try {
      return await run(values);
    } catch (error) {
      if (!(error instanceof BeatbenchError)) throw error;
      return { rows: [{ error: error.code }], stages: [] };
    }
  };
  // Which stage comes first shows when they have run.
  const first = Object.fromEntries(swept.map(({ declaration, values }) => [declaration.id, values[0] ?? '']));
  const { stages } = await tried(first);
  let done = 0;
  for (const { index, values } of gridPoints(swept, stages)) {
    const { rows } = await tried(values);
    rowsByPoint[index] = rows.map((row) => ({ sweep: values, ...row }));
    done += 1;
    tell(done / count, `point ${done} of ${count}`);
  }
  return rowsByPoint.flat();
}
