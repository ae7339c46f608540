import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { asFailure } from '../../state/error-reason.ts';
import type { Job } from '../../workers/client-types.ts';

/** Result of a request to the worker. */
export interface Fetched<T> {
  /** The last value; null before the first, and after a failure. */
  readonly value: T | null;
  readonly problem: string | null;
  /** Whether anything arrived, even a failure. */
  readonly isThere: boolean;
  /** Whether it belongs to the latest request. */
  readonly isCurrent: boolean;
}

type Dependencies = readonly unknown[];

/** Returns the first of several arrays with the same elements; for null, the last array. */
function useSame(values: Dependencies | null): Dependencies | null {
  const [kept, setKept] = useState(values);
  const isSame = kept?.length === values?.length && kept?.every((value, k) => Object.is(value, values?.[k]));
  if (values === null || isSame === true) return kept;
  setKept(values);
  return values;
}

/**
 * Returns a value from the worker. The last value stays until the next arrives.
 *
 * @param of       identity for which a value may stay, such as a recording: a new one starts without a value
 * @param asked    everything that the answer depends on; a change starts a new request. Null if nothing is needed now
 * @param quietMs  time without a change before the request
 */
export function useFetched<T>(
  of: string,
  asked: Dependencies | null,
  fetch: () => Promise<T> | Job<T>,
  quietMs = 0,
): Fetched<T> {
  const isWanted = asked !== null;
  const current = useSame(asked);
  const [kept, setKept] = useState<{
    readonly of: string;
    readonly asked: Dependencies | null;
    readonly value: T | null;
    readonly problem: string | null;
  }>({ of, asked: null, value: null, problem: null });
  const newest = useRef(fetch);
  useLayoutEffect(() => {
    newest.current = fetch;
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    let live = true;
    let answer: Promise<T> | Job<T> | null = null;
    const put = (value: T | null, problem: string | null): void => {
      if (live) setKept({ of, asked: current, value, problem });
    };
    const start = (): void => {
      answer = newest.current();
      ('result' in answer ? answer.result : answer).then(
        (value) => put(value, null),
        (error: unknown) => {
          const { code, message } = asFailure(error);
          // A newer request replaced it.
          if (code !== 'cancelled') put(null, message);
        },
      );
    };
    const timer = quietMs === 0 ? undefined : setTimeout(start, quietMs);
    if (timer === undefined) start();
    return () => {
      live = false;
      clearTimeout(timer);
      if (answer !== null && 'cancel' in answer) answer.cancel();
    };
  }, [of, current, isWanted, quietMs]);
  const { value, problem } = kept;
  if (kept.of !== of || kept.asked === null)
    return { value: null, problem: null, isThere: false, isCurrent: false };
  return { value, problem, isThere: true, isCurrent: kept.asked === current };
}

/** Work that a person starts, and may cancel. */
export interface Started<T> {
  /** Its result for the current inputs; null before, and while it runs. */
  readonly value: T | null;
  readonly problem: string | null;
  readonly isRunning: boolean;
  readonly start: () => void;
  readonly cancel: () => void;
}

/**
 * Manages work of the worker that a person starts. Other inputs end it and drop its result.
 *
 * @param of      identity of the recording
 * @param inputs  everything that the result depends on
 */
export function useStarted<T>(of: string, inputs: Dependencies, fetch: () => Job<T>): Started<T> {
  const current = useSame(inputs);
  const [started, setStarted] = useState<{ readonly inputs: Dependencies | null } | null>(null);
  const isStarted = started !== null && started.inputs === current;
  const { value, problem, isCurrent } = useFetched(of, isStarted ? [started] : null, fetch);
  const isDone = isStarted && isCurrent;
  return {
    value: isDone ? value : null,
    problem: isDone ? problem : null,
    isRunning: isStarted && !isCurrent,
    start: () => setStarted({ inputs: current }),
    cancel: () => setStarted(null),
  };
}
