import { type ComponentType, type ReactNode, type RefObject, useCallback, useRef, useState } from 'react';
import { formatClock, isLong } from '../../charts/axes/time-axis.ts';
import type { Palette } from '../../charts/pens/palette.ts';
import type { Warning } from '../../model/failure.ts';
import { type WarningRank, warningRank } from '../../model/warning-rank.ts';
import type { AnalysisName } from '../../pipeline/analyses.ts';
import type { AnalysisReports, RecordingSummary } from '../../workers/protocol.ts';
import { useChosen, useChosenReport, useChosenRun, useSession } from '../session-context.ts';
import { changedParameters, changesSentence, listHandEdits } from './report-changes.ts';
import { ReportFoot, type ReportFootProps } from './report-foot.tsx';
import { usePaletteIn } from './report-frame.tsx';
import { SheetHead, type SheetHeadProps } from './sheet-head.tsx';
import { type InputHash, useInputHash } from './use-input-hash.ts';

export interface ReportDialogProps {
  /** Prints as soon as the page is complete. */
  readonly printsAtOnce: boolean;
  readonly onClose: () => void;
}

/** Data of every page. */
export interface ReportPage {
  readonly sheet: RefObject<HTMLElement | null>;
  /** Null until the page's font is loaded. */
  readonly palette: Palette | null;
  readonly hash: InputHash;
  /** Differences from the defaults, in a sentence. */
  readonly changes: string;
  /** Number of statistics plots that are drawn. */
  readonly drawnCount: number;
  /** Called with the name of each statistics plot when it is drawn. */
  readonly onDrawn: (plot: string) => void;
}

export interface ReportPreviewProps<Name extends AnalysisName> extends ReportDialogProps {
  readonly report: AnalysisReports[Name];
  readonly summary: RecordingSummary;
  readonly page: ReportPage;
}

/**
 * Returns the dialog for the report of an analysis of the chosen recording, as it will be printed. It shows nothing
 * without a result.
 */
export function reportDialog<Name extends AnalysisName>(
  analysis: Name,
  Preview: ComponentType<ReportPreviewProps<Name>>,
): ComponentType<ReportDialogProps> {
  type Shown = Omit<ReportPreviewProps<Name>, 'page'>;
  function Page(props: Shown) {
    const { client, parameters } = useSession();
    const entry = useChosen();
    const values = useChosenRun(analysis, (run) => run?.reportParameters) ?? {};
    const sheet = useRef<HTMLElement>(null);
    const palette = usePaletteIn(sheet);
    const hash = useInputHash(client, props.summary.id);
    const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set());
    const onDrawn = useCallback((plot: string) => setDrawn((before) => new Set([...before, plot])), []);
    const changed = changedParameters(parameters[analysis].declarations, values);
    const changes = changesSentence(changed, entry === null ? [] : listHandEdits(entry));
    return <Preview {...props} page={{ sheet, palette, hash, changes, drawnCount: drawn.size, onDrawn }} />;
  }
  return function OfChosen(props) {
    const summary = useChosen()?.summary ?? null;
    const report = useChosenReport(analysis);
    return summary && report && <Page {...props} report={report} summary={summary} />;
  };
}

/** Returns the sentences of the warnings of a rank. */
export function warningsText(warnings: readonly Warning[], rank: WarningRank): string {
  return warnings
    .filter(({ code }) => warningRank[code] === rank)
    .map(({ message }) => message)
    .join(' ');
}

/** Renders a paragraph on the meaning of the numbers; `rest` may start with a comma. */
export function MeaningLine({ strong, rest }: { readonly strong: string; readonly rest: string }) {
  return (
    <p>
      <strong>{strong}</strong>
      {rest.startsWith(',') ? '' : ' '}
      {rest}
    </p>
  );
}

/** Formats ‘window 2 of 5, 1:00 to 2:00’; empty if there is only one. */
export function windowPart(
  { from, to }: { readonly from: number; readonly to: number },
  windowIndex: number,
  windowCount: number,
  durationSec: number,
): string {
  const long = isLong(durationSec);
  const clock = `${formatClock(from, long)} to ${formatClock(to, long)}`;
  return windowCount === 1 ? '' : `window ${windowIndex + 1} of ${windowCount}, ${clock}`;
}

interface ReportSheetProps {
  readonly page: ReportPage;
  /** Scale on the screen; on paper it is 1. */
  readonly zoom: number;
  /** Class in addition to that of every sheet. */
  readonly className?: string;
  readonly summary: RecordingSummary;
  readonly report: { readonly warnings: readonly Warning[] };
  readonly head: Omit<SheetHeadProps, 'summary'>;
  /** Numbers. */
  readonly reading: ReactNode;
  /** Meaning of the numbers, between the warnings. */
  readonly meaning: ReactNode;
  readonly foot: Omit<ReportFootProps, 'changes' | 'hash'>;
  readonly children: ReactNode;
}

/** Renders the first A4 page of a report: header, numbers, warnings, pictures and tables, footer. */
export function ReportSheet(props: ReportSheetProps) {
  const { page, zoom, className, summary, report, head, reading, meaning, foot, children } = props;
  const { sheet, changes, hash } = page;
  const warnings = [...report.warnings, ...summary.warnings];
  const wrong = warningsText(warnings, 'may-be-wrong');
  const differently = warningsText(warnings, 'made-differently');
  return (
    <article
      ref={sheet}
      className={className === undefined ? 'report-sheet' : `report-sheet ${className}`}
      data-theme="light"
      style={{ zoom }}
      aria-label={`Report of ${summary.name}`}
    >
      <SheetHead summary={summary} {...head} />
      {reading}
      <div className="report-meaning">
        {wrong !== '' && <MeaningLine strong="The result may be wrong:" rest={wrong} />}
        {meaning}
        {differently !== '' && <MeaningLine strong="Made differently:" rest={differently} />}
      </div>
      {children}
      <ReportFoot {...foot} changes={changes} hash={hash} />
    </article>
  );
}
