import { useMemo, type RefObject } from 'react';
import type { Palette } from '../../../charts/pens/palette.ts';
import { isLong, formatClock } from '../../../charts/axes/time-axis.ts';
import type { IntervalWindow } from '../../../model/intervals.ts';
import type { ParameterValue } from '../../../model/parameters.ts';
import type { Span } from '../../../state/view/span.ts';
import type { IntervalsReport, RecordingSummary } from '../../../workers/protocol.ts';
import { heartRateOfBeats } from '../../../dsp/statistics/heart-rate.ts';
import { headlineIn } from '../../words/method-name.ts';
import { intervalReading } from '../interval-reading-model.ts';
import { ReportLedger } from './report-ledger.tsx';
import { type Meaning, lvetMeaning, steadinessMeaning } from './report-meaning.ts';
import { ReportPlots } from './report-plots.tsx';
import { ReportReading } from './report-reading.tsx';
import { ReportWaves } from './report-waves.tsx';
import { ReportWindowsTable } from './report-windows-table.tsx';
import { ReportFoot } from '../../report/report-foot.tsx';
import { warningsText } from '../../report/report-warnings.ts';
import type { InputHash } from '../../report/use-input-hash.ts';
import type { ReportSignals } from './use-report-signals.ts';
import { formatNumber } from '../../../ui/format-number.ts';
import { ecgName } from '../../lane-looks.ts';
import { SheetHead } from '../../report/sheet-head.tsx';

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
  /** Told of each plot by its title when it is drawn. */
  readonly onDrawn: (title: string) => void;
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

/** One A4 page about one window of a recording. */
export function ReportSheet(props: ReportSheetProps) {
  const { sheet, zoom, summary, report, window, windowIndex, span, sex, signals, palette, hash } = props;
  const { result, parameters } = report;
  const headline = headlineIn(parameters);
  const long = isLong(summary.durationSec);
  const beats = useMemo(
    () => result.beats.filter((beat) => beat.window === windowIndex),
    [result, windowIndex],
  );
  const perMinute = heartRateOfBeats(beats)?.perMinute ?? null;
  const context = { parameters, heartRate: perMinute, pulseLabel: report.channels.ppg };
  const warnings = [...report.warnings, ...summary.warnings];
  const wrong = warningsText(warnings, 'may-be-wrong');
  const differently = warningsText(warnings, 'made-differently');
  return (
    <article
      ref={sheet}
      className="report-sheet"
      data-theme="light"
      style={{ zoom }}
      aria-label={`Report of ${summary.name}`}
    >
      <ReportSheetHead
        summary={summary}
        channels={report.channels}
        window={window}
        windowIndex={windowIndex}
        windowCount={result.windows.length}
        quality={props.quality}
      />
      <ReportReading
        window={window}
        beats={beats}
        headline={headline}
        readings={[intervalReading('rptt', window, context), intervalReading('lvet', window, context)]}
      />
      <div className="report-meaning">
        {wrong !== '' && <MeaningLine meaning={{ strong: 'The result may be wrong:', rest: wrong }} />}
        <MeaningLine meaning={lvetMeaning(window, perMinute, sex)} />
        <MeaningLine meaning={steadinessMeaning(window)} />
        {differently !== '' && <MeaningLine meaning={{ strong: 'Made differently:', rest: differently }} />}
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
        shapes={signals?.shapes ?? null}
        allBeats={result.beats}
        beats={beats}
        onDrawn={props.onDrawn}
      />
      <div className="report-tables">
        <ReportWindowsTable
          result={result}
          headline={headline}
          average={Number(parameters['average'] ?? 10)}
          current={windowIndex}
          long={long}
        />
        <ReportLedger
          beats={beats}
          headline={headline.id}
          acceptance={parameters['acceptance'] ?? 6}
          long={long}
        />
      </div>
      <ReportFoot methods={props.methods} changes={props.changes} hash={hash} terms="rPTT, LVET, PPV, SD" />
    </article>
  );
}

interface ReportHeadProps {
  readonly summary: RecordingSummary;
  /** Labels of the channels used. */
  readonly channels: { readonly ecg: string; readonly ppg: string };
  readonly window: IntervalWindow;
  readonly windowIndex: number;
  readonly windowCount: number;
  /** How far the ECG is to be trusted, in words; empty while that is not known. */
  readonly quality: string;
}

const ppgName = (label: string): string => (/ppg|pleth|puls/i.test(label) ? label : `PPG ${label}`);

/** What was recorded, how good it is and which part of it is read, beside lines for whom it is of. */
function ReportSheetHead(props: ReportHeadProps) {
  const { summary, channels, window, windowIndex, windowCount, quality } = props;
  const { durationSec } = summary;
  const long = isLong(durationSec);
  const clock = (sec: number): string => formatClock(sec, long);
  return (
    <SheetHead
      summary={summary}
      what={`Systolic time intervals from ${ecgName(channels.ecg)} and ${ppgName(channels.ppg)}`}
      labels={[channels.ecg, channels.ppg]}
      part={`${window.name ? `${window.name}, ` : ''}window ${formatNumber(windowIndex + 1, 0)} of ${formatNumber(windowCount, 0)} (${clock(window.from)} … ${clock(Math.min(window.to, durationSec))})`}
      quality={quality}
    />
  );
}
