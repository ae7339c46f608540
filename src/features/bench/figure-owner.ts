import { createContext, useContext } from 'react';
import { useChosen } from '../session-context.ts';

/** What the figures of a bench are of, for the names of their files; null for the chosen recording. */
export const FigureOwner = createContext<string | null>(null);

/** What figures are of: 'a103l', 'cohort', the name of a device. */
export function useFigureOwner(): string {
  const chosen = useChosen()?.summary?.name ?? '';
  return useContext(FigureOwner) ?? chosen;
}
