import { type KeyboardEvent, useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useStore } from 'zustand';
import { printable } from '../../../model/printable.ts';
import { methodsBrief } from '../../../pipeline/methods/methods-brief.ts';
import type { RecordingEntry } from '../../../state/opening/recordings.ts';
import type { Run } from '../../../state/runs.ts';
import { matchesChord } from '../../../ui/chord.ts';
import { formatPercent, formatNumber } from '../../../ui/format-number.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import type { IntervalsReport, RecordingSummary } from '../../../workers/protocol.ts';
import { useChosen, useChosenRun, useSession } from '../../session-context.ts';
import { changedParameters, changesSentence, editsOf } from './report-changes.ts';
import { latePlotCount } from './report-plots.tsx';
import { ReportSheet } from './report-sheet.tsx';
import { type InputHash, useInputHash } from './use-input-hash.ts';
import { useReportSignals } from './use-report-signals.ts';
import { useSize } from '../../../charts/pointing/use-size.ts';
import type { IntervalWindow } from '../../../model/intervals.ts';
import type { Span } from '../../../state/view/span.ts';
import { type Palette, readPalette } from '../../../charts/pens/palette.ts';
import './report.css';

/** Of a longer ECG the page would wait for seconds: its quality is told where a bench judged it. */
const mostSamples = 4_000_000;

interface QualityWords {
  /** Whether it is being judged, and the page waits for it. */
  readonly isPending: boolean;
  /** Empty where it was not judged. */
  readonly words: string;
}

/** Length of the signal on the page, s. */
const shownSec = 10;

/** Width of A4, px. */
const sheetPx = (210 / 25.4) * 96;

/** Room beside the sheet, px. */
const besidePx = 32;

interface ReportDialogProps {
  /** Prints as soon as the page is whole. */
  readonly printsAtOnce: boolean;
  readonly onClose: () => void;
}

interface PreviewProps extends ReportDialogProps {
  readonly entry: RecordingEntry;
  readonly run: Run;
  readonly report: IntervalsReport;
  readonly summary: RecordingSummary;
}

function statusText(hash: InputHash, isWhole: boolean): string {
  if (hash.state === 'running') return `Reading the files for their SHA-256, ${formatPercent(hash.share)} %`;
  return isWhole ? 'One A4 page; ‘Save as PDF’ in the browser’s print dialog keeps it.' : 'Drawing the page';
}

/** Names the printed file after the recording, since browsers take it from the page's title. */
function useTitle(name: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = printable(`${name} report`);
    return () => {
      document.title = before;
    };
  }, [name]);
}

/** Prints when the page is whole: at once, or as soon as it is. */
function usePrint(isWhole: boolean, printsAtOnce: boolean): () => void {
  const [isAsked, setAsked] = useState(printsAtOnce);
  useEffect(() => {
    if (!isAsked || !isWhole) return undefined;
    // After the drawings have been laid out.
    const frame = requestAnimationFrame(() => {
      setAsked(false);
      print();
    });
    return () => cancelAnimationFrame(frame);
  }, [isAsked, isWhole]);
  return () => setAsked(true);
}

function Preview({ printsAtOnce, onClose, entry, run, report, summary }: PreviewProps) {
  const session = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  const sheet = useRef<HTMLElement>(null);
  const windowIndex = useStore(session.selection, (state) => state.windowIndex);
  const view = useStore(session.view, (state) => state.span);
  const sex = useStore(session.parameters.intervals, (state) => state.changed['sex'] ?? 'unknown');
  const window = report.result.windows[windowIndex];
  const span = reportSpan(window ?? { from: 0, to: summary.durationSec }, view);
  const { signals, problem } = useReportSignals(session.client, summary.id, report, windowIndex, span);
  const hash = useInputHash(session.client, summary.id);
  const palette = usePaletteIn(sheet);
  const quality = useReportQuality(summary, window);
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set());
  const onDrawn = useCallback((title: string) => setDrawn((before) => new Set([...before, title])), []);
  const isDrawn = signals !== null && palette !== null && drawn.size === latePlotCount;
  const isWhole = isDrawn && hash.state !== 'running' && !quality.isPending;
  const askToPrint = usePrint(isWhole, printsAtOnce);
  const zoom = useFitZoom(dialog);
  useTitle(summary.name);
  useEffect(() => dialog.current?.showModal(), []);
  const key = (event: KeyboardEvent): void => {
    if (!matchesChord(event, { key: 'p', mod: true })) return;
    event.preventDefault();
    askToPrint();
  };
  const changed = changedParameters(session.parameters.intervals.declarations, run.reportParameters ?? {});
  return (
    <dialog
      ref={dialog}
      className="dialog report-dialog"
      aria-labelledby="report-title"
      onClose={onClose}
      onKeyDown={key}
    >
      <div className="panehead">
        <h2 id="report-title">Report</h2>
        <span className="dim grow nowrap" role="status">
          {problem === null ? statusText(hash, isWhole) : ''}
        </span>
        <button type="button" className="btn primary" onClick={askToPrint}>
          Print
        </button>
        <ToolButton icon="close" label="Close" onClick={() => dialog.current?.close()} />
      </div>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {window && (
        <ReportSheet
          sheet={sheet}
          zoom={zoom}
          summary={summary}
          report={report}
          window={window}
          windowIndex={windowIndex}
          span={span}
          sex={sex}
          quality={quality.words}
          methods={methodsBrief(report.parameters, report.done)}
          changes={changesSentence(changed, editsOf(entry))}
          signals={signals}
          palette={palette}
          hash={hash}
          onDrawn={onDrawn}
        />
      )}
    </dialog>
  );
}

