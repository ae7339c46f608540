import { useCallback } from 'react';
import { formatClock, isLong } from '../../../charts/axes/time-axis.ts';
import type { Palette } from '../../../charts/pens/palette.ts';
import { formatCount, formatNumber, formatPercent } from '../../../ui/format-number.ts';
import type { QrsReport } from '../../../workers/protocol.ts';
import { Reading } from '../../bench/reading.tsx';
import { ecgName } from '../../../model/ecg-leads.ts';
import type { TimeArea } from '../../bench/time-panel.tsx';
import type { Pen } from '../../../charts/pens/pen.ts';
import { ReportSection, TimeFigure } from '../../report/report-figure.tsx';
import { qualityWords } from '../../report/sheet-head.tsx';
import { MeaningLine, type ReportPage, ReportSheet } from '../../report/report-page.tsx';
import { beatNames, notClassedWords } from '../../words/class-words.ts';
import { rateWords } from '../../words/rate-words.ts';
import {
  type FindingKind,
  findingKinds,
  type FindingLine,
  findingLines,
  findingsSentence,
} from '../../words/finding-lines.ts';
import { drawRr } from '../draw-rr.ts';
import { doubtfulEpisodes } from '../rhythm-episodes.ts';
import { rrLimits, rrModel } from '../rr-model.ts';
import { fillPages, nameMm, paperHeightMm, PaperStrip, type Placed, StripsSection } from './paper-strip.tsx';
import type { ResultProps } from '../../bench/analysis-bench.tsx';
import type { DrawnStrip, RhythmPictures } from './use-strips.ts';
import { longPauseSec } from '../../../model/rhythm-findings.ts';
import { beatClassNames, type RhythmSummary } from '../../../model/rhythm.ts';
import { ColumnTable } from '../../bench/column-table.tsx';

/** Renders how many beats each class has, and their certainty. */
function ClassTable({ report: { rhythm } }: { readonly report: QrsReport }) {
  const { timesSec, classes, certainty, summary } = rhythm;
  const rows = beatClassNames
    .map((name, number) => {
      const own = Array.from(certainty).filter((one, i) => classes[i] === number && !Number.isNaN(one));
      const mean = own.length === 0 ? null : own.reduce((sum, one) => sum + one, 0) / own.length;
      return { name, count: summary.classes[name], mean };
    })
    .filter(({ count }) => count > 0);
  return (
    <ColumnTable
      isOnPaper
      columns={[
        { name: 'class', head: 'Class', text: ({ name }) => beatNames[name] },
        { name: 'beats', head: 'Beats', value: ({ count }) => count, digits: 0 },
        {
          name: 'share',
          head: '%',
          isNumber: true,
          text: ({ count }) => formatPercent(count / timesSec.length),
        },
        { name: 'certainty', head: 'Certainty', value: ({ mean }) => mean, digits: 2 },
      ]}
      rows={rows}
      rowKey={({ name }) => name}
    />
  );
}

/** Maximum number of lines in the list of findings. */
const maxLines = 6;

interface RhythmSheetProps extends ResultProps<QrsReport> {
  readonly page: ReportPage;
  readonly zoom: number;
  /** Strips of this page. */
  readonly strips: readonly Placed<DrawnStrip>[];
  readonly beats: RhythmPictures['beats'];
  readonly pageCount: number;
}

/** Renders the first A4 page about the rhythm of an ECG, or of beats without one. */
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
      meaning={
        <MeaningLine
          strong="Rhythm:"
          rest={`${findingsSentence(report.findings, report.rhythm.summary.inPoorSignal)}.`}
        />
      }
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
          {beats.length > 0 && <MeanBeats beats={beats} palette={palette} />}
        </>
      )}
    </ReportSheet>
  );
}

/** Renders a mean beat of each class. */
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

/** Height of strips next to the largest mean beats, of these, and of strips on a further page, mm. */
const stripsMm = 62;
const maxBeatMm = 48;
const furtherMm = 228;

function meanBeatMm(beats: RhythmPictures['beats']): number {
  return paperHeightMm(
    beats.map(({ envelope }) => envelope),
    maxBeatMm,
  );
}

/** Height that each further line of the tables, and of the sentence above them, takes from the strips, mm. */
const rowMm = 5.1;
const sentenceLineMm = 4.3;
/** Letters per line of the sentence, and number of lines reserved for it. */
const lineLetters = 112;
const maxSentenceLines = 2;

/** Returns the strips of each page. The first page also has the findings and the mean beats, so fewer fit there. */
export function stripPages(
  { strips, beats }: RhythmPictures,
  { findings, rhythm }: Pick<QrsReport, 'findings' | 'rhythm'>,
): Placed<DrawnStrip>[][] {
  const rows = printedFindings(findingLines(findings)).length;
  const sentenceLines = Math.ceil(
    findingsSentence(findings, rhythm.summary.inPoorSignal).length / lineLetters,
  );
  // The name of an irregular stretch takes two lines, and beats without a class two more below the numbers.
  const moreLines =
    (findings.irregular.length === 0 ? 0 : 1) + (rhythm.summary.classes.unknown === 0 ? 0 : 2);
  const takenMm =
    rowMm * Math.max(0, rows - maxLines) +
    sentenceLineMm * (Math.max(0, sentenceLines - maxSentenceLines) + moreLines);
  return fillPages(strips, stripsMm + maxBeatMm - meanBeatMm(beats) - takenMm, furtherMm);
}

