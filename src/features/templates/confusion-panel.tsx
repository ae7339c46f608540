import { useMemo } from 'react';
import { formatNumber, formatPercent } from '../../ui/format-number.ts';
import type { TemplatesReport } from '../../workers/protocol.ts';
import { type Column, ColumnTable } from '../bench/column-table.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import {
  type ClassScore,
  type KnownRow,
  classScores,
  knownRows,
  knownTable,
  knownWord,
} from './confusion-model.ts';
import { TemplateChip } from './template-tile.tsx';
import type { TileGroup } from './tile-groups.ts';

interface ConfusionPanelProps {
  readonly report: TemplatesReport;
  readonly groups: readonly TileGroup[];
}

/** Annotated classes against the groups of templates. */
function KnownTable({ report, groups }: Pick<ConfusionPanelProps, 'report' | 'groups'>) {
  const rows = useMemo(() => knownRows(report, groups), [report, groups]);
  const columns: readonly Column<KnownRow>[] = [
    { name: 'known', head: <span className="unseen">Known</span>, text: ({ known }) => knownWord(known) },
    ...groups.map(({ key, template }, place): Column<KnownRow> => {
      const countOf = ({ counts }: KnownRow): number => counts[place] ?? 0;
      return {
        name: key,
        head: <TemplateChip template={template} />,
        isNumber: true,
        cellClass: (row) =>
          countOf(row) === 0 ? 'none' : countOf(row) === Math.max(...row.counts) ? 'most' : undefined,
        text: (row) => (countOf(row) === 0 ? '·' : formatNumber(countOf(row), 0)),
      };
    }),
  ];
  return (
    <ColumnTable
      columns={columns}
      rows={rows}
      rowKey={({ known }) => known}
      className="templates-table confusion-table"
    />
  );
}

const percentText = (share: number | null): string => (share === null ? '–' : `${formatPercent(share)} %`);

const takenWords = 'Every template has the class of more than half of its annotated beats';

function Scores({ scores }: { readonly scores: readonly ClassScore[] }) {
  return (
    <div className="confusion-scores" title={takenWords}>
      <p className="unseen">{`${takenWords}.`}</p>
      {scores.map(({ name, se, ppv, tp, fn, fp, extra }) => (
        <p key={name} className="confusion-score">
          <b>{name}</b> {`Se ${percentText(se)} of ${formatNumber(tp + fn, 0)}, PPV ${percentText(ppv)}, `}
          <span className="dim">
            {`${formatNumber(fp, 0)} false${extra === 0 ? '' : ` (${formatNumber(extra, 0)} no beat)`}`}
          </span>
        </p>
      ))}
    </div>
  );
}

/** What beats are known to be against the templates that they are in; Se and PPV of what templates tell. */
export function ConfusionPanel({ report, groups }: ConfusionPanelProps) {
  const scores = classScores(report);
  const { known } = report;
  return (
    <FigurePanel
      name="confusion"
      title="Annotated class"
      sub={known === null ? '' : `of ${known.source}, against template`}
      formats={['csv']}
      table={() => knownTable(report, groups)}
    >
      {known === null && <p className="quiet">No annotation gives the classes of these beats.</p>}
      {known !== null && (
        <div className="panel-scroll templates-scroll">
          <KnownTable report={report} groups={groups} />
        </div>
      )}
      {scores.length > 0 && <Scores scores={scores} />}
    </FigurePanel>
  );
}
