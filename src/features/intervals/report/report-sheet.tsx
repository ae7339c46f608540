import { useMemo } from 'react';
import type { RefObject } from 'react';
import type { Palette } from '../../../charts/palette.ts';
import { isLong } from '../../../charts/time-axis.ts';
import type { Warning } from '../../../model/failure.ts';
import type { IntervalWindow } from '../../../model/intervals.ts';
import type { ParameterValue } from '../../../model/parameters.ts';
import type { Span } from '../../../state/span.ts';
import type { IntervalsReport, RecordingSummary } from '../../../workers/protocol.ts';
import { windowHeartRate } from '../../heart-rate.ts';
import { joinFitting } from './cut-text.ts';
import { ReportFoot } from './report-foot.tsx';
import { ReportHead } from './report-head.tsx';
import { ReportLedger } from './report-ledger.tsx';
import type { Meaning } from './report-meaning.ts';
import { lvetMeaning, steadinessMeaning } from './report-meaning.ts';
import { ReportPlots } from './report-plots.tsx';
import { ReportReading } from './report-reading.tsx';
import { ReportWaves } from './report-waves.tsx';
import { ReportWindowsTable } from './report-windows-table.tsx';
import type { InputHash } from './use-input-hash.ts';
import type { ReportSignals } from './use-report-signals.ts';

/** Letters of two lines under the reading. */
const warningLetters = 220;

export interface ReportSheetProps {
  readonly sheet: RefObject<HTMLElement | null>;
  /** How large it is on the screen; on paper it is 1. */
  readonly zoom: number;
  readonly summary: RecordingSummary;
  readonly report: IntervalsReport;
  readonly window: IntervalWindow;
  readonly windowIndex: number;
  /** The ten seconds. */
  readonly span: Span;
  readonly sex: ParameterValue;
  /** How far the ECG is to be trusted, in words; empty where that was not judged. */
  readonly quality: string;
  /** How the intervals are measured, briefly. */
  readonly methods: string;
  /** What differs from the defaults, in a sentence. */
  readonly changes: string;
  readonly signals: ReportSignals | null;
  readonly palette: Palette | null;
  readonly hash: InputHash;
}

function MeaningLine({ meaning: { strong, rest } }: { readonly meaning: Meaning }) {
  return (
    <p>
      <strong>{strong}</strong>
      {rest.startsWith(',') ? '' : ' '}
      {rest}
    </p>
  );
}

/** What else a reader must know; what the table and the sweeps say comes last. */
function warningsText(warnings: readonly Warning[]): string {
  const sorted = warnings.toSorted(
    (a, b) => Number(a.code === 'winner-at-end') - Number(b.code === 'winner-at-end'),
  );
  const messages = sorted.map(({ message }) => message);
  return joinFitting(messages, ' ', warningLetters, (count) => `And ${count} more, on the screen.`);
}

/** One A4 page about one window of a recording. */
export function ReportSheet(props: ReportSheetProps) {
  const { sheet, zoom, summary, report, window, windowIndex, span, sex, signals, palette, hash } = props;
  const { result, parameters } = report;
  const long = isLong(summary.durationSec);
  const beats = useMemo(
    () => result.beats.filter((beat) => beat.window === windowIndex),
    [result, windowIndex],
  );
  const perMinute = windowHeartRate(beats)?.perMinute ?? null;
  const warnings = warningsText([...summary.warnings, ...report.warnings]);
  return (
    <article
      ref={sheet}
      className="report-sheet"
      data-theme="light"
      style={{ zoom }}
      aria-label={`Report of ${summary.name}`}
    >
      <ReportHead
        summary={summary}
        channels={report.channels}
        window={window}
        windowIndex={windowIndex}
        windowCount={result.windows.length}
        quality={props.quality}
      />
      <ReportReading window={window} beats={beats} />
      <div className="report-meaning">
        <MeaningLine meaning={lvetMeaning(window, perMinute, sex)} />
        <MeaningLine meaning={steadinessMeaning(window)} />
        {warnings !== '' && <MeaningLine meaning={{ strong: 'Read with care:', rest: warnings }} />}
      </div>
      <ReportWaves
        report={report}
        durationSec={summary.durationSec}
        span={span}
        traces={signals?.traces ?? null}
        palette={palette}
      />
      <ReportPlots
        window={window}
        palette={palette}
        parameters={parameters}
        stacked={signals?.stacked ?? null}
        beats={beats}
      />
      <div className="report-tables">
        <ReportWindowsTable result={result} current={windowIndex} long={long} />
        <ReportLedger beats={beats} acceptance={parameters['acceptance'] ?? 6} long={long} />
      </div>
      <ReportFoot methods={props.methods} changes={props.changes} hash={hash} />
    </article>
  );
}
