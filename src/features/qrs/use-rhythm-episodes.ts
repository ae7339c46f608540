import { useEffect, useState } from 'react';
import type { QrsReport, RecordingSummary } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';
import { reportReference } from './reference-words.ts';
import type { Episode } from './rhythm-episodes.ts';
import { rhythmEpisodes } from './rhythm-episodes.ts';

const none: readonly Episode[] = [];

/** The rhythms that the reference of a result names, else those of the first annotator who does. */
export function useRhythmEpisodes(
  { id, durationSec, annotations }: RecordingSummary,
  report: QrsReport,
): readonly Episode[] {
  const { client } = useSession();
  const [found, setFound] = useState<{ readonly of: string; readonly episodes: readonly Episode[] }>({
    of: '',
    episodes: none,
  });
  const reference = reportReference(report);
  const of = `${id} ${reference}`;
  const hasAny = annotations.length > 0;
  useEffect(() => {
    if (!hasAny) return undefined;
    let live = true;
    const load = async (): Promise<void> => {
      const sets = await client.annotations(id);
      const named = sets.map((set) => ({
        source: set.source,
        episodes: rhythmEpisodes(set, durationSec),
      }));
      const chosen =
        named.find(({ source, episodes }) => source === reference && episodes.length > 0) ??
        named.find(({ episodes }) => episodes.length > 0);
      if (live) setFound({ of, episodes: chosen?.episodes ?? none });
    };
    // Their failure is told where the waveforms show them.
    load().catch(() => undefined);
    return () => {
      live = false;
    };
  }, [client, id, durationSec, reference, of, hasAny]);
  return found.of === of ? found.episodes : none;
}
