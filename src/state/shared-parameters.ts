import type { ParameterDeclaration, ParameterValues } from '../model/parameters.ts';
import { keyedByName } from '../pipeline/keyed-by-name.ts';
import { describeValueProblem } from '../pipeline/parameters.ts';
import { sharedSeriesIds } from '../pipeline/cohort/cohort-series-declarations.ts';
import { sharedParameterIds } from '../pipeline/shared-declarations.ts';
import { type BenchSet, type BenchWork, benchWorks } from './benches.ts';
import { sameValues } from './edits/edits.ts';
import { type ParametersStore, createParametersStore } from './parameters.ts';

/** Stores of the parameters of each analysis, of the comparison and of the measurements. */
export type ParametersByWork = Readonly<Record<BenchWork, ParametersStore>>;

/** Returns the declarations of the parameters by work. */
export function declarationsByWork(
  parameters: ParametersByWork,
): Readonly<Record<BenchWork, readonly ParameterDeclaration[]>> {
  return keyedByName(benchWorks, (work) => parameters[work].declarations);
}

/**
 * Works that share all parameters that both declare. The comparison of intervals uses these intervals, and heart sounds
 * show LVET from them.
 */
const sharedWorks: readonly BenchWork[] = ['intervals', 'cohort', 'sounds'];

/** Works that share the parameters of the series. Parameters that intervals have too follow those instead. */
const sharedSeriesWorks: readonly BenchWork[] = ['series', 'cohort'];

/** Parameters of heart sounds that share a name but have a default of their own. */
const ownOfSounds: ReadonlySet<string> = new Set(['maxShift']);

interface Between {
  readonly to: BenchWork;
  readonly from: BenchWork;
}

/** Returns whether two works share the value of a parameter. */
function isShared({ to, from }: Between, id: string): boolean {
  if (sharedParameterIds.has(id)) return true;
  const isOwn = (to === 'sounds' || from === 'sounds') && ownOfSounds.has(id);
  if (sharedSeriesWorks.includes(to) && sharedSeriesWorks.includes(from) && sharedSeriesIds.has(id))
    return true;
  return sharedWorks.includes(to) && sharedWorks.includes(from) && !isOwn;
}

/** Returns the values of a store with the shared ones of another, if it declares and allows them. */
function withShared(parameters: ParametersByWork, between: Between): ParameterValues {
  const { declarations, getState } = parameters[between.to];
  const from = parameters[between.from];
  const others = new Map(from.declarations.map((declaration) => [declaration.id, declaration]));
  const own = { ...getState().changed };
  for (const declaration of declarations) {
    const other = others.get(declaration.id);
    if (!other || !isShared(between, declaration.id)) continue;
    const value = from.valueOf(other);
    if (describeValueProblem(declaration, value) !== null) continue;
    if (value === declaration.default) delete own[declaration.id];
    else own[declaration.id] = value;
  }
  return own;
}

/**
 * Creates one parameter store per analysis. A shared parameter has one value in all of them: whatever sets it in one
 * store (the user, undo or a session) sets it in the others.
 */
export function createParameters({ benches }: BenchSet) {
  const storeOf = (work: BenchWork): ParametersStore =>
    createParametersStore(benches.find((bench) => bench.work === work)?.declarations ?? []);
  const byWork: ParametersByWork = keyedByName(benchWorks, storeOf);
  let isEcho = false;
  for (const from of benchWorks) {
    byWork[from].subscribe(() => {
      if (isEcho) return;
      isEcho = true;
      for (const to of benchWorks) {
        if (to === from) continue;
        const values = withShared(byWork, { to, from });
        if (!sameValues(values, byWork[to].getState().changed)) byWork[to].restore(values);
      }
      isEcho = false;
    });
  }
  return {
    byWork,
    /** Returns whether the current change follows from another analysis that shares the parameter. */
    isEcho: (): boolean => isEcho,
  };
}
