import { lateComponent } from '../ui/late-component.ts';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { BackToCohort } from '../features/cohort/back-to-cohort.tsx';
import { Warnings } from '../features/bench/warnings.tsx';
import { analysisEntry, type AnalysisName, type ChannelNeed } from '../pipeline/analyses.ts';
import { isOfMarks } from '../pipeline/channels.ts';
import { Notice } from '../ui/notice.tsx';
import type { RecordingSummary } from '../workers/protocol.ts';
import type { Alternative, Bench, MachineBench, RecordingBench } from './benches/bench.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { useStore } from 'zustand';
import { useChosen, useSession } from '../features/session-context.ts';
import { SignalFields } from '../features/inspector/signals-group.tsx';
import type { SampleName } from '../pipeline/made-recordings.ts';
import { benches, tabBenches } from './benches.ts';
import { findGlossaryEntry } from '../pipeline/glossary/glossary.ts';
import { moveFocus } from '../ui/roving-focus.ts';
import type { BenchId } from '../state/benches.ts';
import { useOpenBench } from './use-open-bench.ts';

/** Scrolls the list sideways until the open tab is whole in it. */
function showTab(list: HTMLElement, id: string): void {
  const tab = list.querySelector<HTMLElement>(`#tab-${id}`);
  if (!tab) return;
  const left = tab.offsetLeft - list.offsetLeft;
  if (left < list.scrollLeft) list.scrollLeft = left;
  else if (left + tab.offsetWidth > list.scrollLeft + list.clientWidth)
    list.scrollLeft = left + tab.offsetWidth - list.clientWidth;
}

/** A tab a bench: arrow keys, Home and End go from one to another and open it. */
function BenchTabs() {
  const session = useSession();
  const open = useOpenBench();
  const isShown = ({ id }: Bench): boolean => id === (open.within ?? open.id);
  // The focus comes with a click in some browsers and not in others.
  const show = (id: BenchId): void => {
    if (id !== (open.within ?? open.id)) void session.openBench(id);
  };
  const list = useRef<HTMLDivElement>(null);
  const openId = open.within ?? open.id;
  useEffect(() => {
    const own = list.current;
    if (!own) return undefined;
    const bringIntoView = (): void => showTab(own, openId);
    bringIntoView();
    const observer = new ResizeObserver(bringIntoView);
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
          id={`tab-${bench.id}`}
          className="tab"
          aria-selected={isShown(bench)}
          aria-controls="bench"
          title={findGlossaryEntry(bench.title)?.says}
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

/** What can be had of beats without a signal. */
const rhythmOfMarks = { id: 'qrs', act: 'Look at the rhythm', reason: 'It needs beats alone.' } as const;

/** What a bench needs and the recording lacks. */
function findMissingNeeds(
  { work, needs }: Pick<RecordingBench, 'work' | 'needs'>,
  summary: Pick<RecordingSummary, 'channels' | 'annotations'>,
): readonly ChannelNeed[] {
  const entry = analysisEntry(work);
  // A bench that says itself what it needs draws the signal.
  if (needs === undefined && entry.takesMarks === true && isOfMarks(summary)) return [];
  const { channels } = summary;
  return (needs ?? entry.needs).filter(({ roles }) => !channels.some(({ role }) => roles.includes(role)));
}

/** The same in a sentence; null where it lacks nothing. */
function missingSentence(
  bench: Pick<RecordingBench, 'work' | 'needs' | 'title'>,
  summary: Pick<RecordingSummary, 'channels' | 'annotations'>,
): string | null {
  const { title } = bench;
  const lacking = findMissingNeeds(bench, summary);
  if (lacking.length === 0) return null;
  const names = lacking.map(({ name }) => name).join(' and ');
  if (isOfMarks(summary)) return `${title} needs ${names}. This recording has beats and no signal.`;
  const these = lacking.length === 1 ? 'it' : 'them';
  return `${title} needs ${names}, and no channel of this recording is taken for ${these}. If one is, say so here.`;
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
          {!isOfMarks(summary) && <ChannelsToSay />}
          {isOfMarks(summary) && <Instead {...rhythmOfMarks} summary={summary} />}
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

/** What each channel of the chosen recording is taken for, where that keeps a bench from it. */
function ChannelsToSay() {
  const entry = useChosen();
  if (entry === null) return null;
  return (
    <section className="channels-to-say" aria-label="What each channel is">
      <SignalFields entry={entry} />
    </section>
  );
}

const SettingsArea = lateComponent(
  async () => (await import('../features/settings/settings-area.tsx')).SettingsArea,
);

/** What other settings would come to, where that is asked for. */
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

/** Opens the sample that has what a bench needs. */
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
      <button type="button" className="btn edged" onClick={() => void session.choose(entry.key)}>
        Open the sample ‘{entry.name}’
      </button>
    </p>
  );
}

/** Offers a bench that may do with what the recording has. */
function Instead({ id, act, reason, summary }: Alternative & { readonly summary: RecordingSummary }) {
  const session = useSession();
  const bench = benches.find((one) => one.id === id);
  if (bench?.kind !== 'recording' || findMissingNeeds(bench, summary).length > 0) return null;
  return (
    <p className="quiet">
      <button type="button" className="btn edged" onClick={() => void session.openBench(id)}>
        {act}
      </button>{' '}
      {reason}
    </p>
  );
}
