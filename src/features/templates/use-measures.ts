import { useEffect, useState } from 'react';
import type { MeasuresView } from '../../model/templates-view.ts';
import { failureOf } from '../../state/failure-of.ts';
import type { TemplatesReport } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';

interface Measures {
  readonly view: MeasuresView | null;
  readonly isRunning: boolean;
  readonly problem: string | null;
}

/** Time without a new result before the measures are compared, ms: a threshold that is dragged goes first. */
const quietMs = 400;

/** The five measures of every beat; those of the last result stay until the next are there. */
export function useMeasures(id: string, report: TemplatesReport): Measures {
  const { client } = useSession();
  const [kept, setKept] = useState<Measures & { readonly id: string; readonly of: TemplatesReport | null }>({
    id,
    of: null,
    view: null,
    isRunning: true,
    problem: null,
  });
  useEffect(() => {
    let live = true;
    const compare = async (): Promise<void> => {
      try {
        const view = await client.templateMeasures(id);
        if (live) setKept({ id, of: report, view, isRunning: false, problem: null });
      } catch (error) {
        const { code, message } = failureOf(error);
        if (live && code !== 'cancelled')
          setKept({ id, of: report, view: null, isRunning: false, problem: message });
      }
    };
    const timer = setTimeout(() => void compare(), quietMs);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [client, id, report]);
  const isOfThese = kept.id === id && kept.view?.rhos[0]?.length === report.triggersSec.length;
  if (!isOfThese)
    return { view: null, isRunning: kept.id !== id || kept.of !== report, problem: kept.problem };
  return { ...kept, isRunning: kept.of !== report };
}
