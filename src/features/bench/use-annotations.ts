import type { AnnotationMarks } from '../../workers/traces/drawing-types.ts';
import type { RecordingSummary } from '../../workers/protocol.ts';
import { useFetched } from './use-fetched.ts';
import { useSession } from '../session-context.ts';

const none: readonly AnnotationMarks[] = [];

/** Returns the annotations that came with a recording, by annotator; none until they are loaded. */
export function useAnnotations({ id, annotations }: Pick<RecordingSummary, 'id' | 'annotations'>): {
  readonly sets: readonly AnnotationMarks[];
  readonly problem: string | null;
} {
  const { client } = useSession();
  const count = annotations.length;
  const { value, problem } = useFetched(id, count === 0 ? null : [client, id, count], async () => {
    const sets = await client.annotations(id);
    return sets.filter(({ atSec }) => atSec.length > 0);
  });
  return { sets: value ?? none, problem };
}
