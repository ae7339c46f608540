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
  /** The values with others in their place; what is given at its default is not changed. */
  const withValues = (given: ParameterValues): ParameterValues => {
    const rest = Object.entries(store.getState().changed).filter(([id]) => !Object.hasOwn(given, id));
    const own = Object.entries(given).filter(([id, value]) => {
      const declaration = byId.get(id);
      if (!declaration) throw new RangeError(`there is no parameter ${id}`);
      return value !== declaration.default;
    });
    return Object.fromEntries([...rest, ...own]);
  };
  return {
    ...store,
    declarations,
    /** The value that holds: the changed one or the default. */
    valueOf: (declaration: ParameterDeclaration): ParameterValue =>
      store.getState().changed[declaration.id] ?? declaration.default,
    /** Sets a value; the default takes the mark 'changed' away. */
    set: (id: string, value: ParameterValue): void => {
      store.setState({ changed: withValues({ [id]: value }) });
    },
    /** Sets several values as one change; the others stay. */
    setAll: (values: ParameterValues): void => store.setState({ changed: withValues(values) }),
    reset: (id: string): void => {
      const { [id]: _, ...rest } = store.getState().changed;
      store.setState({ changed: rest });
    },
    /** Takes values as they were before. */
    restore: (changed: ParameterValues): void => store.setState({ changed }),
    resetAll: (): void => store.setState({ changed: {} }),
  };
}

export type ParametersStore = ReturnType<typeof createParametersStore>;