const methodsText =
  'Heart rate is 60 / mean RR. Pauses are RR over 2 s in readable signal. Runs under 50 and over 100 /min have at least eight beats, runs of V and S at least three; bigeminy and trigeminy have at least three cycles. A half minute is irregular, as in atrial fibrillation, if RR without ectopic beats changes by over 7 %, its sample entropy is over 0.6, and earlier RR do not predict it. A description of RR, not a diagnosis.';

/** Describes how many beats have no class, and why; empty if all have one. */
function unclassedWords(summary: RhythmSummary, classed: number): string[] {
  if (summary.classes.unknown === 0) return [];
  return classed === 0 && summary.inPoorSignal === 0
    ? ['beats are not classed']
    : [notClassedWords(summary.classes.unknown, summary.inPoorSignal)];
}

/** Renders the numbers of the page. */
function RhythmReading({ report }: { readonly report: QrsReport }) {
  const { rhythm, findings } = report;
  const { rateBpm, meanRrMs, sdRrMs, classes } = rhythm.summary;
  const { longestRr, medianRrSec, pauses, irregular } = findings;
  const rate = meanRrMs === null ? null : { meanRrMs, sdRrMs };
  const ectopic = classes.V + classes.S + classes.F;
  const classed = report.rPeaksSec.length - classes.unknown;
  const irregularSec = irregular.reduce((sum, { fromSec, toSec }) => sum + toSec - fromSec, 0);
  return (
    <dl className="report-reading rhythm-reading">
      <Reading label="Heart rate" value={formatNumber(rateBpm, 1)} unit="/min">
        {rateWords({ ...rhythm, rate })}
      </Reading>
      <Reading
        label="Longest RR"
        value={formatNumber(longestRr?.rrSec, 2)}
        unit="s"
      >{`median ${formatNumber(medianRrSec, 2)} s`}</Reading>
      <Reading
        label="Pauses over 2 s"
        value={formatNumber(medianRrSec === null ? null : pauses.length, 0)}
        unit=""
      >
        {medianRrSec === null
          ? 'no RR in readable signal'
          : `${formatNumber(pauses.filter(({ rrSec }) => rrSec > longPauseSec).length, 0)} over ${longPauseSec} s`}
      </Reading>
      <Reading
        label="Ectopic beats"
        value={formatNumber(classed === 0 ? null : ectopic, 0)}
        unit={classed === 0 ? '' : `of ${formatNumber(classed, 0)}`}
      >
        {[
          ...(classed === 0
            ? []
            : [
                `V ${formatNumber(classes.V, 0)}, S ${formatNumber(classes.S, 0)}, F ${formatNumber(classes.F, 0)}`,
              ]),
          ...unclassedWords(rhythm.summary, classed),
        ].join('; ')}
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

interface RateOverTimeProps extends ResultProps<QrsReport> {
  readonly palette: Palette | null;
}

function RateOverTime({ summary, report, palette }: RateOverTimeProps) {
  const draw = useCallback(
    (pen: Pen, place: TimeArea) => {
      const rr = rrModel(report.rhythm);
      drawRr(pen, {
        ...place,
        intervals: rr.intervals,
        limits: rrLimits(rr),
        errors: null,
        scoredFromSec: 0,
        rhythms: report.findings.irregular.map((one) => ({ ...one, name: 'irregular', short: 'irregular' })),
        doubtful: doubtfulEpisodes(report.quality ?? []),
      });
    },
    [report],
  );
  return (
    <ReportSection
      title="RR over time"
      sub="ms; × ventricular, △ supraventricular, + fusion; line: 60 / smoothed rate; arrows: off the scale"
    >
      <TimeFigure
        name="rr"
        label="RR over the record"
        title="RR over time"
        parameters={report.parameters}
        {...{ summary, palette, draw }}
      />
    </ReportSection>
  );
}

/** Returns all findings if there is room, otherwise one line per kind, with the longest of each. */
function printedFindings(lines: readonly FindingLine[]): readonly FindingKind[] {
  return lines.length <= maxLines ? lines.map((most) => ({ count: 1, most })) : findingKinds(lines);
}

function Findings({ report, long }: { readonly report: QrsReport; readonly long: boolean }) {
  const lines = findingLines(report.findings);
  const kinds = printedFindings(lines);
  const isAll = kinds.length === lines.length;
  return (
    <ReportSection
      title="Findings"
      sub={
        isAll
          ? formatCount(lines.length, 'line')
          : `${formatNumber(lines.length, 0)}; the longest of each kind, and the number of them`
      }
    >
      <ColumnTable
        isOnPaper
        columns={[
          { name: 'time', head: 'Time', text: ({ most }) => formatClock(most.atSec, long, 0.1) },
          {
            name: 'finding',
            head: 'Finding',
            text: ({ most: { what, toSec } }) =>
              toSec === null ? what : `${what}, to ${formatClock(toSec, long, 1)}`,
          },
          { name: 'count', value: ({ count }) => count, digits: 0, ...(isAll ? {} : { head: 'Count' }) },
          { name: 'value', head: 'Value', text: ({ most }) => most.how },
        ]}
        rows={kinds}
        rowKey={({ most }) => `${most.what} ${most.atSec}`}
      />
    </ReportSection>
  );
}
