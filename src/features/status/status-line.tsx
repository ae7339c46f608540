import { useEffect, useState } from 'react';
import { formatElapsed, formatNumber } from '../../ui/format-number.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useLate } from '../../ui/use-late.ts';
import type { Run } from '../../state/runs.ts';
import type { ReportHead } from '../../workers/protocol.ts';
import { useOpenRun, useOpenWork, useSession } from '../session-context.ts';
import { CorrectionStatus } from './correction-status.tsx';
import { ChosenBeatStatus } from './chosen-beat-status.tsx';
import { CohortStatus } from './cohort-status.tsx';
import { LongTracesStatus } from './long-traces-status.tsx';
import { MeasuringStatus } from './measuring-status.tsx';
import { useStore } from 'zustand';
import type { OfflineState } from '../../state/offline.ts';
import { Icon } from '../../ui/icon.tsx';
import './status.css';

const words: Readonly<Record<OfflineState, string | undefined>> = {
  unknown: undefined,
  keeping: 'Being kept in this browser, to open offline',
  kept: 'Kept in this browser: opens offline',
  refused: 'This browser does not keep the page: it opens online only',
};

/** Long enough to be read twice. */
const shownMs = 8000;

interface WithMemory {
  readonly memory?: { readonly usedJSHeapSize: number };
}

const memoryEveryMs = 5000;

/** Why a backend was taken that a person chose; the line says it anyway. */
const byHand = 'chosen by hand';

/** What computed the last result, and whether a person or the page chose it. */
function backendText(report: ReportHead | null): string {
  if (!report) return 'Backend chosen by auto';
  const { kind, name } = report.backend;
  const label = kind === 'cpu' ? 'CPU' : name;
  const chosen = report.parameters['backend'] ?? 'auto';
  return chosen === 'auto' ? `${label}, chosen by auto` : `${label}, ${byHand}`;
}

/** A stage's id as words: 'spectra before'. */
function spaced(id: string): string {
  return id.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
}

/** Times of the stages that were not kept from an earlier run, longest first, the short ones together. */
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

/** Runs shorter than this that end well are not spoken of: the readings say what came of them. */
const spokenAfterMs = 1500;

/** What is said of a run to people who cannot see the line. */
function useSpoken(run: Run | null): string {
  const isRunning = run?.state === 'running';
  const isLong = useLate(isRunning, spokenAfterMs);
  const [wasLong, setWasLong] = useState(false);
  if (isRunning && wasLong !== isLong) setWasLong(isLong);
  if (run?.state === 'cancelled') return 'Run cancelled';
  if (run?.state === 'failed') return 'No result';
  if (isRunning) return isLong ? 'Computing' : '';
  return run !== null && wasLong ? 'Result is up to date' : '';
}

/** What is under way, or how the last run ended. The one act on it keeps the focus when it becomes another. */
function RunState({ run }: { readonly run: Run | null }) {
  const session = useSession();
  // Runs that follow a slider are over at once; their progress would only flicker.
  const isLong = useLate(run?.state === 'running', 200);
  if (run?.state === 'running' && isLong) {
    const percent = Math.round(run.share * 100);
    return (
      <>
        <span>{run.stage === '' ? 'Computing' : run.stage}</span>
        <ProgressBar label="Analysis" share={run.share} />
        <span className="percent">{percent} %</span>
        <button key="act" type="button" className="link" onClick={session.cancel}>
          Cancel
        </button>
      </>
    );
  }
  const hasCrashed = run?.state === 'failed' && run.failure?.code === 'crashed';
  if (run?.state === 'cancelled' || hasCrashed) {
    return (
      <>
        <span>{hasCrashed ? 'Not analysed' : `Cancelled at ${Math.round(run.share * 100)} %`}</span>
        <button key="act" type="button" className="link" onClick={() => void session.run()}>
          Run again
        </button>
      </>
    );
  }
  return <span>{run?.state === 'failed' ? 'Not analysed' : 'Idle'}</span>;
}

/** The foot of a recording's bench: what computes, what is under way, what it took. */
function AnalysisStatus() {
  const run = useOpenRun();
  const spoken = useSpoken(run);
  const report = run?.report ?? null;
  const why = report?.backend.why;
  return (
    <>
      <div className="backend" title={why ?? backendText(report)}>
        {backendText(report)}
        {why !== undefined && why !== byHand && <span className="unseen">: {why}</span>}
      </div>
      <div className="run">
        <RunState run={run} />
      </div>
      <output className="unseen">{spoken}</output>
      <LongTracesStatus />
      <ChosenBeatStatus />
      <CorrectionStatus />
      {report && <div className="only-wide nowrap">{timingsText(report)}</div>}
    </>
  );
}

/** The line at the foot. */
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

/** What the page's own heap takes, MB; null where the browser does not say. The worker's is not in it. */
function heapMegabytes(): number | null {
  const { memory } = performance as Performance & WithMemory;
  return memory ? memory.usedJSHeapSize / 1e6 : null;
}

/** What was just done and shows nowhere else, for some seconds. */
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

/** That nothing leaves the page, and whether it opens without a network. */
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
