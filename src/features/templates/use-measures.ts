import { useEffect, useRef, useState } from 'react';
import type { MeasuresView } from '../../model/templates-view.ts';
import { asFailure } from '../../state/error-reason.ts';
import type { Job } from '../../workers/client-types.ts';
import type { TemplatesReport } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';

interface Measures {
  readonly view: MeasuresView | null;
  /** Fraction of the comparison that is done, 0 … 1; null while none is running. */
  readonly share: number | null;
  readonly isCancelled: boolean;
  readonly problem: string | null;
  readonly cancel: () => void;
  readonly start: () => void;
}

interface Kept {
  readonly id: string;
  readonly of: TemplatesReport | null;
  readonly view: MeasuresView | null;
  readonly isCancelled: boolean;
  readonly problem: string | null;
}

/** Time without a new result before the measures are compared, ms, so that dragging a threshold goes first. */
const quietMs = 400;

/** Computes the five measures of every beat; those of the last result stay until the next arrive. */
export function useMeasures(id: string, report: TemplatesReport): Measures {
  const { client } = useSession();
  const nothing: Kept = { id, of: null, view: null, isCancelled: false, problem: null };
  const [kept, setKept] = useState(nothing);
  const [share, setShare] = useState(0);
  const restart = useRef<() => void>(() => undefined);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => {
    let live = true;
    let job: Job<MeasuresView | null> | null = null;
    const put = (next: Partial<Kept>): void => {
      if (live)
        setKept((before) => ({ ...before, id, of: report, isCancelled: false, problem: null, ...next }));
    };
    const compare = async (): Promise<void> => {
      setShare(0);
      job = client.templateMeasures(id, (done) => {
        if (live) setShare(done);
      });
      try {
        put({ view: await job.result });
      } catch (error) {
        const { code, message } = asFailure(error);
        put(code === 'cancelled' ? { isCancelled: true } : { view: null, problem: message });
      }
    };
    const timer = setTimeout(() => void compare(), quietMs);
    restart.current = () => {
      put({ of: null });
      void compare();
    };
    stop.current = () => {
      clearTimeout(timer);
      if (job === null) put({ isCancelled: true });
      else job.cancel();
    };
    return () => {
      live = false;
      clearTimeout(timer);
      job?.cancel();
    };
  }, [client, id, report]);
  const isOfThese = kept.id === id && kept.view?.rhos[0]?.length === report.triggersSec.length;
  const isDone = kept.id === id && kept.of === report;
  return {
    view: isOfThese ? kept.view : null,
    share: isDone ? null : share,
    isCancelled: isDone && kept.isCancelled,
    problem: isDone ? kept.problem : null,
    cancel: () => stop.current(),
    start: () => restart.current(),
  };
}
