import type { ParameterValue } from '../../model/parameters.ts';
import { intervalsDeclarations } from '../../pipeline/intervals/declarations.ts';
import { useChosen, useSession } from '../session-context.ts';

/** Sets a parameter where the chosen recording has it from: of its own, as all of an exercise's, or of all recordings. */
export function useSetParameter(): (id: string, value: ParameterValue) => void {
  const { parameters, pin } = useSession();
  const chosen = useChosen();
  return (id, value) => {
    const declaration = intervalsDeclarations.find((one) => one.id === id);
    const isOwn = chosen?.group === 'Exercises' || Object.hasOwn(chosen?.pinned ?? {}, id);
    if (declaration && chosen && isOwn) void pin([chosen], declaration, value);
    else parameters.intervals.set(id, value);
  };
}
