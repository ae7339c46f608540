import { BeatbenchError } from '../../model/failure.ts';
import type { ParameterDeclaration, ParameterValue, ParameterValues } from '../../model/parameters.ts';
import { describeValueProblem } from '../parameters.ts';

/** A parameter and the values that it takes in sequence. */
export interface SweptParameter {
  readonly declaration: ParameterDeclaration;
  readonly values: readonly ParameterValue[];
}

/** A point of a grid: its values, and its index in the order in which the parameters were named. */
export interface GridPoint {
  readonly index: number;
  readonly values: ParameterValues;
}

/** Maximum number of points that are computed without confirmation. */
export const maxUnasked = 10_000;
/** Maximum number of points of any grid. */
export const maxPoints = 1_000_000;

/** Returns the number of points of a grid. */
export function gridCount(swept: readonly SweptParameter[]): number {
  return swept.reduce((product, { values }) => product * values.length, 1);
}

/** Returns why a grid cannot be computed, as a sentence; null if it can, even if only after confirmation. */
export function gridProblem(swept: readonly SweptParameter[]): string | null {
  const count = gridCount(swept);
  if (count <= maxPoints) return null;
  return `The grid has ${count} points, but at most ${maxPoints} are allowed; use a larger STEP.`;
}

/**
 * Parses the values of a swept parameter, `FROM:TO:STEP` or `A,B,C`.
 *
 * @param name  name for messages; null if the context makes it clear
 * @throws BeatbenchError `bad-parameter` for an invalid value, or too many values
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
    const problem = describeValueProblem(declaration, value);
    if (problem !== null)
      throw new BeatbenchError('bad-parameter', name === null ? problem : `${name}: ${problem}`);
  }
  return values;
}

/** Converts FROM:TO:STEP to values, of which the last is at most TO; null for a list. */
function parseRange(name: string | null, text: string): number[] | null {
  const badParameterError = (why: string) => new BeatbenchError('bad-parameter', `${name ?? 'This'} ${why}`);
  const parts = text.split(':');
  if (parts.length === 1) return null;
  const [from = Number.NaN, to = Number.NaN, step = Number.NaN] = parts.map((part) =>
    part.trim() === '' ? Number.NaN : Number(part),
  );
  if (parts.length !== 3 || ![from, to, step].every(Number.isFinite) || step <= 0 || to < from)
    throw badParameterError(`is ‘${text}’; give FROM:TO:STEP with TO above FROM and STEP above 0.`);
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  if (count > maxPoints)
    throw badParameterError(
      `has ${count} values, but a grid has at most ${maxPoints} points; use a larger STEP.`,
    );
  // Rounded, to remove the binary representation errors of decimals.
  return Array.from({ length: count }, (_, k) => Number((from + k * step).toPrecision(12)));
}

function parseValue({ kind }: ParameterDeclaration, word: string): ParameterValue {
  const number = Number(word);
  return kind === 'text' || word === '' || Number.isNaN(number) ? word : number;
}

/**
 * Generates the points of a grid in the cheapest order: parameters that early stages read change slowest.
 *
 * @param stages  ids of the analysis' stages in order
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

/** Returns values in the order in which their parameters were named. */
function inOrder(swept: readonly SweptParameter[], values: ParameterValues): ParameterValues {
  return Object.fromEntries(swept.map(({ declaration: { id } }) => [id, values[id] ?? '']));
}

/** Returns the values of a point from its index in the order in which parameters and values were named. */
export function gridPointAt(swept: readonly SweptParameter[], index: number): ParameterValues {
  let rest = index;
  const values: Record<string, ParameterValue> = {};
  for (const { declaration, values: all } of swept.toReversed()) {
    values[declaration.id] = all[rest % all.length] ?? '';
    rest = Math.floor(rest / all.length);
  }
  return inOrder(swept, values);
}

/** Returns the rows of a point in the form of the grid's table. */
export function addPointToRows(values: ParameterValues, rows: readonly object[]): readonly object[] {
  return rows.map((row) => ({ sweep: values, ...row }));
}

/** Result of a point: rows of the table, and the stages that ran, in order. */
export interface PointRun {
  readonly rows: readonly object[];
  readonly stages: readonly string[];
}

/**
 * Computes every point of a grid, one after another, so that stages that a point shares with the previous one keep
 * their outputs. A point that fails gives a row with the reason.
 *
 * @param run  runs the analysis with these values in addition to the common ones
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
  // The order of the stages is known after the first run.
  const first = await tried(gridPointAt(swept, 0));
  let done = 0;
  for (const { index, values } of gridPoints(swept, first.stages)) {
    const { rows } = index === 0 ? first : await tried(values);
    rowsByPoint[index] = addPointToRows(values, rows);
    done += 1;
    tell(done / count, `point ${done} of ${count}`);
  }
  return rowsByPoint.flat();
}
