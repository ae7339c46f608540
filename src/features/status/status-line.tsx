import { useEffect, useState } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { formatElapsed, formatNumber } from '../../ui/format-number.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useDelayedFlag } from '../../ui/use-delayed-flag.ts';
import type { Run } from '../../state/runs.ts';
import type { ReportHead } from '../../workers/protocol.ts';
import { computingNoteDelayMs } from '../bench/analysis-bench.tsx';
import { useChosen, useChosenRun, useOpenRun, useOpenWork, useSession } from '../session-context.ts';
import { useDebouncedReport } from '../bench/use-debounced-report.ts';
import { CohortStatus } from './cohort-status.tsx';
import { MeasuringStatus } from './measuring-status.tsx';
import { useStore } from 'zustand';
import type { OfflineState } from '../../state/offline.ts';
import { Icon } from '../../ui/icon.tsx';
import './status.css';
import type { Edit } from '../../state/edits/edits.ts';
import type { Change } from '../../state/edits/history.ts';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import { isLong, formatClock } from '../../charts/axes/time-axis.ts';
import type { IntervalBeat } from '../../model/intervals.ts';
import { rejectWords } from '../../ui/reject-words.ts';
import {
  type AlignedReliability,
  alignedText,
  lvetReliability,
  rpttReliability,
} from '../words/aligned-reliability.ts';
import { type ByMethod, timingMethods } from '../../model/methods.ts';
import type { ReadProgress } from '../../state/opening/long-traces.ts';

/** Announcements of the states for screen readers. */
const spoken: Readonly<Record<ReadProgress['state'], string>> = {
  running: 'Drawing the whole record',
  done: 'The whole record is drawn',
  stopped: 'The record is drawn in part',
};

/** Renders the progress of reading through a long recording for its overview. */
function LongTracesStatus() {
  const { longTraces } = useSession();
  const id = useChosen()?.summary?.id ?? null;
  const going = useStore(longTraces, (state) => (id === null ? undefined : state[id]));
  const isLong = useDelayedFlag(going?.state === 'running', 200);
  if (id === null || going === undefined) return null;
  const percent = Math.round(going.share * 100);
  const said = <output className="unseen">{spoken[going.state]}</output>;
  if (going.state === 'running' && isLong) {
    return (
      <>
        <div className="run">
          <span>Overview</span>
          <ProgressBar label="Overview of the record" share={going.share} />
          <span className="percent">{percent} %</span>
          <LinkButton key="act" onClick={() => longTraces.stop(id)}>
            Stop
          </LinkButton>
        </div>
        {said}
      </>
    );
  }
  if (going.state === 'stopped') {
    return (
      <>
        <div className="run" title={going.problem ?? undefined}>
          <span>Overview in part, {percent} %</span>
          <LinkButton key="act" onClick={() => void longTraces.goOn(id)}>
            Go on
          </LinkButton>
        </div>
        {said}
      </>
    );
  }
  return said;
}

const msText = (value: number | null): string => (value === null ? 'none' : `${formatNumber(value, 1)} ms`);

function intervalText(name: string, ms: ByMethod<number | null>, worth: AlignedReliability): string {
  if (timingMethods.every(({ id }) => ms[id] === null)) return `no ${name}`;
  const values = timingMethods.map(
    (method) =>
      `${method.name} ${method.id === 'aligned' ? alignedText(ms.aligned, worth) : msText(ms[method.id])}`,
  );
  return `${name} ${values.join(', ')}`;
}

/** Announces the chosen beat to screen readers. */
function ChosenBeatStatus() {
  const session = useSession();
  const index = useStore(session.selection, (state) => state.beatIndex);
  const long = isLong(useChosen()?.summary?.durationSec ?? 0);
  const beat = useChosenRun('intervals', (run) =>
    index === null ? undefined : run?.report?.result.beats[index],
  );
  return (
    <output className="unseen" aria-live="polite">
      {beat && index !== null ? beatSentence(beat, index, long) : ''}
    </output>
  );
}

