import type { ParameterDeclaration, ParameterValues } from '../model/parameters.ts';
import { problemWith } from '../pipeline/parameters.ts';
import { sharedParameterIds } from '../pipeline/shared-declarations.ts';
import type { AnalysisName } from '../workers/protocol.ts';
import type { BenchSet } from './benches.ts';
import { sameValues } from './edits.ts';
import type { ParametersStore } from './parameters.ts';
import { createParametersStore } from './parameters.ts';

/** Values of each analysis' parameters. */
export type ParametersByAnalysis = Readonly<Record<AnalysisName, ParametersStore>>;

/** Declarations of each analysis. */
export function declarationsOf(
  parameters: ParametersByAnalysis,
): Readonly<Record<AnalysisName, readonly ParameterDeclaration[]>> {
  return { intervals: parameters.intervals.declarations, filter: parameters.filter.declarations };
}

/** The values of a store with the shared ones of another, as far as they are declared and allowed in it. */
function withShared({ declarations, getState }: ParametersStore, from: ParametersStore): ParameterValues {
  const others = new Map(from.declarations.map((declaration) => [declaration.id, declaration]));
  const own = { ...getState().changed };
  for (const declaration of declarations) {
    const other = others.get(declaration.id);
    if (!other || !sharedParameterIds.has(declaration.id)) continue;
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
  const storeOf = (analysis: AnalysisName): ParametersStore =>
    createParametersStore(benches.find((bench) => bench.analysis === analysis)?.declarations ?? []);
  const byAnalysis: ParametersByAnalysis = { intervals: storeOf('intervals'), filter: storeOf('filter') };
  const stores = Object.values(byAnalysis);
  let isEcho = false;
  for (const store of stores) {
    store.subscribe(() => {
      if (isEcho) return;
      isEcho = true;
      for (const other of stores) {
        const values = withShared(other, store);
        if (!sameValues(values, other.getState().changed)) other.restore(values);
      }
      isEcho = false;
    });
  }
  return {
    byAnalysis,
    /** Whether what just changed was set because another analysis shares it. */
    isEcho: (): boolean => isEcho,
  };
}
