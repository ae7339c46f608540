import { BeatbenchError } from '../../model/failure.ts';
import type { ParameterDeclaration, ParameterValue, ParameterValues } from '../../model/parameters.ts';
import { problemWith } from '../parameters.ts';

/** A parameter and the values that it is given one after another. */
export interface SweptParameter {
  readonly declaration: ParameterDeclaration;
  readonly values: readonly ParameterValue[];
}

/** A point of a grid: which values it has, and its place in the order in which the parameters were named. */
export interface GridPoint {
  readonly index: number;
  readonly values: ParameterValues;
}

/** More points are computed only where that is asked for. */
export const mostUnasked = 10_000;
/** Of any grid. */
export const mostPoints = 1_000_000;

/** How many points a grid has. */
export function gridCount(swept: readonly SweptParameter[]): number {
  return swept.reduce((product, { values }) => product * values.length, 1);
}

/** Why a grid is not computed, as a sentence; null where it may be, be that only when asked for. */
export function gridProblem(swept: readonly SweptParameter[]): string | null {
  const count = gridCount(swept);
  if (count <= mostPoints) return null;
  return `The grid has ${count} points, and no grid has more than ${mostPoints}; take a larger STEP.`;
}

/**
 * Reads the values of a swept parameter, `FROM:TO:STEP` or `A,B,C`.
 *
 * @param name  what it is called where it was typed; null where that is plain
 * @throws BeatbenchError `bad-parameter` for a value that it may not have, or very many values
 */
export function readSweptValues(
  declaration: ParameterDeclaration,
  text: string,
  name: string | null,
): readonly ParameterValue[] {
  const values = parseRange(name, text) ?? [
    ...new Set(text.split(',').map((word) => parseValue(declaration, word.trim()))),
  ];
  for (const value of values) {
    const problem = problemWith(declaration, value);
    if (problem !== null)
      throw new BeatbenchError('bad-parameter', name === null ? problem : `${name}: ${problem}`);
  }
  return values;
}

/** FROM:TO:STEP as values, the last one TO or before it; null of a list. */
function parseRange(name: string | null, text: string): number[] | null {
  const refuse = (why: string) => new BeatbenchError('bad-parameter', `${name ?? 'This'} ${why}`);
  const parts = text.split(':');
  if (parts.length === 1) return null;
  const [from = Number.NaN, to = Number.NaN, step = Number.NaN] = parts.map((part) =>
    part.trim() === '' ? Number.NaN : Number(part),
  );
  if (parts.length !== 3 || ![from, to, step].every(Number.isFinite) || step <= 0 || to < from)
    throw refuse(`is ‘${text}’; give FROM:TO:STEP with TO above FROM and STEP above 0.`);
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  if (count > mostPoints)
    throw refuse(`has ${count} values, and no grid has more than ${mostPoints} points; take a larger STEP.`);
  // Steps add up without what decimals lose in binary.
  return Array.from({ length: count }, (_, k) => Number((from + k * step).toPrecision(12)));
}

function parseValue({ kind }: ParameterDeclaration, word: string): ParameterValue {
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
  const count = gridCount(swept);
  for (let n = 0; n < count; n++) {
    let rest = n;
    let index = 0;
    const placed: Record<string, ParameterValue> = {};
    for (const k of order.toReversed()) {
      const { declaration, values: all } = swept[k] ?? { values: [] };
      const place = rest % all.length;
      rest = Math.floor(rest / all.length);
      index += place * (strides[k] ?? 1);
      const value = all[place];
      if (declaration !== undefined && value !== undefined) placed[declaration.id] = value;
    }
    yield { index, values: inOrder(swept, placed) };
  }
}

/** Values in the order in which their parameters were named. */
function inOrder(swept: readonly SweptParameter[], values: ParameterValues): ParameterValues {
  return Object.fromEntries(swept.map(({ declaration: { id } }) => [id, values[id] ?? '']));
}

/** The values of a point by its place in the order in which parameters and values were named. */
export function gridPointAt(swept: readonly SweptParameter[], index: number): ParameterValues {
  let rest = index;
  const values: Record<string, ParameterValue> = {};
  for (const { declaration, values: all } of swept.toReversed()) {
    values[declaration.id] = all[rest % all.length] ?? '';
    rest = Math.floor(rest / all.length);
  }
  return inOrder(swept, values);
}

/** Rows of a point as the table of the grid has them. */
export function rowsOfPoint(values: ParameterValues, rows: readonly object[]): readonly object[] {
  return rows.map((row) => ({ sweep: values, ...row }));
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
  const count = gridCount(swept);
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
  const first = await tried(gridPointAt(swept, 0));
  let done = 0;
  for (const { index, values } of gridPoints(swept, first.stages)) {
    const { rows } = index === 0 ? first : await tried(values);
    rowsByPoint[index] = rowsOfPoint(values, rows);
    done += 1;
    tell(done / count, `point ${done} of ${count}`);
  }
  return rowsByPoint.flat();
}