/** Describes a beat in a sentence; intervals in ms. */
export function beatSentence(beat: IntervalBeat, index: number, long: boolean): string {
  const name = `Beat ${formatNumber(index + 1, 0)} at ${formatClock(beat.r, long, 0.1)}`;
  if (beat.rejected !== null) return `${name}, left out: ${rejectWords[beat.rejected]}.`;
  const [rptt, lvet] = [rpttReliability(beat), lvetReliability(beat)];
  return `${name}, ${intervalText('rPTT', beat.rptt, rptt)}, ${intervalText('LVET', beat.lvet, lvet)}.`;
}

/** Steps of one movement within this time count as one correction, ms. */
const settledMs = 400;

/** Kinds of corrections that are announced; fields announce parameters. */
const corrections: readonly Edit['kind'][] = ['beats', 'waves', 'templates', 'stretches'];

function nameOf(change: Change<Edit> | undefined): string {
  return change !== undefined && corrections.includes(change.after.kind) ? change.name : '';
}

/** Announces the last correction, and the last one undone, to screen readers. */
function CorrectionStatus() {
  const { history } = useSession();
  const done = useStore(history, ({ past }) => nameOf(past.at(-1)));
  const undone = useStore(history, ({ future }) => nameOf(future[0]));
  const text = undone === '' ? done : `Undone: ${undone}`;
  return (
    <output className="unseen" aria-label="Last correction">
      {useDebouncedValue(text, settledMs)}
    </output>
  );
}

const words: Readonly<Record<OfflineState, string | undefined>> = {
  unknown: undefined,
  keeping: 'Being saved in this browser for offline use',
  kept: 'Saved in this browser: opens offline',
  refused: 'This browser does not save the page: it opens online only',
};

/** Long enough to be read twice, ms. */
const shownMs = 8000;

interface WithMemory {
  readonly memory?: { readonly usedJSHeapSize: number };
}

const memoryEveryMs = 5000;

/** Reason of a backend that the user chose; the line shows that in any case. */
const byHand = 'chosen by hand';

/** Describes the backend of the last result, and whether the user or the page chose it. */
function backendText(report: ReportHead | null): string {
  if (!report) return 'Backend chosen by auto';
  const { kind, name } = report.backend;
  const label = kind === 'cpu' ? 'CPU' : name;
  const chosen = report.parameters['backend'] ?? 'auto';
  return chosen === 'auto' ? `${label}, chosen by auto` : `${label}, ${byHand}`;
}

/** Converts a stage's id to words: 'spectra before'. */
function spaced(id: string): string {
  return id.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
}

/** Lists the times of the stages that were not cached, longest first, with the short ones combined. */
function timingsText(report: ReportHead): string {
  const fresh = Object.entries(report.timings).filter(([, timing]) => !timing.kept);
  if (fresh.length === 0) return 'Last run: all stages reused';
  const longest = fresh.toSorted(([, a], [, b]) => b.ms - a.ms);
  const rest = longest.slice(3).reduce((sum, [, { ms }]) => sum + ms, 0);
  const shown = longest.slice(0, 3).map(([stage, { ms }]) => `${spaced(stage)} ${formatElapsed(ms)}`);
  return `Last run: ${[...shown, ...(longest.length > 3 ? [`rest ${formatElapsed(rest)}`] : [])].join(' · ')}`;
}

function useHeap(): number | null {
  const [megabytes, setMegabytes] = useState(heapMegabytes);
  useEffect(() => {
    const timer = setInterval(() => setMegabytes(heapMegabytes()), memoryEveryMs);
    return () => clearInterval(timer);
  }, []);
  return megabytes;
}

/** Successful runs shorter than this are not announced, ms; the readings announce their results. */
const spokenAfterMs = 1500;

/** Announces the state of a run to screen readers. */
function SpokenStatus() {
  const state = useOpenRun((run) => run?.state ?? null);
  return <output className="unseen">{useSpoken(state)}</output>;
}

function useSpoken(state: Run['state'] | null): string {
  const isRunning = state === 'running';
  const isLong = useDelayedFlag(isRunning, spokenAfterMs);
  const [wasLong, setWasLong] = useState(false);
  if (isRunning && wasLong !== isLong) setWasLong(isLong);
  if (state === 'cancelled') return 'Run cancelled';
  if (state === 'failed') return 'No result';
  if (isRunning) return isLong ? 'Computing' : '';
  return state !== null && wasLong ? 'Result is up to date' : '';
}

