import { Button } from '../ui/button.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { Overview } from '../features/overview/overview.tsx';
import type { FilePickerHandle } from '../features/recordings/file-picker.tsx';
import { Start } from '../features/recordings/start.tsx';
import {
  useChosen,
  useOpenAnalysis,
  useOpenParameters,
  useOpenRun,
  useSession,
} from '../features/session-context.ts';
import { notOpenReason } from '../state/opening/recordings.ts';
import { BenchArea, MachineBenchArea } from './bench-area.tsx';
import { qrsBench } from './benches/qrs-bench.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { useOpenBench } from './use-open-bench.ts';
import { Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { analysisEntry } from '../pipeline/analyses.ts';
import { hasOnlyMarks } from '../pipeline/channels.ts';
import { newSynthetic } from '../pipeline/sample-parameters.ts';
import { Icon } from '../ui/icon.tsx';
import { ToolButton } from '../ui/tool-button.tsx';
import { analysedSpan } from '../state/opening/analysed-span.ts';
import {
  offeredPartSec,
  defaultPartSec,
  hasChosenPart,
  fullAnalysisKey,
} from '../state/opening/part-taken.ts';
import type { Run } from '../state/runs.ts';
import type { Span } from '../state/view/span.ts';
import { estimateFullTimeMs } from '../state/opening/whole-time.ts';
import { Segmented } from '../ui/segmented.tsx';
import { formatClock, isLong } from '../charts/axes/time-axis.ts';

/** Returns whether the result covers the taken span; without a result, whether that span is only a part. */
function isRunOver(report: Run['report'], taken: Span, durationSec: number): boolean {
  if (report === null) return taken.toSec - taken.fromSec < durationSec;
  const { fromSec, toSec } = analysedSpan(report.parameters, durationSec);
  return fromSec === taken.fromSec && toSec === taken.toSec;
}

const noTimes: Run['stageTimes'] = {};

/** Renders how much of a long record is analysed, with buttons for another part or for all. */
function PartHint() {
  const session = useSession();
  const { wholes, view } = session;
  const chosen = useChosen();
  const analysis = useOpenAnalysis();
  const parameters = useOpenParameters();
  const { state, report, stageTimes } = useOpenRun((run) => ({
    state: run?.state,
    report: run?.report ?? null,
    stageTimes: run?.stageTimes ?? noTimes,
  }));
  const changed = useStore(parameters, (state) => state.changed);
  const areWhole = useStore(wholes);
  if (chosen?.summary == null || analysis === null) return null;
  const { key, summary } = chosen;
  const hasChosen = hasChosenPart(changed);
  const isCut = defaultPartSec(analysis, summary) !== null;
  // A record that is analysed whole by default is analysed in part if the user chose a part in another bench.
  const partSec = isCut || hasChosen ? offeredPartSec(analysis, summary) : null;
  if (partSec === null) return null;
  const { durationSec } = summary;
  const isWhole = !hasChosen && areWhole.has(fullAnalysisKey(analysis, key));
  const part = lengthWords(partSec);
  const analysePartInView = (): void => {
    const { span } = view.getState();
    const middleSec = (span.fromSec + span.toSec) / 2;
    const from = Math.floor(middleSec / partSec) * partSec;
    parameters.setAll({ from, to: from + partSec < durationSec ? from + partSec : 'end' });
  };
  const taken = hasChosen || isWhole ? analysedSpan(changed, durationSec) : { fromSec: 0, toSec: partSec };
  const sentence = partSentence({
    durationSec,
    partSec,
    taken,
    isRunning: state === 'running' && !isRunOver(report, taken, durationSec),
    wholeMs: estimateFullTimeMs(stageTimes, durationSec),
  });
  const take = {
    first: () => void session.takeWhole(key, false),
    view: analysePartInView,
    whole: () => void session.takeWhole(key, true),
  };
  return (
    <div className="hint">
      <Icon name="pulse" />
      <output className="nowrap grow" title={sentence}>
        {sentence}
      </output>
      <Segmented
        label="Analysed part"
        value={hasChosen ? 'view' : isWhole ? 'whole' : 'first'}
        choices={[
          ...(isCut ? [{ value: 'first', label: `First ${part}` } as const] : []),
          { value: 'view', label: part === 'hour' ? 'Hour in view' : `${part} in view` },
          { value: 'whole', label: 'All of it' },
        ]}
        onChange={(choice) => take[choice]()}
      />
    </div>
  );
}

/** Facts about the analysed part of a long record. */
export interface PartFacts {
  readonly durationSec: number;
  /** Length of the default part, from the start, s. */
  readonly partSec: number;
  /** Span that is or will be analysed. */
  readonly taken: Span;
  /** Whether it is being analysed while another part is shown. */
  readonly isRunning: boolean;
  /** Estimated time for the whole record, ms; null if unknown. */
  readonly wholeMs: number | null;
}

/** Formats a length in words: 'hour', '12 min'. */
export const lengthWords = (sec: number): string => (sec === 3600 ? 'hour' : `${Math.round(sec / 60)} min`);

/** Formats an estimated time: '7 s', '50 s', '3 min'. */
function timeWords(ms: number): string {
  const sec = ms / 1000;
  if (sec < 9.5) return `${Math.max(1, Math.round(sec))} s`;
  return sec < 95 ? `${10 * Math.round(sec / 10)} s` : `${Math.round(sec / 60)} min`;
}

/** Describes the analysed part of a record: 'The first hour of 24:00:00', 'All of 24:00:00'. */
function takenWords({ durationSec, partSec, taken }: PartFacts): string {
  const clock = (sec: number): string => formatClock(sec, isLong(durationSec));
  const whole = clock(durationSec);
  if (taken.fromSec === 0 && taken.toSec === durationSec) return `All of ${whole}`;
  if (taken.fromSec === 0 && taken.toSec === partSec) return `The first ${lengthWords(partSec)} of ${whole}`;
  return `${clock(taken.fromSec)} to ${clock(taken.toSec)} of ${whole}`;
}

/** Returns a sentence on how much of a long record is analysed, and how long all of it would take. */
export function partSentence(facts: PartFacts): string {
  const { durationSec, taken, isRunning, wholeMs } = facts;
  const isWhole = taken.toSec - taken.fromSec === durationSec;
  const analysed = `${takenWords(facts)} is ${isRunning ? 'being ' : ''}analysed`;
  if (wholeMs === null || (isWhole && !isRunning)) return `${analysed}.`;
  const takes = `takes about ${timeWords(wholeMs)}`;
  return isWhole ? `${analysed}, which ${takes}.` : `${analysed}; all of it ${takes}.`;
}

const NotOpen = lazyComponent(async () => (await import('../features/recordings/not-open.tsx')).NotOpen);

const Story = lazyComponent(async () => (await import('../features/story/story.tsx')).StoryStrip);

const sentence = 'A sample with known true values. Drop your own recording anywhere.';

interface CentreProps {
  readonly dropping: boolean;
  readonly picker: FilePickerHandle;
  /** Whether a drawer or dialog covers it. */
  readonly isCovered: boolean;
  /** Called when it shows why a recording is not open, so that covering elements close. */
  readonly onNotOpen: () => void;
}

/**
 * Renders the overview, waveforms and bench of the chosen recording, or why it is not open, or the start page if there
 * is none. A bench that needs no recording has no waveforms and also shows without a recording.
 */
export function Centre({ dropping, picker, isCovered, onNotOpen }: CentreProps) {
  const chosen = useChosen();
  const bench = useOpenBench();
  const { story } = useSession();
  const isTelling = useStore(story, ({ stop }) => stop !== null);
  const summary = chosen?.summary ?? null;
  const showsStory = isTelling && chosen?.sample === 'rest' && bench.id === 'intervals';
  if (bench.kind === 'machine') {
    return (
      <>
        {summary && (
          <ErrorBoundary key={`overview ${summary.id}`} part="The overview">
            <Overview summary={summary} />
          </ErrorBoundary>
        )}
        <MachineBenchArea bench={bench} />
      </>
    );
  }
  if (!summary) {
    const reason = chosen && notOpenReason(chosen);
    if (chosen && reason !== null) {
      return (
        <Suspense fallback={null}>
          <NotOpen
            key={`${chosen.key} ${reason}`}
            entry={chosen}
            reason={reason}
            isCovered={isCovered}
            onShown={onNotOpen}
            onPickFiles={picker.pickFiles}
          />
        </Suspense>
      );
    }
    if (chosen?.state === 'reading') return <p className="opening">Opening {chosen.name}.</p>;
    return <Start dropping={dropping} onPickFiles={picker.pickFiles} onPickFolder={picker.pickFolder} />;
  }
  // If a bench does not support beats without a signal, they are drawn as in the QRS bench.
  const takesMarks = bench.kind === 'recording' && analysisEntry(bench.work).takesMarks === true;
  const Waves = hasOnlyMarks(summary) && !takesMarks ? qrsBench.Waves : bench.Waves;
  return (
    <>
      {showsStory ? (
        <Suspense fallback={null}>
          <Story summary={summary} onPickFiles={picker.pickFiles} />
        </Suspense>
      ) : (
        <SampleHint onPickFiles={picker.pickFiles} />
      )}
      <PartHint />
      <ErrorBoundary key={`overview ${summary.id}`} part="The overview">
        <Overview summary={summary} />
      </ErrorBoundary>
      <ErrorBoundary key={`waveforms ${bench.id} ${summary.id}`} part="The waveforms">
        <Suspense fallback={null}>
          <Waves summary={summary} />
        </Suspense>
      </ErrorBoundary>
      <BenchArea bench={bench} summary={summary} />
    </>
  );
}

/** Renders a hint on a sample that it is one, and what else can be done, until it is dismissed. */
function SampleHint({ onPickFiles }: { readonly onPickFiles: () => void }) {
  const session = useSession();
  const chosen = useChosen();
  const [dismissed, setDismissed] = useState(false);
  if (dismissed || chosen?.group !== 'Samples') return null;
  return (
    <div className="hint">
      <Icon name="pulse" />
      <span className="nowrap grow" title={sentence}>
        {sentence}
      </span>
      <Button onClick={onPickFiles}>Open files</Button>
      <Button onClick={() => void session.addSynthetic(newSynthetic)}>Create a synthetic recording</Button>
      <ToolButton icon="close" label="Dismiss" onClick={() => setDismissed(true)} />
    </div>
  );
}
