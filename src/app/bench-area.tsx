import { Button } from '../ui/button.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { BackToCohort } from '../features/cohort/back-to-cohort.tsx';
import { Warnings } from '../features/bench/warnings.tsx';
import { analysisEntry, type AnalysisName, type ChannelNeed } from '../pipeline/analyses.ts';
import { hasOnlyMarks } from '../pipeline/channels.ts';
import { Notice } from '../ui/notice.tsx';
import type { RecordingSummary } from '../workers/protocol.ts';
import type { Alternative, Bench, MachineBench, RecordingBench } from './benches/bench.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { useStore } from 'zustand';
import { useChosen, useSession } from '../features/session-context.ts';
import { SignalFields } from '../features/inspector/signals-group.tsx';
import type { SampleName } from '../pipeline/made-recordings.ts';
import { benches, tabBenches } from './benches.ts';
import { moveFocus } from '../ui/roving-focus.ts';
import type { BenchId } from '../state/benches.ts';
import { useOpenBench } from './use-open-bench.ts';

/** Scrolls the list horizontally until the open tab is fully visible. */
function showTab(list: HTMLElement, id: string): void {
  const tab = list.querySelector<HTMLElement>(`#tab-${id}`);
  if (!tab) return;
  const left = tab.offsetLeft - list.offsetLeft;
  if (left < list.scrollLeft) list.scrollLeft = left;
  else if (left + tab.offsetWidth > list.scrollLeft + list.clientWidth)
    list.scrollLeft = left + tab.offsetWidth - list.clientWidth;
}

/** Returns what explains a tab whose name is a term. Null until the explanations are loaded, after the first paint. */
function useExplained(): ((name: string) => string | undefined) | null {
  const [explain, setExplain] = useState<((name: string) => string | undefined) | null>(null);
  useEffect(() => {
    const load = async (): Promise<void> => {
      const { glossary } = await import('../pipeline/glossary/glossary.ts');
      setExplain(() => (name: string) => glossary.find(({ term }) => term === name)?.says);
    };
    void load();
  }, []);
  return explain;
}

/** Renders one tab per bench. Arrow keys, Home and End move to another tab and open it. */
function BenchTabs() {
  const session = useSession();
  const open = useOpenBench();
  const explain = useExplained();
  const isShown = ({ id }: Bench): boolean => id === (open.within ?? open.id);
  // Some browsers focus a tab on click and others do not.
  const show = (id: BenchId): void => {
    if (id !== (open.within ?? open.id)) void session.openBench(id);
  };
  const list = useRef<HTMLDivElement>(null);
  const openId = open.within ?? open.id;
  useEffect(() => {
    const own = list.current;
    if (!own) return undefined;
    // The observer also reports the first size, after the layout that the tab's place needs.
    const observer = new ResizeObserver(() => showTab(own, openId));
    observer.observe(own);
    return () => observer.disconnect();
  }, [openId]);
  return (
    <div ref={list} role="tablist" aria-label="Benches">
      {tabBenches.map((bench) => (
        <button
          key={bench.id}
          type="button"
          role="tab"
          title={explain?.(bench.title)}
          id={`tab-${bench.id}`}
          className="tab"
          aria-selected={isShown(bench)}
          aria-controls="bench"
          tabIndex={isShown(bench) ? 0 : -1}
          onPointerEnter={() => void bench.load()}
          onClick={() => show(bench.id)}
          onFocus={() => show(bench.id)}
          onKeyDown={(event) => moveFocus(event, '[role="tablist"]', '[role="tab"]')}
        >
          {bench.title}
        </button>
      ))}
    </div>
  );
}

/** Alternative for a recording of beats without a signal. */
const rhythmOfMarks = { id: 'qrs', act: 'Show the rhythm', reason: 'It needs only beats.' } as const;

/** Returns the channels that a bench needs and the recording lacks. */
function findMissingNeeds(
  { work, needs }: Pick<RecordingBench, 'work' | 'needs'>,
  summary: Pick<RecordingSummary, 'channels' | 'annotations'>,
): readonly ChannelNeed[] {
  const entry = analysisEntry(work);
  // A bench that lists its own needs draws the signal.
  if (needs === undefined && entry.takesMarks === true && hasOnlyMarks(summary)) return [];
  const { channels } = summary;
  return (needs ?? entry.needs).filter(({ roles }) => !channels.some(({ role }) => roles.includes(role)));
}

