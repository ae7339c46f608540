import { useCallback } from 'react';
import { useStore } from 'zustand';
import type { ParameterValue, ParameterValues } from '../../model/parameters.ts';
import type { AnalysisName } from '../../pipeline/analyses.ts';
import { pinnedAnalysis } from '../../pipeline/exercises/exercises.ts';
import { useChosen, useSession } from '../session-context.ts';

/**
 * Returns a function, the same for the same recording, that sets a parameter where the chosen recording takes it from:
 * its own value, as for an exercise, or that of all recordings.
 */
export function useSetParameter(analysis: AnalysisName): (id: string, value: ParameterValue) => void {
  const { parameters, pin } = useSession();
  const chosen = useChosen();
  return useCallback(
    (id, value) => {
      const { declarations } = parameters[analysis];
      const declaration = declarations.find((one) => one.id === id);
      const isOwn = chosen?.group === 'Exercises' || Object.hasOwn(chosen?.pinned ?? {}, id);
      if (analysis === pinnedAnalysis(chosen?.sample ?? null) && declaration && chosen && isOwn)
        void pin([chosen], declaration, value);
      else parameters[analysis].set(id, value);
    },
    [parameters, pin, chosen, analysis],
  );
}

/** Returns a function that sets several parameters at once: an exercise's own, or else those of all recordings. */
export function useSetAllParameters(analysis: AnalysisName): (values: ParameterValues) => void {
  const { parameters, changePinned } = useSession();
  const chosen = useChosen();
  return (values) => {
    const isOwn = chosen?.group === 'Exercises' && analysis === pinnedAnalysis(chosen.sample);
    if (isOwn) void changePinned(chosen, { ...chosen.pinned, ...values });
    else parameters[analysis].setAll(values);
  };
}

/** Returns the current values that differ from their defaults, even before a result has them. */
export function useChangedValues(analysis: Exclude<AnalysisName, 'intervals'>): ParameterValues {
  const { parameters } = useSession();
  const chosen = useChosen();
  const changed = useStore(parameters[analysis], (state) => state.changed);
  // An exercise uses only its own parameters.
  const isOwn = chosen?.group === 'Exercises' && analysis === pinnedAnalysis(chosen.sample);
  return isOwn ? chosen.pinned : changed;
}
