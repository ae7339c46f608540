import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { BackToCohort } from '../features/cohort/back-to-cohort.tsx';
import { Warnings } from '../features/warnings.tsx';
import { Notice } from '../ui/notice.tsx';
import type { RecordingSummary } from '../workers/protocol.ts';
import { BenchTabs } from './bench-tabs.tsx';
import type { Bench, MachineBench, RecordingBench } from './benches/bench.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Instead } from './instead.tsx';
import { SuggestedSample } from './suggested-sample.tsx';

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

interface BenchFrameProps {
  readonly bench: Bench;
  /** The bench fails apart from the others, and anew for another of these. */
  readonly of: string;
  /** At the right of the tabs. */
  readonly tools: ReactNode;
  readonly children: ReactNode;
}

/** Tabs of the benches, the tools of the open one, and its body. */
function BenchFrame({ bench, of, tools, children }: BenchFrameProps) {
  return (
    <>
      <div className="bench-tabs">
        <BenchTabs />
        <div className="right">{tools}</div>
      </div>
      <div id="bench" className="bench" role="tabpanel" aria-labelledby={`tab-${bench.within ?? bench.id}`}>
        <h2 className="unseen">{bench.title}</h2>
        <ErrorBoundary key={of} part={bench.title}>
          <Suspense fallback={<p className="quiet">Opening {bench.title}.</p>}>{children}</Suspense>
        </ErrorBoundary>
      </div>
    </>
  );
}

/** A bench that needs no recording. */
export function MachineBenchArea({ bench }: { readonly bench: MachineBench }) {
  return (
    <BenchFrame bench={bench} of={bench.id} tools={<bench.Tools />}>
      <bench.View />
    </BenchFrame>
  );
}

interface BenchAreaProps {
  readonly bench: RecordingBench;
  readonly summary: RecordingSummary;
}

/** A bench of the chosen recording; where it cannot be, what is missing and what can be done instead. */
export function BenchArea({ bench, summary }: BenchAreaProps) {
  const missing = missingSentence(bench, summary);
  const tools = (
    <>
      {bench.work === 'intervals' && <BackToCohort />}
      {missing === null && <bench.Tools />}
    </>
  );
  return (
    <BenchFrame bench={bench} of={`${bench.id} ${summary.id}`} tools={tools}>
      {missing === null ? (
        <bench.View summary={summary} />
      ) : (
        <>
          <Notice tone="warn">{missing}</Notice>
          {bench.instead?.map((one) => (
            <Instead key={one.id} {...one} summary={summary} />
          ))}
          {bench.wayOut && <SuggestedSample sample={bench.wayOut} />}
          <Warnings warnings={summary.warnings} />
        </>
      )}
    </BenchFrame>
  );
}
