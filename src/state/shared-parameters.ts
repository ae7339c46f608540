import type { ParameterDeclaration, ParameterValues } from '../model/parameters.ts';
import { keyedByName } from '../pipeline/keyed-by-name.ts';
import { problemWith } from '../pipeline/parameters.ts';
import { sharedSeriesIds } from '../pipeline/cohort/cohort-series-declarations.ts';
import { sharedParameterIds } from '../pipeline/shared-declarations.ts';
import { type BenchSet, type BenchWork, benchWorks } from './benches.ts';
import { sameValues } from './edits/edits.ts';
import { type ParametersStore, createParametersStore } from './parameters.ts';

/** Values of the parameters of each analysis, and of the measurements. */
export type ParametersByWork = Readonly<Record<BenchWork, ParametersStore>>;

/** Declarations of the same. */
export function declarationsByWork(
  parameters: ParametersByWork,
): Readonly<Record<BenchWork, readonly ParameterDeclaration[]>> {
  return keyedByName(benchWorks, (work) => parameters[work].declarations);
}

/**
 * Works whose parameters are the same, all that both declare: the comparison of intervals is of just these intervals,
 * and LVET beside heart sounds is theirs too.
 */
const alike: readonly BenchWork[] = ['intervals', 'cohort', 'sounds'];

/** The comparison of series is of just these series; what is of intervals too is held with those. */
const alikeInSeries: readonly BenchWork[] = ['series', 'cohort'];

/** What heart sounds have by the same name with a default of its own. */
const ownOfSounds: ReadonlySet<string> = new Set(['maxShift']);

interface Between {
  readonly to: BenchWork;
  readonly from: BenchWork;
}

/** Whether one value holds in both. */
function isOne({ to, from }: Between, id: string): boolean {
  if (sharedParameterIds.has(id)) return true;
  const isOwn = (to === 'sounds' || from === 'sounds') && ownOfSounds.has(id);
  if (alikeInSeries.includes(to) && alikeInSeries.includes(from) && sharedSeriesIds.has(id)) return true;
  return alike.includes(to) && alike.includes(from) && !isOwn;
}

/** The values of a store with the shared ones of another, as far as they are declared and allowed in it. */
function withShared(parameters: ParametersByWork, between: Between): ParameterValues {
  const { declarations, getState } = parameters[between.to];
  const from = parameters[between.from];
  const others = new Map(from.declarations.map((declaration) => [declaration.id, declaration]));
  const own = { ...getState().changed };
  for (const declaration of declarations) {
    const other = others.get(declaration.id);
    if (!other || !isOne(between, declaration.id)) continue;
    const value = from.valueOf(other);
    if (problemWith(declaration, value) !== null) continue;
    if (value === declaration.default) delete own[declaration.id];
    else own[declaration.id] = value;
  }
  return own;
}

/**
 * A store for each analysis. What is declared for all of them at once has one value in all: whatever
 * sets it in one, a person, undo or a session, sets it in the others.
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
    /** Whether what just changed was set because another analysis shares it. */
    isEcho: (): boolean => isEcho,
  };
}
