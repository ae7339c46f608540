import type { DataTable } from '../../charts/figures/data-table.ts';
import { formatPowerOfTwo } from '../../pipeline/performance/fft-study.ts';
import {
  allPaperFigures,
  czieslerShares,
  type PaperFigure,
} from '../../pipeline/performance/paper-figures.ts';
import type { PerformanceResult } from '../../pipeline/performance/performance-result.ts';
import { allStudies, type StudyId } from '../../pipeline/performance/studies.ts';
import type { AnyStudy, PaperMatch, StudyColumn } from '../../pipeline/performance/study.ts';
import { LinkButton } from '../../ui/button.tsx';
import { formatNumber, formatRatio, missingText } from '../../ui/format-number.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { durationText, msText, divideOrNull, shareText, timeText } from './figures.ts';
import { type GroupedColumns, GroupedTable } from './grouped-table.tsx';
import { LengthStudies } from './length-studies.tsx';
import { Explained } from '../glossary/term.tsx';

const { source, gpuShare, estimatedSaved, measuredSaved } = czieslerShares;

/** The paper's own fractions and gain. */
const paperShares = `${source}: ${formatNumber(100 * gpuShare, 0)} % of the time on the GPU, ${formatNumber(100 * estimatedSaved, 0)} % saved by Amdahl’s estimate, ${formatNumber(100 * measuredSaved, 1)} % measured.`;

/** Time of this machine, and speed-up of its GPU over its CPU. */
interface Found extends PaperMatch {
  readonly speedUp: number | null;
}

/** A figure of a paper and the value here; null before it is measured. */
interface PaperLine {
  readonly figure: PaperFigure;
  readonly here: Found | null;
  readonly other: Found | null;
}

function findMatch({ id, study }: PaperFigure, result: PerformanceResult | null): Found | null {
  const rows = result?.studies[study] ?? [];
  const match = allStudies.find((own) => own.id === study)?.match?.(rows, id) ?? null;
  return match && { ...match, speedUp: divideOrNull(match.cpuMs, match.gpuMs) };
}

/** Returns the power of two from which the paper's GPU was faster, or its time. */
const paperGpuText = ({ breakEvenExponent, gpuMs }: PaperFigure): string =>
  breakEvenExponent === null ? durationText(gpuMs) : `from ${formatPowerOfTwo(breakEvenExponent)}`;

const paperSpeedUpText = ({ speedUp }: PaperFigure): string =>
  formatNumber(speedUp, (speedUp ?? 10) < 9 ? 2 : (speedUp ?? 10) === 10 ? 0 : 1);

const paperGroup: GroupedColumns<PaperLine> = {
  head: 'Paper',
  columns: [
    { head: 'CPU', cell: ({ figure }) => durationText(figure.cpuMs) },
    { head: 'GPU', cell: ({ figure }) => paperGpuText(figure) },
    { head: '×', cell: ({ figure }) => paperSpeedUpText(figure) },
  ],
};

interface RunLinkProps {
  readonly figure: PaperFigure;
  readonly isRunning: boolean;
  readonly onRun: (study: StudyId) => void;
}

/** Renders a link that measures what is missing. */
function RunLink({ figure: { study, name }, isRunning, onRun }: RunLinkProps) {
  return (
    <LinkButton aria-label={`Run ${name}`} disabled={isRunning} onClick={() => onRun(study)}>
      Run
    </LinkButton>
  );
}

function hereGroup(way: Omit<RunLinkProps, 'figure'>): GroupedColumns<PaperLine> {
  const title = ({ here }: PaperLine) => here?.about;
  return {
    head: 'Here',
    columns: [
      { head: 'CPU', title, cell: ({ here }) => durationText(here?.cpuMs ?? null) },
      { head: 'GPU', title, cell: ({ here }) => here?.evenText ?? durationText(here?.gpuMs ?? null) },
      {
        head: '×',
        isBest: ({ here }) => (here?.speedUp ?? 0) > 1,
        cell: ({ figure, here }) =>
          here === null ? <RunLink figure={figure} {...way} /> : formatRatio(here.speedUp),
      },
    ],
  };
}

const figureGroup: GroupedColumns<PaperLine> = {
  head: 'What',
  isUnseen: true,
  columns: [
    {
      head: 'Figure',
      isText: true,
      title: ({ figure }) =>
        `${figure.source}${figure.isDerived ? '; times computed from the difference and its percentage' : ''}`,
      cell: ({ figure }) => <Explained text={figure.name} isStop={false} />,
    },
  ],
};

