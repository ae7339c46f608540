import { MarkGlyph } from '../../../charts/mark-glyph.tsx';
import { formatNumber, formatPercent } from '../../../ui/format-number.ts';
import type { ComparedKey, ComparisonRow } from './windows-comparison.ts';
import { comparedKeys, gainOf } from './windows-comparison.ts';

const names: Readonly<Record<ComparedKey, string>> = {
  rpttSd: 'rPTT SD, ms',
  lvetSd: 'LVET SD, ms',
  ppvFoot: 'PPV foot, %',
  ppvNotch: 'PPV notch, %',
};

const isSd = (key: ComparedKey): boolean => key === 'rpttSd' || key === 'lvetSd';
const columnsOf = (key: ComparedKey): number => (isSd(key) ? 3 : 2);

const valueText = (key: ComparedKey, value: number | null): string =>
  isSd(key) ? formatNumber(value, 1) : formatPercent(value === null ? null : value / 100);

/** Both methods of a window, or of all. */
export function WindowCells({ row }: { readonly row: ComparisonRow }) {
  return (
    <>
      {comparedKeys.map((key) => {
        const { historic, least } = row[key];
        const gain = gainOf(key, row[key]);
        const [old, own] = [valueText(key, historic), valueText(key, least)];
        const better = gain === null || old === own ? 0 : gain;
        return [
          <td key={`${key} historic`} className={`n group ${better < 0 ? 'best' : ''}`}>
            {old}
          </td>,
          <td key={`${key} least`} className={`n ${better > 0 ? 'best' : ''}`}>
            {own}
          </td>,
          isSd(key) && (
            <td key={`${key} gain`} className="n">
              {formatNumber(gain, 1)}
            </td>
          ),
        ];
      })}
      <td className="n group">{formatNumber(row.missed, 0)}</td>
    </>
  );
}

/** What the columns hold; `part` says which windows stand here where not all do. */
export function WindowHeads({ part }: { readonly part: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="unseen">Window</span>
        </th>
        {comparedKeys.map((key) => (
          <th key={key} scope="colgroup" colSpan={columnsOf(key)} className="n group title">
            {names[key]}
          </th>
        ))}
        <th scope="col" className="n group title">
          No LVET
        </th>
      </tr>
      <tr>
        <th scope="col">
          {part === '' ? 'from' : <span className="unseen">from; </span>}
          {part}
        </th>
        {comparedKeys.map((key) => [
          <th key={`${key} historic`} scope="col" className="n group">
            <MarkGlyph kind="historic" named />
          </th>,
          <th key={`${key} least`} scope="col" className="n">
            <MarkGlyph kind="least-variance" named />
          </th>,
          isSd(key) && (
            <th key={`${key} gain`} scope="col" className="n">
              diff.
            </th>
          ),
        ])}
        <th scope="col" className="n group">
          beats
        </th>
      </tr>
    </thead>
  );
}

interface ComparisonTextRowProps {
  readonly name: string;
  readonly textOf: (key: ComparedKey) => string;
}

/** What both methods come to together, under each pair of columns. */
export function ComparisonTextRow({ name, textOf }: ComparisonTextRowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {comparedKeys.map((key) => (
        <td key={key} colSpan={columnsOf(key)} className="n group">
          {textOf(key)}
        </td>
      ))}
      <td aria-hidden="true" />
    </tr>
  );
}