/** Renders what is running, or how the last run ended. Its button keeps the focus when its action changes. */
function RunState() {
  const session = useSession();
  const run = useOpenRun((own) => own);
  // Runs that follow a slider are short; their progress would only flicker.
  const isLong = useDelayedFlag(run?.state === 'running', computingNoteDelayMs, run?.revision);
  if (run?.state === 'running' && isLong) {
    const percent = Math.round(run.share * 100);
    return (
      <>
        <span>{run.stage === '' ? 'Computing' : run.stage}</span>
        <ProgressBar label="Analysis" share={run.share} />
        <span className="percent">{percent} %</span>
        <LinkButton key="act" onClick={session.cancel}>
          Cancel
        </LinkButton>
      </>
    );
  }
  const hasCrashed = run?.state === 'failed' && run.failure?.code === 'crashed';
  const shown = run?.report?.isDraft === true ? ', draft shown' : '';
  if (run?.state === 'cancelled' || hasCrashed) {
    return (
      <>
        <span>{hasCrashed ? 'Not analysed' : `Cancelled at ${Math.round(run.share * 100)} %${shown}`}</span>
        <LinkButton key="act" onClick={() => void session.run()}>
          Run again
        </LinkButton>
      </>
    );
  }
  return <span>{run?.state === 'failed' ? 'Not analysed' : 'Idle'}</span>;
}

/** Renders the backend. */
function BackendStatus() {
  const { words, why } = useOpenRun((run) => ({
    words: backendText(run?.report ?? null),
    why: run?.report?.backend.why,
  }));
  return (
    <div className="backend" title={why ?? words}>
      {words}
      {why !== undefined && why !== byHand && <span className="unseen">: {why}</span>}
    </div>
  );
}

/** Renders the times of the last run, but not for every step of a drag, which nobody could read. */
function LastRunStatus() {
  const report = useDebouncedReport(useOpenRun((run) => run?.report ?? null));
  return report && <div className="only-wide nowrap">{timingsText(report)}</div>;
}

/** Renders the status of a recording's bench: backend, progress and times. */
function AnalysisStatus() {
  return (
    <>
      <BackendStatus />
      <div className="run">
        <RunState />
      </div>
      <SpokenStatus />
      <LongTracesStatus />
      <ChosenBeatStatus />
      <CorrectionStatus />
      <LastRunStatus />
    </>
  );
}

/** Renders the status line. */
export function StatusLine() {
  const megabytes = useHeap();
  const work = useOpenWork();
  return (
    <footer className="status">
      {work === 'performance' && <MeasuringStatus />}
      {work === 'cohort' && <CohortStatus />}
      {work !== 'performance' && work !== 'cohort' && <AnalysisStatus />}
      {megabytes !== null && <div className="only-wide">{formatNumber(megabytes, 0)} MB</div>}
      <SaidStatus />
      <span className="grow" />
      <div>
        <span>
          For research and teaching.<span className="only-wide"> No medical device.</span>
        </span>
      </div>
      <NetworkStatus />
    </footer>
  );
}

/** Returns the size of the page's own heap without the worker's, MB; null if the browser does not report it. */
function heapMegabytes(): number | null {
  const { memory } = performance as Performance & WithMemory;
  return memory ? memory.usedJSHeapSize / 1e6 : null;
}

/** Renders an action just done that shows nowhere else, for some seconds. */
function SaidStatus() {
  const { notices } = useSession();
  const said = useStore(notices, (state) => state.said);
  const [over, setOver] = useState(said);
  useEffect(() => {
    const timer = setTimeout(() => setOver(said), shownMs);
    return () => clearTimeout(timer);
  }, [said]);
  const text = said === null || said === over ? '' : said.message;
  return <output className="said nowrap">{text}</output>;
}

/** Renders that nothing leaves the page, and whether it opens without a network. */
function NetworkStatus() {
  const state = useStore(useSession().offline, (own) => own.state);
  const kept = words[state];
  return (
    <div title={kept === undefined ? 'No network' : `No network. ${kept}`}>
      <Icon name="lock" sizePx={12} />
      <span className="network-words">No network</span>
      {kept !== undefined && <span className="unseen">. {kept}</span>}
    </div>
  );
}
