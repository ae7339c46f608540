import { useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import type { ThemeStore } from '../state/theme.ts';
import type { ThemeChoice } from '../pipeline/sessions/session-file.ts';

const storageKey = 'beatbench-theme';

/** The theme chosen in an earlier visit; the system's where none was, or where storage is shut. */
export function storedTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function store(choice: ThemeChoice): void {
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    // Without storage the choice lasts as long as the page, which is all that can be had.
  }
}

/** Puts the choice on the document and keeps it for the next visit. */
export function useTheme(theme: ThemeStore): ThemeChoice {
  const choice = useStore(theme, (state) => state.choice);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (choice === 'system') delete dataset['theme'];
    else dataset['theme'] = choice;
    store(choice);
  }, [choice]);
  return choice;
}
