import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { BeatError } from '../../model/scoring.ts';
import { useChosenReport, useSession } from '../session-context.ts';
import { errorAt, stepError } from './error-steps.ts';

const noErrors: readonly BeatError[] = [];

/** The misses and false alarms of the chosen recording, and a way from one to the next. */
export function useErrors() {
  const { selection, view } = useSession();
  const errors = useChosenReport('qrs')?.score?.score.errors ?? noErrors;
  const errorSec = useStore(selection, (state) => state.errorSec);
  return useMemo(() => {
    const show = ({ timeSec }: BeatError): void => {
      selection.chooseError(timeSec);
      view.centreAt(timeSec);
    };
    const fromSec = (): number => {
      const { span } = view.getState();
      const isInView = errorSec !== null && errorSec >= span.fromSec && errorSec <= span.toSec;
      return isInView ? errorSec : (span.fromSec + span.toSec) / 2;
    };
    return {
      errors,
      /** Place of the one that is looked at; null where none is. */
      chosenIndex: errorAt(errors, errorSec),
      show,
      step: (by: 1 | -1): void => {
        const next = stepError(errors, fromSec(), by);
        if (next) show(next);
      },
    };
  }, [errors, errorSec, selection, view]);
}
