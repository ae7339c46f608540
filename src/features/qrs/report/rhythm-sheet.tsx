import { useCallback } from 'react';
import { formatClock, isLong, timeScale } from '../../../charts/axes/time-axis.ts';
import type { Palette } from '../../../charts/pens/palette.ts';
import { penSvg } from '../../../charts/pens/svg-pen.ts';
import type { Size } from '../../../charts/pointing/use-size.ts';
import { formatCount, formatNumber, formatPercent, formatSpread } from '../../../ui/format-number.ts';
import type { QrsReport, RecordingSummary } from '../../../workers/protocol.ts';
import { Reading } from '../../bench/reading.tsx';
import { ecgName } from '../../../model/ecg-leads.ts';
import { ReportFigure } from '../../report/report-figure.tsx';
import { qualityWords } from '../../report/sheet-head.tsx';
import { MeaningLine, type ReportPage, ReportSheet } from '../../report/report-page.tsx';
import { ReportSection } from '../../report/report-section.tsx';
import { beatNames } from '../../words/class-words.ts';
import { findingLines, findingsSentence } from '../../words/finding-lines.ts';
import { drawRr } from '../draw-rr.ts';
import { doubtfulEpisodes } from '../rhythm-episodes.ts';
import { rrLimits, rrModel } from '../rr-model.ts';
import { analysedSpan } from '../../../state/opening/analysed-span.ts';
import { ClassTable } from './class-table.tsx';
import { fillPages, nameMm, paperHeightMm, type Placed } from './paper-room.ts';
import { PaperStrip } from './paper-strip.tsx';
import { StripsSection } from './strips-section.tsx';
import type { DrawnStrip, RhythmPictures } from './use-strips.ts';

/** Room of the list of findings, lines. */
const mostLines = 6;

interface RhythmSheetProps {
  readonly page: ReportPage;
  readonly zoom: number;
  readonly summary: RecordingSummary;
  readonly report: QrsReport;
  /** Of this page. */
  readonly strips: readonly Placed<DrawnStrip>[];
  readonly beats: RhythmPictures['beats'];
  readonly pageCount: number;
}

/** The first A4 page about the rhythm of an ECG, or of beats without one. */
export function RhythmSheet(props: RhythmSheetProps) {
  const { page, zoom, summary, report, strips, beats, pageCount } = props;
  const { palette } = page;
  const { label, channelIndex } = report.signal;
  const long = isLong(summary.durationSec);
  const hasSignal = channelIndex !== null;
  return (
    <ReportSheet
      className="rhythm-sheet"
      {...{ page, zoom, summary, report }}
      head={{
        what: hasSignal ? `Rhythm of ${ecgName(label)}` : 'Rhythm of beats without a signal',
        labels: hasSignal ? [label] : [],
        part: '',
        quality: qualityWords(report.quality ?? []),
      }}
      reading={<RhythmReading report={report} />}
      meaning={<MeaningLine strong="Rhythm:" rest={`${findingsSentence(report.findings)}.`} />}
      foot={{ methods: methodsText, terms: 'RR, ectopic beat', pageCount }}
    >
      <RateOverTime summary={summary} report={report} palette={palette} />
      <div className="report-tables rhythm-tables">
        <Findings report={report} long={long} />
        <ReportSection title="Beats by class" sub={formatCount(report.rPeaksSec.length, 'beat')}>
          <ClassTable report={report} />
        </ReportSection>
      </div>
      {hasSignal && (
        <>
          <StripsSection
            title="Strips"
            some={pageCount > 1 ? '; more on the next page' : ''}
            strips={strips}
            rhythm={report.rhythm}
            {...{ label, palette, long }}
          />
          <MeanBeats beats={beats} palette={palette} />
        </>
      )}
    </ReportSheet>
  );
}

/** A mean beat of each class. */
function MeanBeats({ beats, palette }: Pick<RhythmPictures, 'beats'> & { readonly palette: Palette | null }) {
  return (
    <ReportSection title="Mean beats" sub="25 mm/s, 10 mm/mV; time from R">
      <div className="rhythm-beats-row" style={{ height: `${meanBeatMm(beats) + nameMm}mm` }}>
        {beats.map(({ beatClass, count, envelope }) => (
          <div key={beatClass}>
            <p className="strip-name">{`${beatNames[beatClass]}, mean of ${formatNumber(count, 0)}`}</p>
            <PaperStrip
              name="beat"
              label={`Mean of ${formatCount(count, 'beat')}: ${beatNames[beatClass]}`}
              laneName=""
              long={false}
              {...{ envelope, palette }}
            />
          </div>
        ))}
      </div>
    </ReportSection>
  );
}

/** Room of strips beside the largest mean beats, of those, and of strips on a further page, mm. */
const stripsMm = 62;
const mostBeatMm = 48;
const furtherMm = 228;

function meanBeatMm(beats: RhythmPictures['beats']): number {
  return paperHeightMm(
    beats.map(({ envelope }) => envelope),
    mostBeatMm,
  );
}

