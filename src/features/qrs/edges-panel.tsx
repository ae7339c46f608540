import type { DataTable } from '../../charts/data-table.ts';
import type { BeatClass, ClassConfusion, EdgeScore } from '../../model/scoring.ts';
import { formatNumber, formatPercent, formatSigned, formatSpread } from '../../ui/format-number.ts';
import type { QrsReport, RecordingSummary } from '../../workers/protocol.ts';
import { FigurePanel } from '../figure-panel.tsx';
import { referenceName, referenceOf } from './reference-words.ts';

interface EdgesPanelProps {
  readonly summary: RecordingSummary;
  readonly report: QrsReport;
}

const beatClasses = ['N', 'S', 'V', 'F', 'Q'] as const satisfies readonly BeatClass[];

const classNames: Readonly<Record<BeatClass, string>> = {
  N: 'normal',
  S: 'supraventricular',
  V: 'ventricular',
  F: 'fusion',
  Q: 'paced or unknown',
};

/** Whether a reference marks edges that could be compared. */
export function hasEdges({ score }: QrsReport): boolean {
  const edges = score?.edges ?? null;
  return edges !== null && edges.onset.count + edges.onset.missed + edges.end.count + edges.end.missed > 0;
}

export const hasClasses = ({ score }: QrsReport): boolean => (score?.classes ?? null) !== null;

function EdgesTable({ edges }: { readonly edges: EdgeScore }) {
  return (
    <table className="qrs-table">
      <thead>
        <tr>
          <th scope="col">QRS</th>
          <th scope="col" className="n">
            mean ± SD, ms
          </th>
          <th scope="col" className="n">
            found
          </th>
          <th scope="col" className="n">
            missed
          </th>
        </tr>
      </thead>
      <tbody>
        {(['onset', 'end'] as const).map((name) => {
          const { meanMs, sdMs, count, missed } = edges[name];
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="n">{formatSpread(meanMs, sdMs, 1, formatSigned)}</td>
              <td className="n">{formatNumber(count, 0)}</td>
              <td className="n">{formatNumber(missed, 0)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function ClassesTable({ classes: { counts, byClass } }: { readonly classes: ClassConfusion }) {
  const shown = beatClasses.filter((own) => byClass[own].tp + byClass[own].fn + byClass[own].fp > 0);
  return (
    <table className="qrs-table">
      <thead>
        <tr>
          <th scope="col">reference \ found</th>
          {shown.map((own) => (
            <th key={own} scope="col" className="n" title={classNames[own]}>
              {own}
            </th>
          ))}
          <th scope="col" className="n">
            missed
          </th>
          <th scope="col" className="n">
            Se, %
          </th>
          <th scope="col" className="n">
            PPV, %
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((own) => (
          <tr key={own}>
            <th scope="row">{`${own}, ${classNames[own]}`}</th>
            {shown.map((other) => (
              <td key={other} className={own === other ? 'n best' : 'n'}>
                {formatNumber(counts[own][other], 0)}
              </td>
            ))}
            <td className="n">{formatNumber(counts[own].O + counts[own].X, 0)}</td>
            <td className="n">{formatPercent(byClass[own].se)}</td>
            <td className="n">{formatPercent(byClass[own].ppv)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function tableOf({ score }: QrsReport): DataTable {
  const { edges = null, classes = null } = score ?? {};
  const edgeRows = edges
    ? (['onset', 'end'] as const).flatMap((name) => [
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

/** Where QRS begins and ends against a reference that marks it, and classes where both sides have them. */
export function EdgesPanel({ summary, report }: EdgesPanelProps) {
  const { edges = null, classes = null } = report.score ?? {};
  const isMarked = hasEdges(report);
  const titles = [...(isMarked ? ['Onset and end'] : []), ...(classes ? ['Classes'] : [])];
  const reference = referenceName(referenceOf(report), summary);
  return (
    <FigurePanel
      name="edges"
      title={titles.join(', ')}
      sub={isMarked ? `mark − ${reference}, late is positive` : `against ${reference}`}
      recordingName={summary.name}
      formats={['csv']}
      table={() => tableOf(report)}
    >
      <div className="edges-tables">
        {edges && isMarked && <EdgesTable edges={edges} />}
        {classes && <ClassesTable classes={classes} />}
      </div>
    </FigurePanel>
  );
}
