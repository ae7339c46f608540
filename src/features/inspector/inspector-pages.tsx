import type { InspectorPage } from '../../state/inspector.ts';
import type { RecordingEntry } from '../../state/opening/recordings.ts';
import { useOpenAnalysis, useSession } from '../session-context.ts';
import { hasRecordPage } from './use-inspector-page.ts';

interface InspectorPagesProps {
  /** Of the bench. */
  readonly title: string;
  readonly page: InspectorPage;
  /** The recording that the bench is of, or null. */
  readonly chosen: RecordingEntry | null;
}

function pageName({ group, path }: RecordingEntry): string {
  if (group === 'Exercises') return 'Exercise';
  return path === null ? 'Synthetic record' : 'Recording';
}

/** The pane's heading; of a file or a made record also the way between the bench's parameters and the record's own. */
export function InspectorPages({ title, page, chosen }: InspectorPagesProps) {
  const { inspector } = useSession();
  const analysis = useOpenAnalysis();
  if (!chosen || !hasRecordPage(chosen)) return <h2>{title}</h2>;
  // An exercise is measured by its own parameters alone.
  if (chosen.group === 'Exercises' && analysis === 'intervals') return <h2>Exercise</h2>;
  const names = [
    { of: 'parameters', name: title },
    { of: 'record', name: pageName(chosen) },
  ] as const;
  return (
    <>
      <h2 className="unseen">{title}</h2>
      <div className="inspector-pages">
        {names.map(({ of, name }) => (
          <button
            key={of}
            type="button"
            aria-pressed={of === page}
            onClick={() => inspector.open(chosen.key, of)}
          >
            {name}
          </button>
        ))}
      </div>
    </>
  );
}
