import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { printable } from '../../../model/printable.ts';
import { methodsBrief } from '../../../pipeline/methods/methods-brief.ts';
import type { RecordingEntry } from '../../../state/opening/recordings.ts';
import type { Run } from '../../../state/runs.ts';
import { matchesChord } from '../../../ui/chord.ts';
import { formatPercent } from '../../../ui/format-number.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import type { IntervalsReport, RecordingSummary } from '../../../workers/protocol.ts';
import { useChosen, useChosenRun, useSession } from '../../session-context.ts';
import { changedParameters, changesSentence, editsOf } from './report-changes.ts';
import { ReportSheet } from './report-sheet.tsx';
import { reportSpan } from './report-span.ts';
import './report.css';
import { useFitZoom } from './use-fit-zoom.ts';
import type { InputHash } from './use-input-hash.ts';
import { useInputHash } from './use-input-hash.ts';
import { usePaletteIn } from './use-palette-in.ts';
import { useReportQuality } from './use-report-quality.ts';
import { useReportSignals } from './use-report-signals.ts';

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
  const isWhole = signals !== null && palette !== null && hash.state !== 'running' && !quality.isPending;
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
