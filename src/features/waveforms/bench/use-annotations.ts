import { useEffect, useState } from 'react';
import { failureInWords } from '../../../state/error-reason.ts';
import type { AnnotationMarks } from '../../../workers/traces/drawing-types.ts';
import type { RecordingSummary } from '../../../workers/protocol.ts';
import { useSession } from '../../session-context.ts';

interface Found {
  readonly id: string;
  readonly sets: readonly AnnotationMarks[];
  readonly problem: string | null;
}

const none: readonly AnnotationMarks[] = [];

/** The annotations that came with a recording, by annotator; none before they are there. */
export function useAnnotations({ id, annotations }: Pick<RecordingSummary, 'id' | 'annotations'>): {
  readonly sets: readonly AnnotationMarks[];
  readonly problem: string | null;
} {
  const { client } = useSession();
  const [found, setFound] = useState<Found>({ id: '', sets: none, problem: null });
  const count = annotations.length;
  useEffect(() => {
    if (count === 0) return undefined;
    let live = true;
    const load = async (): Promise<void> => {
      try {
        const sets = await client.annotations(id);
        if (live) setFound({ id, sets: sets.filter(({ atSec }) => atSec.length > 0), problem: null });
      } catch (error) {
        if (live) setFound({ id, sets: none, problem: failureInWords(error).message });
      }
    };
    void load();
    return () => {
      live = false;
    };
  }, [client, id, count]);
  return found.id === id ? found : { sets: none, problem: null };
}
