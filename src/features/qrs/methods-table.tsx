import { MarkGlyph } from '../../charts/mark-glyph.tsx';
import { formatCount, formatNumber, missing } from '../../ui/format-number.ts';
import type { GrossMethods, MethodRow } from '../../workers/protocol.ts';
import { methodName } from './method-words.ts';

type Rates = Pick<NonNullable<MethodRow['counts']>, 'se' | 'ppv'>;

interface MethodsTableProps {
  readonly rows: readonly MethodRow[];
  readonly gross: GrossMethods | null;
  /** Says what the rates hold for: '150 ms, from 300 s'. */
  readonly scope: string;
  readonly beatCount: number;
}

const percent = (share: number | null | undefined): string =>
  share === null || share === undefined ? missing : formatNumber(100 * share, 2);

/** Gross over all 48 records, first channel, from 5:00, as `bxb` scores WFDB's programs (docs/scoring.md). */
const published = [
  { name: 'wqrs', se: 0.9979, ppv: 0.9879 },
  { name: 'gqrs', se: 0.9974, ppv: 0.9972 },
] as const;

const publishedNote =
  'All 48 MIT-BIH records, gross, first channel, from 5:00, within 150 ms, as bxb scores them';

const bestOf = (all: readonly (Rates | null)[], key: keyof Rates): number =>
  Math.max(...all.map((rates) => rates?.[key] ?? -1));

function RateCells({ rates, best }: { readonly rates: Rates | null; readonly best: Rates | null }) {
  return (['se', 'ppv'] as const).map((key) => {
    const value = rates?.[key] ?? null;
    return (
      <td key={key} className={value !== null && value === best?.[key] ? 'n best' : 'n'}>
        {percent(value)}
      </td>
    );
  });
}

const rateNames = ['Se, %', 'PPV, %'] as const;

function Columns({ names }: { readonly names: readonly string[] }) {
  return names.map((name) => (
    <th key={name} scope="col" className="n">
      {name}
    </th>
  ));
}

function Head({ gross, scope, beatCount }: Omit<MethodsTableProps, 'rows'>) {
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={gross ? 2 : 1}>
          {scope}
        </th>
        {gross ? (
          <>
            <th scope="colgroup" colSpan={4} className="n">
              {`this record, ${formatCount(beatCount, 'beat')}`}
            </th>
            <th scope="colgroup" colSpan={2} className="n">
              {`gross, ${formatCount(gross.recordings.length, 'record')}`}
            </th>
          </>
        ) : (
          <Columns names={[...rateNames, 'missed', 'false']} />
        )}
        <th scope="col" rowSpan={gross ? 2 : 1} className="n" title="Samples to beats, on this machine’s CPU">
          ms
        </th>
      </tr>
      {gross && (
        <tr>
          <Columns names={[...rateNames, 'missed', 'false']} />
          <Columns names={rateNames} />
        </tr>
      )}
    </thead>
  );
}

function MethodHead({ row }: { readonly row: MethodRow }) {
  return (
    <th scope="row">
      {row.method === 'edited' ? (
        <MarkGlyph kind="hand" />
      ) : (
        <svg className="method-line" viewBox="0 0 18 10" aria-hidden="true">
          <path className={`curve of-${row.method} ${row.isChosen ? 'strong' : 'thin-method'}`} d="M0 5H18" />
        </svg>
      )}
      {methodName(row.method)}
      {row.isChosen && <span className="unseen"> (shown)</span>}
    </th>
  );
}

function Published({ wide }: { readonly wide: boolean }) {
  return published.map(({ name, se, ppv }, index) => (
    <tr key={name} className={index === 0 ? 'published first' : 'published'}>
      <th scope="row" colSpan={wide ? 5 : 1} title={publishedNote}>
        {wide ? `MIT-BIH, 48 records: WFDB ${name} by bxb` : `WFDB ${name}, MIT-BIH`}
      </th>
      <td className="n">{percent(se)}</td>
      <td className="n">{percent(ppv)}</td>
      {wide ? (
        <td className="n">{missing}</td>
      ) : (
        <td className="n" colSpan={3} title={publishedNote}>
          48 records
        </td>
      )}
    </tr>
  ));
}

/** Every detector on the record and over all records, and what is published of others. */
export function MethodsTable(props: MethodsTableProps) {
  const { rows, gross } = props;
  const own = rows.map(({ counts }) => counts);
  const best = { se: bestOf(own, 'se'), ppv: bestOf(own, 'ppv') };
  const all = gross?.rows.map((row) => row.gross) ?? [];
  const bestGross = { se: bestOf(all, 'se'), ppv: bestOf(all, 'ppv') };
  const grossOf = (method: MethodRow['method']) =>
    gross?.rows.find((row) => row.method === method)?.gross ?? null;
  return (
    <table className="qrs-table">
      <Head {...props} />
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.method}
            className={row.isChosen ? 'on' : row.method === 'edited' ? 'edited' : undefined}
          >
            <MethodHead row={row} />
            {row.problem === null ? (
              <>
                <RateCells rates={row.counts} best={best} />
                <td className="n">{formatNumber(row.counts?.fn, 0)}</td>
                <td className="n">{formatNumber(row.counts?.fp, 0)}</td>
              </>
            ) : (
              <td colSpan={4} className="said">
                {row.problem}
              </td>
            )}
            {gross && <RateCells rates={grossOf(row.method)} best={bestGross} />}
            <td className="n">{formatNumber(row.ms, 0)}</td>
          </tr>
        ))}
        <Published wide={gross !== null} />
      </tbody>
    </table>
  );
}
