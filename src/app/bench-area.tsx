import { Suspense } from 'react';
import { BackToCohort } from '../features/cohort/back-to-cohort.tsx';
import { Warnings } from '../features/warnings.tsx';
import { Notice } from '../ui/notice.tsx';
import type { RecordingSummary } from '../workers/protocol.ts';
import { BenchTabs } from './bench-tabs.tsx';
import type { MachineBench, RecordingBench } from './benches/bench.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Instead } from './instead.tsx';
import { WayOut } from './way-out.tsx';

/** What a bench needs and the recording lacks, in a sentence; null where it lacks nothing. */
export function missingSentence(
  { needs, title }: Pick<RecordingBench, 'needs' | 'title'>,
  { channels }: Pick<RecordingSummary, 'channels'>,
): string | null {
  const lacking = needs.filter(({ roles }) => !channels.some(({ role }) => roles.includes(role)));
  if (lacking.length === 0) return null;
  const names = lacking.map(({ name }) => name).join(' and ');
  return `${title} needs ${names}, and no channel of this recording is taken for it. If one is, say so under Signals among the parameters.`;
}

/** Tabs of the benches and the body of one that needs no recording. */
export function MachineBenchArea({ bench }: { readonly bench: MachineBench }) {
  return (
    <>
      <div className="bench-tabs">
        <BenchTabs />
        <div className="right">
          <bench.Tools />
        </div>
      </div>
      <div id="bench" className="bench" role="tabpanel" aria-labelledby={`tab-${bench.id}`}>
        <h2 className="unseen">{bench.title}</h2>
        <ErrorBoundary key={bench.id} part={bench.title}>
          <Suspense fallback={<p className="quiet">Opening {bench.title}.</p>}>
            <bench.View />
          </Suspense>
        </ErrorBoundary>
      </div>
    </>
  );
}

interface BenchAreaProps {
  readonly bench: RecordingBench;
  readonly summary: RecordingSummary;
}

/** Tabs of the benches and the body of one of the chosen recording. */
export function BenchArea({ bench, summary }: BenchAreaProps) {
  const missing = missingSentence(bench, summary);
  return (
    <>
      <div className="bench-tabs">
        <BenchTabs />
        <div className="right">
          {bench.work === 'intervals' && <BackToCohort />}
          {missing === null && <bench.Tools />}
        </div>
      </div>
      <div id="bench" className="bench" role="tabpanel" aria-labelledby={`tab-${bench.within ?? bench.id}`}>
        <h2 className="unseen">{bench.title}</h2>
        <ErrorBoundary key={`${bench.id} ${summary.id}`} part={bench.title}>
          {missing === null ? (
            <Suspense fallback={<p className="quiet">Opening {bench.title}.</p>}>
              <bench.View summary={summary} />
            </Suspense>
          ) : (
            <>
              <Notice tone="warn">{missing}</Notice>
              {bench.instead?.map((one) => (
                <Instead key={one.id} {...one} summary={summary} />
              ))}
              {bench.wayOut && <WayOut sample={bench.wayOut} />}
              <Warnings warnings={summary.warnings} />
            </>
          )}
        </ErrorBoundary>
      </div>
    </>
  );
}