const shareGroup: GroupedColumns<PaperLine> = {
  head: 'On the GPU',
  columns: [
    {
      head: 'share, %',
      cell: ({ here }) => formatNumber(typeof here?.gpuShare === 'number' ? 100 * here.gpuShare : null, 0),
    },
    { head: 'Amdahl, ×', cell: ({ here }) => formatRatio(here?.amdahl ?? null) },
  ],
};

const otherGroup: GroupedColumns<PaperLine> = {
  head: 'Other',
  isOther: true,
  columns: [{ head: '×', cell: ({ other }) => formatRatio(other?.speedUp ?? null) }],
};

/** Formats a value by the kind of its column. */
function cellText(column: StudyColumn<object>, row: object): string {
  switch (column.kind) {
    case 'text':
      return column.value(row);
    case 'time':
      return timeText(column.value(row));
    case 'equal':
      return column.value(row) === null ? missingText : column.value(row) ? 'yes' : 'no';
    case 'count':
      return formatNumber(column.value(row), 0);
    case 'number':
      return msText(column.value(row));
    case 'times':
      return formatRatio(column.value(row));
    default:
      return shareText(column.value(row));
  }
}

interface StudyDetailsProps {
  readonly study: AnyStudy<StudyId>;
  readonly rows: readonly object[];
}

/** Renders the table of a study that has one of its own, or nothing before it is measured. */
function StudyDetails({ study: { title, details, keys }, rows }: StudyDetailsProps) {
  if (rows.length === 0 || details === undefined) return null;
  const groups = details.map(({ head, columns }) => ({
    head,
    columns: columns.map((column) => ({
      head: column.head,
      isText: column.kind === 'text',
      cell: (row: object) => cellText(column, row),
      isBest: (row: object) => column.kind === 'times' && (column.value(row) ?? 0) > 1,
    })),
  }));
  const keyOf = (row: object) => keys.map((key) => String(new Map(Object.entries(row)).get(key))).join(' ');
  return <GroupedTable className="papers-table" label={title} groups={groups} rows={rows} keyOf={keyOf} />;
}

const savedCells = (found: Found | null) => [
  found?.cpuMs ?? null,
  found?.gpuMs ?? null,
  found?.speedUp ?? null,
  found?.evenText ?? null,
  found?.gpuShare ?? null,
  found?.amdahl ?? null,
  found?.about ?? null,
];

function savedTable(lines: readonly PaperLine[]): DataTable {
  return {
    columns: [
      'figure',
      'source',
      'paper CPU, ms',
      'paper GPU, ms',
      'paper speed-up',
      'paper break-even, 2^n',
      'here CPU, ms',
      'here GPU, ms',
      'here speed-up',
      'here break-even',
      'here share on the GPU',
      'here Amdahl',
      'here of',
    ],
    rows: lines.map(({ figure, here }) => [
      figure.name,
      figure.source,
      figure.cpuMs,
      figure.gpuMs,
      figure.speedUp,
      figure.breakEvenExponent,
      ...savedCells(here),
    ]),
  };
}

interface PapersPanelProps {
  /** Null before anything is measured. */
  readonly result: PerformanceResult | null;
  /** Measurements of another device for comparison; null without one. */
  readonly other: PerformanceResult | null;
  readonly isRunning: boolean;
  readonly onRun: (study: StudyId) => void;
}

/** Renders the papers' results next to those here; missing ones can be measured. */
export function PapersPanel({ result, other, isRunning, onRun }: PapersPanelProps) {
  const lines = allPaperFigures.map((figure) => ({
    figure,
    here: findMatch(figure, result),
    other: findMatch(figure, other),
  }));
  const groupsOf = (large: boolean) => [
    figureGroup,
    paperGroup,
    hereGroup({ isRunning, onRun }),
    ...(large ? [shareGroup] : []),
    ...(other === null ? [] : [otherGroup]),
  ];
  return (
    <FigurePanel
      name="papers"
      title="Figures of the papers"
      sub="compared with this device"
      formats={['csv']}
      table={() => savedTable(lines)}
    >
      {({ large }) => (
        <div className="performance-scroll">
          <GroupedTable
            className="papers-table"
            label="Figures of the papers"
            groups={groupsOf(large)}
            rows={lines}
            keyOf={({ figure }) => figure.id}
          />
          {large && <p className="quiet">{paperShares}</p>}
          {large &&
            result &&
            allStudies.map((study) => (
              <StudyDetails key={study.id} study={study} rows={result.studies[study.id] ?? []} />
            ))}
          {large && result && <LengthStudies result={result} />}
        </div>
      )}
    </FigurePanel>
  );
}