/** Returns the same as a sentence; null if nothing is missing. */
function missingSentence(
  bench: Pick<RecordingBench, 'work' | 'needs' | 'title'>,
  summary: Pick<RecordingSummary, 'channels' | 'annotations'>,
): string | null {
  const { title } = bench;
  const lacking = findMissingNeeds(bench, summary);
  if (lacking.length === 0) return null;
  const names = lacking.map(({ name }) => name).join(' and ');
  if (hasOnlyMarks(summary)) return `${title} needs ${names}. This recording has beats and no signal.`;
  const these = lacking.length === 1 ? 'that role' : 'those roles';
  const pressure = lacking.some(({ roles }) => roles.includes('ppg'))
    ? summary.channels.find(({ role }) => role === 'pressure')
    : undefined;
  const hint =
    pressure === undefined ? '' : ` An arterial pressure can be the pulse: set ${pressure.label} to PPG.`;
  return `${title} needs ${names}, but no channel of this recording has ${these}. Set the role of a channel here.${hint}`;
}

interface BenchFrameProps {
  readonly bench: Bench;
  /** Identity of what the bench shows. Each has its own error boundary. */
  readonly of: string;
  /** Elements at the right of the tabs. */
  readonly tools: ReactNode;
  readonly children: ReactNode;
}

/** Renders the tabs of the benches, the tools of the open one, and its body. */
function BenchFrame({ bench, of, tools, children }: BenchFrameProps) {
  return (
    <>
      <div className="bench-tabs">
        <BenchTabs />
        <div className="right">
          <Suspense fallback={null}>{tools}</Suspense>
        </div>
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

/** Renders a bench that needs no recording. */
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

/** Renders a bench of the chosen recording; if it cannot be shown, what is missing and the alternatives. */
export function BenchArea({ bench, summary }: BenchAreaProps) {
  const missing = missingSentence(bench, summary);
  const tools = (
    <>
      {(bench.work === 'intervals' || bench.work === 'series') && <BackToCohort />}
      {missing === null && <bench.Tools />}
    </>
  );
  return (
    <BenchFrame bench={bench} of={`${bench.id} ${summary.id}`} tools={tools}>
      {missing === null && <OtherSettings analysis={bench.work} summary={summary} />}
      {missing === null ? (
        <bench.View summary={summary} />
      ) : (
        <>
          <Notice tone="warn">{missing}</Notice>
          {!hasOnlyMarks(summary) && <ChannelsToSay />}
          {hasOnlyMarks(summary) && <Instead {...rhythmOfMarks} summary={summary} />}
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

/** Renders the roles of the channels, if they keep a bench from being shown. */
function ChannelsToSay() {
  const entry = useChosen();
  if (entry === null) return null;
  return (
    <section className="channels-to-say" aria-label="Roles of the channels">
      <SignalFields entry={entry} />
    </section>
  );
}

const SettingsArea = lazyComponent(
  async () => (await import('../features/settings/settings-area.tsx')).SettingsArea,
);

/** Renders the results of other settings, if requested. */
function OtherSettings(props: { readonly analysis: AnalysisName; readonly summary: RecordingSummary }) {
  const { settingsPanel } = useSession();
  const isOpen = useStore(settingsPanel, ({ open }) => open !== null);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <SettingsArea {...props} />
    </Suspense>
  );
}

/** Renders a button that opens the sample with the channels that a bench needs. */
function SuggestedSample({ sample }: { readonly sample: SampleName }) {
  const session = useSession();
  const entry = useStore(
    session.recordings,
    (state) => state.entries.find((one) => one.sample === sample) ?? null,
  );
  const isChosen = useStore(session.selection, (state) => state.recordingKey === entry?.key);
  if (!entry || isChosen) return null;
  return (
    <p className="quiet">
      <Button onClick={() => void session.choose(entry.key)}>Open the sample ‘{entry.name}’</Button>
    </p>
  );
}

/** Renders a button that opens another bench which needs only what the recording has. */
function Instead({ id, act, reason, summary }: Alternative & { readonly summary: RecordingSummary }) {
  const session = useSession();
  const bench = benches.find((one) => one.id === id);
  if (bench?.kind !== 'recording' || findMissingNeeds(bench, summary).length > 0) return null;
  return (
    <p className="quiet">
      <Button onClick={() => void session.openBench(id)}>{act}</Button> {reason}
    </p>
  );
}