/** The strips of each page: on the first as many as fit beside the mean beats. */
export function stripPages({ strips, beats }: RhythmPictures): Placed<DrawnStrip>[][] {
  return fillPages(strips, stripsMm + mostBeatMm - meanBeatMm(beats), furtherMm);
}

const methodsText =
  'Heart rate is 60 / mean RR. Pauses are RR over 2 s in readable signal; runs are eight beats and more. A half minute is irregular, as in atrial fibrillation, where RR without ectopic beats changes by over 7 %, its sample entropy is over 0.6, and the RR before do not foretell it. A description of RR, no diagnosis.';

/** The numbers of the page. */
function RhythmReading({ report }: { readonly report: QrsReport }) {
  const { rhythm, findings } = report;
  const { rateBpm, meanRrMs, sdRrMs, classes } = rhythm.summary;
  const { longestRr, medianRrSec, pauses, irregular } = findings;
  const ectopic = classes.V + classes.S + classes.F;
  const isClassed = classes.unknown < report.rPeaksSec.length;
  const irregularSec = irregular.reduce((sum, { fromSec, toSec }) => sum + toSec - fromSec, 0);
  return (
    <dl className="report-reading rhythm-reading">
      <Reading label="Heart rate" value={formatNumber(rateBpm, 1)} unit="/min">
        {meanRrMs === null ? 'too few beats' : `RR ${formatSpread(meanRrMs, sdRrMs, 0)} ms`}
      </Reading>
      <Reading
        label="Longest RR"
        value={formatNumber(longestRr?.rrSec, 2)}
        unit="s"
      >{`median ${formatNumber(medianRrSec, 2)} s`}</Reading>
      <Reading label="Pauses over 2 s" value={formatNumber(pauses.length, 0)} unit="">
        {`${formatNumber(pauses.filter(({ rrSec }) => rrSec > 3).length, 0)} over 3 s`}
      </Reading>
      <Reading
        label="Ectopic beats"
        value={formatNumber(isClassed ? ectopic : null, 0)}
        unit={isClassed ? `of ${formatNumber(report.rPeaksSec.length, 0)}` : ''}
      >
        {isClassed
          ? `V ${formatNumber(classes.V, 0)}, S ${formatNumber(classes.S, 0)}, fusion ${formatNumber(classes.F, 0)}`
          : 'beats are not classed'}
      </Reading>
      <Reading
        label="Irregular"
        value={formatPercent(findings.judgedSec === 0 ? null : irregularSec / findings.judgedSec)}
        unit="%"
      >
        {`of ${formatNumber(findings.judgedSec / 60, 1)} min judged`}
      </Reading>
    </dl>
  );
}

interface RateOverTimeProps {
  readonly summary: RecordingSummary;
  readonly report: QrsReport;
  readonly palette: Palette | null;
}

function RateOverTime({ summary, report, palette }: RateOverTimeProps) {
  const { durationSec } = summary;
  const draw = useCallback(
    (size: Size): string | null => {
      if (palette === null) return null;
      const rr = rrModel(report.rhythm);
      const { fromSec, toSec } = analysedSpan(report.parameters, durationSec);
      const picture = {
        intervals: rr.intervals,
        limits: rrLimits(rr),
        errors: null,
        scoredFromSec: 0,
        rhythms: report.findings.irregular.map((one) => ({ ...one, name: 'irregular', short: 'irregular' })),
        doubtful: doubtfulEpisodes(report.quality ?? []),
        scale: timeScale(fromSec, toSec, size.widthPx),
        heightPx: size.heightPx,
        long: isLong(durationSec),
      };
      return penSvg('RR over time', size, palette, (pen) => drawRr(pen, picture));
    },
    [report, durationSec, palette],
  );
  return (
    <ReportSection
      title="RR over time"
      sub="ms; × ventricular, △ supraventricular, + fusion; line: 60 / smoothed rate; arrows: off the scale"
    >
      <ReportFigure name="rr" label="RR over the record" draw={draw} />
    </ReportSection>
  );
}

function Findings({ report, long }: { readonly report: QrsReport; readonly long: boolean }) {
  const lines = findingLines(report.findings);
  const shown = lines.slice(0, lines.length > mostLines ? mostLines - 1 : mostLines);
  return (
    <ReportSection title="Findings" sub={formatCount(lines.length, 'line')}>
      <table>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Finding</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ what, atSec, toSec, how }) => (
            <tr key={`${what} ${atSec}`}>
              <td>{formatClock(atSec, long, 0.1)}</td>
              <td className="nowrap">
                {toSec === null ? what : `${what}, to ${formatClock(toSec, long, 1)}`}
              </td>
              <td className="nowrap">{how}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > shown.length && (
        <p className="report-key">{`${formatCount(lines.length - shown.length, 'more line')}: on the screen`}</p>
      )}
    </ReportSection>
  );
}
