import { useSession } from '../features/session-context.ts';
import type { BenchId } from '../state/benches.ts';
import type { RecordingSummary } from '../workers/protocol.ts';
import { benches } from './benches.ts';

interface InsteadProps {
  readonly id: BenchId;
  readonly summary: RecordingSummary;
}

/** Offers a bench that may do with what the recording has. */
export function Instead({ id, summary }: InsteadProps) {
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
        Time a landmark of any channel
      </button>{' '}
      It needs no ECG: its beats are the channel’s own.
    </p>
  );
}
