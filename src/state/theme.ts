import type { ThemeChoice } from '../pipeline/sessions/session-file.ts';
import { createStore } from 'zustand/vanilla';

const order: readonly ThemeChoice[] = ['system', 'light', 'dark'];

/** The choice after this one, round and round. */
export function nextTheme(choice: ThemeChoice): ThemeChoice {
  return order[(order.indexOf(choice) + 1) % order.length] ?? 'system';
}

/** Light, dark, or as the system has it. */
export function createThemeStore(first: ThemeChoice = 'system') {
  const store = createStore<{ readonly choice: ThemeChoice }>(() => ({ choice: first }));
  return {
    ...store,
    choose: (choice: ThemeChoice): void => store.setState({ choice }),
  };
}

export type ThemeStore = ReturnType<typeof createThemeStore>;
