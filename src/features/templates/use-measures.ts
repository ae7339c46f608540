import { useState } from 'react';
import type { MeasuresView } from '../../model/templates-view.ts';
import type { TemplatesReport } from '../../workers/protocol.ts';
import { useFetched } from '../bench/use-fetched.ts';
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

/** Time without a new result before the measures are compared, ms, so that dragging a threshold goes first. */
const quietMs = 400;

/** Computes the five measures of every beat; those of the last result stay until the next arrive. */
export function useMeasures(id: string, report: TemplatesReport): Measures {
  const { client } = useSession();
  const [cancelled, setCancelled] = useState<TemplatesReport | null>(null);
  const [share, setShare] = useState(0);
  const isCancelled = cancelled === report;
  const { value, problem, isCurrent } = useFetched(
    id,
    isCancelled ? null : [client, report],
    () => {
      setShare(0);
      return client.templateMeasures(id, setShare);
    },
    quietMs,
  );
  return {
    view: value?.rhos[0]?.length === report.triggersSec.length ? value : null,
    share: isCurrent || isCancelled ? null : share,
    isCancelled,
    problem: isCurrent ? problem : null,
    cancel: () => setCancelled(report),
    start: () => setCancelled(null),
  };
}
