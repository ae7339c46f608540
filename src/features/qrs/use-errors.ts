import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { BeatError } from '../../model/scoring.ts';
import { useChosenReport, useSession } from '../session-context.ts';

const slackSec = 1e-6;

const noErrors: readonly BeatError[] = [];

/** Returns the misses and false alarms of the chosen recording, and functions that move between them. */
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
      /** Index of the chosen one; null if there is none. */
      chosenIndex: errorAt(errors, errorSec),
      show,
      step: (by: 1 | -1): void => {
        const next = stepError(errors, fromSec(), by);
        if (next) show(next);
      },
    };
  }, [errors, errorSec, selection, view]);
}

/** Returns the index of the error at a time; null if there is none. */
export function errorAt(errors: readonly Pick<BeatError, 'timeSec'>[], atSec: number | null): number | null {
  if (atSec === null) return null;
  const index = errors.findIndex(({ timeSec }) => Math.abs(timeSec - atSec) < slackSec);
  return index < 0 ? null : index;
}

/** Returns the next or previous error from a time; null if there is none on that side. */
export function stepError(errors: readonly BeatError[], atSec: number, by: 1 | -1): BeatError | null {
  const beyond = (error: BeatError): boolean =>
    by === 1 ? error.timeSec > atSec + slackSec : error.timeSec < atSec - slackSec;
  return (by === 1 ? errors.find(beyond) : errors.findLast(beyond)) ?? null;
}
