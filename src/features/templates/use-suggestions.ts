import { useEffect, useMemo, useState } from 'react';
import { suggestClasses } from '../../analysis/templates/suggest-classes.ts';
import type { BeatClass } from '../../model/rhythm.ts';
import type { SuggestedClass } from '../../model/templates.ts';
import type { TemplatesReport } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';

type Classes = readonly (BeatClass | null)[];

/** Time without a new result before beats are named, ms: a threshold that is dragged goes first. */
const quietMs = 600;

const none: ReadonlyMap<number, SuggestedClass> = new Map();

/** The class that each template's beats mostly have, by label; none until beats are named, or where they cannot be. */
export function useSuggestions(id: string, report: TemplatesReport): ReadonlyMap<number, SuggestedClass> {
  const { client } = useSession();
  const [classes, setClasses] = useState<Classes | null>(null);
  // Edits of templates move labels alone; the triggers, and so their classes, stay.
  const { traceVersion, labels } = report;
  useEffect(() => {
    let live = true;
    let stop: (() => void) | null = null;
    const ask = async (): Promise<void> => {
      const job = client.templateClasses(id, () => undefined);
      stop = job.cancel;
      // Suggestions are no part of the result: without them nothing is wrong.
      const found = await job.result.catch(() => null);
      if (live) setClasses(found);
    };
    const timer = setTimeout(() => void ask(), quietMs);
    return () => {
      live = false;
      clearTimeout(timer);
      stop?.();
    };
  }, [client, id, traceVersion]);
  return useMemo(
    () => (classes?.length === labels.length ? suggestClasses(labels, classes) : none),
    [classes, labels],
  );
}
