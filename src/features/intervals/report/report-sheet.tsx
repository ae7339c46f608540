import { useMemo } from 'react';
import { isLong, formatClock } from '../../../charts/axes/time-axis.ts';
import type { IntervalWindow } from '../../../model/intervals.ts';
import type { ParameterValue } from '../../../model/parameters.ts';
import type { Span } from '../../../state/view/span.ts';
import type { IntervalsReport, RecordingSummary } from '../../../workers/protocol.ts';
import { heartRateOfBeats } from '../../../dsp/statistics/heart-rate.ts';
import { headlineIn } from '../../words/method-name.ts';
import { intervalReading } from '../interval-reading-model.ts';
import { ReportLedger } from './report-ledger.tsx';
import { lvetMeaning, steadinessMeaning } from './report-meaning.ts';
import { ReportPlots } from './report-plots.tsx';
import { ReportReading } from './report-reading.tsx';
import { ReportWaves } from './report-waves.tsx';
import { ReportWindowsTable } from './report-windows-table.tsx';
import { MeaningLine, type ReportPage, ReportSheet } from '../../report/report-page.tsx';
import type { ReportSignals } from './use-report-signals.ts';
import { formatNumber } from '../../../ui/format-number.ts';
import { ecgName } from '../../../model/ecg-leads.ts';

interface IntervalsSheetProps {
  readonly page: ReportPage;
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
  readonly signals: ReportSignals | null;
  /** Called with the title of each plot when it is drawn. */
  readonly onDrawn: (title: string) => void;
}

/** One A4 page about one window of a recording. */
export function IntervalsSheet(props: IntervalsSheetProps) {
  const { page, zoom, summary, report, window, windowIndex, span, sex, signals } = props;
  const { result, parameters, channels } = report;
  const { palette } = page;
  const headline = headlineIn(parameters);
  const long = isLong(summary.durationSec);
  const beats = useMemo(
    () => result.beats.filter((beat) => beat.window === windowIndex),
    [result, windowIndex],
  );
  const perMinute = heartRateOfBeats(beats)?.perMinute ?? null;
  const context = { parameters, heartRate: perMinute, pulseLabel: channels.ppg };
  return (
    <ReportSheet
      {...{ page, zoom, summary, report }}
      head={{
        what: `Systolic time intervals from ${ecgName(channels.ecg)} and ${ppgName(channels.ppg)}`,
        labels: [channels.ecg, channels.ppg],
        part: partText(window, windowIndex, result.windows.length, summary.durationSec),
        quality: props.quality,
      }}
      reading={
        <ReportReading
          window={window}
          beats={beats}
          headline={headline}
          readings={[intervalReading('rptt', window, context), intervalReading('lvet', window, context)]}
        />
      }
      meaning={
        <>
          <MeaningLine {...lvetMeaning(window, perMinute, sex)} />
          <MeaningLine {...steadinessMeaning(window)} />
        </>
      }
      foot={{ methods: props.methods, terms: 'rPTT, LVET, PPV, SD' }}
    >
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
    </ReportSheet>
  );
}

const ppgName = (label: string): string => (/ppg|pleth|puls/i.test(label) ? label : `PPG ${label}`);

/** ‘supine, window 2 of 5 (1:00 … 2:00)’. */
function partText(
  { name, from, to }: IntervalWindow,
  index: number,
  count: number,
  durationSec: number,
): string {
  const clock = (sec: number): string => formatClock(sec, isLong(durationSec));
  const place = `window ${formatNumber(index + 1, 0)} of ${formatNumber(count, 0)}`;
  return `${name ? `${name}, ` : ''}${place} (${clock(from)} … ${clock(Math.min(to, durationSec))})`;
}
