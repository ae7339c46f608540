import type { DataTable } from '../../charts/figures/data-table.ts';
import type { ScoredClass, ClassConfusion, EdgeErrors } from '../../model/scoring.ts';
import { formatPercent, formatSigned, formatSpread } from '../../ui/format-number.ts';
import type { QrsReport } from '../../workers/protocol.ts';
import { type Column, ColumnTable } from '../bench/column-table.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import type { ResultProps } from '../bench/analysis-bench.tsx';
import { referenceName, reportReference } from './reference-words.ts';

const beatClasses = ['N', 'S', 'V', 'F', 'Q'] as const satisfies readonly ScoredClass[];

const classNames: Readonly<Record<ScoredClass, string>> = {
  N: 'normal',
  S: 'supraventricular',
  V: 'ventricular',
  F: 'fusion',
  Q: 'paced or unknown',
};

/** Returns whether a reference marks edges that could be compared. */
export function hasEdges({ score }: QrsReport): boolean {
  const edges = score?.edges ?? null;
  return edges !== null && edges.onset.count + edges.onset.missed + edges.end.count + edges.end.missed > 0;
}

export const hasClasses = ({ score }: QrsReport): boolean => (score?.classes ?? null) !== null;

const edgeNames = ['onset', 'end'] as const;

interface EdgeRow extends EdgeErrors {
  readonly name: (typeof edgeNames)[number];
}

const edgeColumns: readonly Column<EdgeRow>[] = [
  { name: 'QRS', head: 'QRS', text: ({ name }) => name },
  {
    name: 'mean',
    head: 'mean ± SD, ms',
    isNumber: true,
    text: ({ meanMs, sdMs }) => formatSpread(meanMs, sdMs, 1, formatSigned),
  },
  { name: 'found', value: ({ count }) => count, head: 'found', digits: 0 },
  { name: 'missed', value: ({ missed }) => missed, head: 'missed', digits: 0 },
];

function ClassesTable({ classes: { counts, byClass } }: { readonly classes: ClassConfusion }) {
  const shown = beatClasses.filter((own) => byClass[own].tp + byClass[own].fn + byClass[own].fp > 0);
  const columns: readonly Column<ScoredClass>[] = [
    { name: 'reference', head: 'reference \\ found', text: (own) => `${own}, ${classNames[own]}` },
    ...shown.map((other): Column<ScoredClass> => ({
      name: other,
      head: other,
      headTitle: classNames[other],
      digits: 0,
      value: (own) => counts[own][other],
      cellClass: (own) => (own === other ? 'best' : undefined),
    })),
    { name: 'missed', value: (own) => counts[own].O + counts[own].X, head: 'missed', digits: 0 },
    { name: 'Se', head: 'Se, %', isNumber: true, text: (own) => formatPercent(byClass[own].se) },
    { name: 'PPV', head: 'PPV, %', isNumber: true, text: (own) => formatPercent(byClass[own].ppv) },
  ];
  return <ColumnTable columns={columns} rows={shown} rowKey={(own) => own} className="qrs-table" />;
}

/** Returns both tables as lines of quantity, value and unit. */
function savedEdges({ score }: QrsReport): DataTable {
  const { edges = null, classes = null } = score ?? {};
  const edgeRows = edges
    ? edgeNames.flatMap((name) => [
        [`${name}, mean`, edges[name].meanMs, 'ms'],
        [`${name}, SD`, edges[name].sdMs, 'ms'],
        [`${name}, found`, edges[name].count, 'edges'],
        [`${name}, missed`, edges[name].missed, 'edges'],
      ])
    : [];
  const classRows = classes
    ? beatClasses.flatMap((own) =>
        beatClasses.map((other) => [`${own} found as ${other}`, classes.counts[own][other], 'beats']),
      )
    : [];
  return { columns: ['what', 'value', 'unit'], rows: [...edgeRows, ...classRows] };
}

/** Renders QRS onsets and ends compared with a reference that marks them, and classes if both have them. */
export function EdgesPanel({ summary, report }: ResultProps<QrsReport>) {
  const { edges = null, classes = null } = report.score ?? {};
  const isMarked = hasEdges(report);
  const titles = [...(isMarked ? ['Onset and end'] : []), ...(classes ? ['Classes'] : [])];
  const reference = referenceName(reportReference(report), summary);
  return (
    <FigurePanel
      name="edges"
      title={titles.join(', ')}
      sub={isMarked ? `mark − ${reference}, late is positive` : `against ${reference}`}
      formats={['csv']}
      table={() => savedEdges(report)}
    >
      <div className="edges-tables">
        {edges && isMarked && (
          <ColumnTable
            columns={edgeColumns}
            rows={edgeNames.map((name) => ({ name, ...edges[name] }))}
            rowKey={({ name }) => name}
            className="qrs-table"
          />
        )}
        {classes && <ClassesTable classes={classes} />}
      </div>
    </FigurePanel>
  );
}
