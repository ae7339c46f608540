import { useSession } from '../features/session-context.ts';
import type { RecordingSummary } from '../workers/protocol.ts';
import type { Alternative } from './benches/bench.ts';
import { benches } from './benches.ts';

interface InsteadProps extends Alternative {
  readonly summary: RecordingSummary;
}

/** Offers a bench that may do with what the recording has. */
export function Instead({ id, act, reason, summary }: InsteadProps) {
  const session = useSession();
  const bench = benches.find((one) => one.id === id);
  if (bench?.kind !== 'recording') return null;
  const isPossible = bench.needs.every(({ roles }) =>
    summary.channels.some(({ role }) => roles.includes(role)),
  );
  if (!isPossible) return null;
  return (
    <p className="quiet">
      <button type="button" className="btn edged" onClick={() => void session.openBench(id)}>
        {act}
      </button>{' '}
      {reason}
    </p>
  );
}
