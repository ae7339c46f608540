import { createStore } from 'zustand/vanilla';
import type { ParameterDeclaration, ParameterValue, ParameterValues } from '../model/parameters.ts';

export interface ParametersState {
  /** Only what differs from its default, so that 'changed' is 'is in here'. */
  readonly changed: ParameterValues;
}

/** Values of one analysis' parameters, by their declarations. */
export function createParametersStore(declarations: readonly ParameterDeclaration[]) {
  const byId = new Map(declarations.map((declaration) => [declaration.id, declaration]));
  const store = createStore<ParametersState>(() => ({ changed: {} }));
  const without = (id: string): ParameterValues =>
    Object.fromEntries(Object.entries(store.getState().changed).filter(([key]) => key !== id));
  return {
    ...store,
    declarations,
    /** The value that holds: the changed one or the default. */
    valueOf: (declaration: ParameterDeclaration): ParameterValue =>
      store.getState().changed[declaration.id] ?? declaration.default,
    /** Sets a value; the default takes the mark 'changed' away. */
    set: (id: string, value: ParameterValue): void => {
      const declaration = byId.get(id);
      if (!declaration) throw new RangeError(`there is no parameter ${id}`);
      const rest = without(id);
      store.setState({ changed: value === declaration.default ? rest : { ...rest, [id]: value } });
    },
    reset: (id: string): void => {
      store.setState({ changed: without(id) });
    },
    /** Takes values as they were before. */
    restore: (changed: ParameterValues): void => {
      store.setState({ changed });
    },
    resetAll: (): void => {
      store.setState({ changed: {} });
    },
  };
}

export type ParametersStore = ReturnType<typeof createParametersStore>;
