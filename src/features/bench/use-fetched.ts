import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { failureInWords } from '../../state/error-reason.ts';
import type { Job } from '../../workers/client-types.ts';

/** What came of asking the worker. */
export interface Fetched<T> {
  /** What came last; null before the first, and where that failed. */
  readonly value: T | null;
  readonly problem: string | null;
  /** Whether anything came, be it a failure. */
  readonly isThere: boolean;
  /** Whether it is of what was asked for last. */
  readonly isCurrent: boolean;
}

type Asked = readonly unknown[];

/** The first of arrays with the same elements; the last one while there is none. */
function useSame(values: Asked | null): Asked | null {
  const [kept, setKept] = useState(values);
  const isSame = kept?.length === values?.length && kept?.every((value, k) => Object.is(value, values?.[k]));
  if (values === null || isSame === true) return kept;
  setKept(values);
  return values;
}

/**
 * What the worker gives; what came last stays until the next is there.
 *
 * @param of       what it may stay for, such as a recording: of another there is nothing until the first is there
 * @param asked    all that the answer depends on: it is asked for anew when one of these changes; null where nothing is wanted now
 * @param quietMs  time without a change before it is asked for
 */
export function useFetched<T>(
  of: string,
  asked: Asked | null,
  fetch: () => Promise<T> | Job<T>,
  quietMs = 0,
): Fetched<T> {
  const isWanted = asked !== null;
  const current = useSame(asked);
  const [kept, setKept] = useState<{
    readonly of: string;
    readonly asked: Asked | null;
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
          const { code, message } = failureInWords(error);
          // Something newer took its place.
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
