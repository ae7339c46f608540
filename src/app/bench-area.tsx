import type { RecordingSummary } from '../workers/protocol.ts';
import { Warnings } from '../features/intervals/warnings.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Bench } from './benches.ts';
import { ErrorBoundary } from './error-boundary.tsx';

interface BenchAreaProps {
  readonly benches: readonly Bench[];
  readonly bench: Bench;
  readonly summary: RecordingSummary;
}

/** What a bench needs and the recording lacks, in a sentence; null where it lacks nothing. */
function missingSentence(bench: Bench, summary: RecordingSummary): string | null {
  const lacking = bench.needs.filter(
    ({ role }) => !summary.channels.some((channel) => channel.role === role),
  );
  if (lacking.length === 0) return null;
  const names = lacking.map(({ name }) => name).join(' and ');
  return `${bench.title} needs ${names}, and no channel of this recording is taken for it. If one is, say so under Signals among the parameters.`;
}

/** Tabs of the benches and the body of the open one. */
export function BenchArea({ benches, bench, summary }: BenchAreaProps) {
  const missing = missingSentence(bench, summary);
  return (
    <>
      <div className="bench-tabs">
        <div role="tablist" aria-label="Benches">
          {benches.map((other) => (
            <button
              key={other.id}
              type="button"
              role="tab"
              id={`tab-${other.id}`}
              className="tab"
              aria-selected={other === bench}
              aria-controls="bench"
              tabIndex={other === bench ? 0 : -1}
            >
              {other.title}
            </button>
          ))}
        </div>
        <div className="right">{missing === null && <bench.Tools />}</div>
      </div>
      <div id="bench" className="bench" role="tabpanel" aria-labelledby={`tab-${bench.id}`}>
        <ErrorBoundary key={summary.id} part={bench.title}>
          {missing === null ? (
            <bench.View summary={summary} />
          ) : (
            <>
              <Notice tone="warn">{missing}</Notice>
              <Warnings warnings={summary.warnings} />
            </>
          )}
        </ErrorBoundary>
      </div>
    </>
  );
}