/** The report of the chosen recording as it will be printed. Whatever prints the page while it is open prints the sheet alone. */
export function ReportDialog(props: ReportDialogProps) {
  const entry = useChosen();
  const run = useChosenRun('intervals');
  const summary = entry?.summary ?? null;
  const report = run?.report ?? null;
  if (!entry || !run || !summary || !report) return null;
  return <Preview {...props} entry={entry} run={run} report={report} summary={summary} />;
}

/** How much a sheet is shrunk to the width of what it lies in, so that nothing is scrolled sideways; never enlarged. */
function useFitZoom(place: RefObject<HTMLElement | null>): number {
  const { widthPx } = useSize(place);
  return widthPx === 0 ? 1 : Math.min((widthPx - besidePx) / sheetPx, 1);
}

/**
 * The ten seconds that are printed: from where the view begins if that lies in the window, else the
 * window's first; never beyond the window, and all of one that is shorter.
 */
export function reportSpan({ from, to }: Pick<IntervalWindow, 'from' | 'to'>, view: Span): Span {
  const isInside = view.fromSec >= from && view.fromSec < to;
  const fromSec = Math.max(Math.min(isInside ? view.fromSec : from, to - shownSec), from);
  return { fromSec, toSec: Math.min(fromSec + shownSec, to) };
}

/** The palette as it is inside an element that keeps to a theme of its own; null until the page's font is there. */
function usePaletteIn(ref: RefObject<HTMLElement | null>): Palette | null {
  const [palette, setPalette] = useState<Palette | null>(null);
  useEffect(() => {
    let live = true;
    const read = (): void => {
      if (!live || !ref.current) return;
      const probe = document.createElement('span');
      probe.hidden = true;
      ref.current.append(probe);
      setPalette(readPalette(probe));
      probe.remove();
    };
    const fonts = ['400', '600'].map((weight) => document.fonts.load(`${weight} 11px Inter`));
    // Without the font the fallback of the stack is drawn.
    Promise.all(fonts).then(read, read);
    return () => {
      live = false;
    };
  }, [ref]);
  return palette;
}

/** How far the ECG of a window is to be trusted, judged first where no bench did. */
function useReportQuality(summary: RecordingSummary, window: IntervalWindow | undefined): QualityWords {
  const session = useSession();
  const run = useChosenRun('qrs');
  const ecg = summary.channels.find(({ role }) => role === 'ecg');
  const isShort = ecg !== undefined && ecg.sampleCount <= mostSamples;
  const isWanted = isShort && run === null;
  useEffect(() => {
    if (isWanted) void session.runBeside('qrs');
  }, [session, isWanted]);
  const quality = run?.report?.quality ?? null;
  const isPending = isWanted || (isShort && quality === null && run?.state === 'running');
  const own = (quality ?? []).filter(
    ({ fromSec, toSec }) => window !== undefined && toSec > window.from && fromSec < window.to,
  );
  if (own.length === 0) return { isPending, words: '' };
  const mean = own.reduce((sum, { index }) => sum + index, 0) / own.length;
  const doubtful = own.filter(({ isDoubtful }) => isDoubtful).length;
  const doubt = doubtful === 0 ? '' : `, ${doubtful} of ${own.length} stretches doubtful`;
  return { isPending, words: `ECG quality ${formatNumber(mean, 2)} of 1${doubt}` };
}
