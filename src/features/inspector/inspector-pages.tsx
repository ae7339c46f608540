import type { InspectorPage } from '../../state/inspector.ts';
import { useChosen, useSession } from '../session-context.ts';

interface InspectorPagesProps {
  /** Of the bench. */
  readonly title: string;
  readonly page: InspectorPage;
}

/** The pane's heading; of a made record also the way between the bench's parameters and the record's own. */
export function InspectorPages({ title, page }: InspectorPagesProps) {
  const { inspector } = useSession();
  const chosen = useChosen();
  if (!chosen?.summary || (chosen.summary.truth === null && chosen.synthetic === null)) {
    return <h2>{title}</h2>;
  }
  const names = [
    { of: 'parameters', name: title },
    { of: 'record', name: 'Synthetic record' },
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
