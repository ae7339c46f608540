import { useStore } from 'zustand';
import { useSession } from '../features/session-context.ts';
import type { SampleName } from '../workers/client-types.ts';

/** Opens the sample that has what a bench needs. */
export function SuggestedSample({ sample }: { readonly sample: SampleName }) {
  const session = useSession();
  const entry = useStore(
    session.recordings,
    (state) => state.entries.find((one) => one.sample === sample) ?? null,
  );
  const isChosen = useStore(session.selection, (state) => state.recordingKey === entry?.key);
  if (!entry || isChosen) return null;
  return (
    <p className="quiet">
      <button type="button" className="btn edged" onClick={() => void session.choose(entry.key)}>
        Open the sample ‘{entry.name}’
      </button>
    </p>
  );
}
