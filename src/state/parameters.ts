import { createStore } from 'zustand/vanilla';
import type { ParameterDeclaration, ParameterValue, ParameterValues } from '../model/parameters.ts';

export interface ParametersState {
  /** Only values that differ from their default, so that a changed parameter is one in this object. */
  readonly changed: ParameterValues;
}

/** Creates the store of the values of one analysis' parameters. */
export function createParametersStore(declarations: readonly ParameterDeclaration[]) {
  const byId = new Map(declarations.map((declaration) => [declaration.id, declaration]));
  const store = createStore<ParametersState>(() => ({ changed: {} }));
  /** Returns the values with others replaced. Values at their default are left out. */
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
    /** Returns the current value: the changed one or the default. */
    valueOf: (declaration: ParameterDeclaration): ParameterValue =>
      store.getState().changed[declaration.id] ?? declaration.default,
    /** Sets a value. The default removes it from `changed`. */
    set: (id: string, value: ParameterValue): void => {
      store.setState({ changed: withValues({ [id]: value }) });
    },
    /** Sets several values as one change; the others stay. */
    setAll: (values: ParameterValues): void => store.setState({ changed: withValues(values) }),
    reset: (id: string): void => {
      const { [id]: _, ...rest } = store.getState().changed;
      store.setState({ changed: rest });
    },
    /** Restores earlier values. */
    restore: (changed: ParameterValues): void => store.setState({ changed }),
    resetAll: (): void => store.setState({ changed: {} }),
  };
}

export type ParametersStore = ReturnType<typeof createParametersStore>;
