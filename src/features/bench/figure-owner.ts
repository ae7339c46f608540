import { createContext, useContext } from 'react';
import { useChosen } from '../session-context.ts';

/** Owner of a bench's figures, for file names; null for the chosen recording. */
export const FigureOwner = createContext<string | null>(null);

/** Returns the owner of figures: 'a103l', 'cohort', or the name of a device. */
export function useFigureOwner(): string {
  const chosen = useChosen()?.summary?.name ?? '';
  return useContext(FigureOwner) ?? chosen;
}
