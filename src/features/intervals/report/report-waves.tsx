import { Fragment, useCallback } from 'react';
import { drawLanes } from '../../../charts/lanes/draw-lanes.ts';
import { MarkGlyph } from '../../../charts/pointing/mark-glyph.tsx';
import type { Palette } from '../../../charts/pens/palette.ts';
import { contextSvg } from '../../../charts/pens/svg-context.ts';
import { formatClock, isLong, timeScale } from '../../../charts/axes/time-axis.ts';
import type { Size } from '../../../charts/pointing/use-size.ts';
import { timingMethods } from '../../../model/methods.ts';
import type { Span } from '../../../state/view/span.ts';
import type { IntervalsReport } from '../../../workers/protocol.ts';
import { beatsInSpan, rejectedBands } from '../../beats-in-view.ts';
import { ReportFigure } from '../../report/report-figure.tsx';
import { type ReportTraces, reportLanes } from './report-lanes.ts';
import { ReportSection } from '../../report/report-section.tsx';

interface ReportWavesProps {
  readonly report: IntervalsReport;
  readonly durationSec: number;
  readonly span: Span;
  readonly traces: ReportTraces | null;
  readonly palette: Palette | null;
}

/** What the traces are, in words. */
function traceWords({ parameters }: IntervalsReport): string {
  const average = parameters['average'];
  const isAveraged = typeof average === 'number' && average > 0;
  return isAveraged ? `filtered; grey: before averaging of ${average + 1} beats` : 'filtered';
}

/** Ten seconds of signal with the landmarks of all methods, and what is left out. */
export function ReportWaves({ report, durationSec, span, traces, palette }: ReportWavesProps) {
  const long = isLong(durationSec);
  const { result, channels, medianRrSec } = report;
  const { fromSec, toSec } = span;
  const draw = useCallback(
    (size: Size): string | null => {
      if (!traces || !palette) return null;
      const own = { fromSec, toSec };
      const beats = beatsInSpan(result.beats, own);
      const picture = {
        lanes: reportLanes(traces, own, channels.ecg, beats),
        bands: rejectedBands(beats, medianRrSec),
        scale: timeScale(fromSec, toSec, size.widthPx),
        heightPx: size.heightPx,
        long,
      };
      return contextSvg('Signals', size, palette, (context) => drawLanes(context, picture, palette));
    },
    [traces, palette, fromSec, toSec, result, channels, medianRrSec, long],
  );
  const stepSec = Number.isInteger(fromSec) && Number.isInteger(toSec) ? 1 : 0.1;
  const times = `${formatClock(fromSec, long, stepSec)} … ${formatClock(toSec, long, stepSec)}`;
  const seconds = toSec - fromSec > 9.95 ? 'Ten seconds' : `${(toSec - fromSec).toFixed(1)} seconds`;
  const legend = (
    <span className="report-legend">
      {timingMethods.map(({ mark, name }) => (
        <Fragment key={mark}>
          <MarkGlyph kind={mark} />
          {name}
        </Fragment>
      ))}
      <MarkGlyph kind="rejected" />
      left out
    </span>
  );
  return (
    <ReportSection className="waves" title={seconds} sub={`${times}, ${traceWords(report)}`} aside={legend}>
      <ReportFigure name="waves" label={`ECG, pulse and its derivative, ${times}`} draw={draw} />
    </ReportSection>
  );
}
