import { useEffect, useMemo, useState } from 'react';
import { suggestClasses } from '../../pipeline/templates/suggest-classes.ts';
import type { BeatClass } from '../../model/rhythm.ts';
import type { SuggestedClass } from '../../model/templates.ts';
import type { TemplatesReport } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';

/** Classes of the triggers, and which triggers they are of. */
interface Found {
  readonly of: string;
  readonly classes: readonly (BeatClass | null)[] | null;
}

/** Time without a new result before beats are named, ms: a threshold that is dragged goes first. */
const quietMs = 600;

const none: ReadonlyMap<number, SuggestedClass> = new Map();

/** The class that each template's beats mostly have, by label; none until beats are named, or where they cannot be. */
export function useSuggestions(id: string, report: TemplatesReport): ReadonlyMap<number, SuggestedClass> {
  const { client } = useSession();
  const [found, setFound] = useState<Found>({ of: '', classes: null });
  // Edits of templates move labels alone; the triggers, and so their classes, stay.
  const { traceVersion, labels } = report;
  useEffect(() => {
    let live = true;
    let stop: (() => void) | null = null;
    const ask = async (): Promise<void> => {
      const job = client.templateClasses(id, () => undefined);
      stop = () => job.cancel();
      // Suggestions are no part of the result: without them nothing is wrong.
      const classes = await job.result.catch(() => null);
      if (live) setFound({ of: traceVersion, classes });
    };
    const timer = setTimeout(() => void ask(), quietMs);
    return () => {
      live = false;
      clearTimeout(timer);
      stop?.();
    };
  }, [client, id, traceVersion]);
  const classes = found.of === traceVersion ? found.classes : null;
  return useMemo(
    () => (classes?.length === labels.length ? suggestClasses(labels, classes) : none),
    [classes, labels],
  );
}
