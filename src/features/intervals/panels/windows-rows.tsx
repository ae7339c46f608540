import { MarkGlyph } from '../../../charts/pointing/mark-glyph.tsx';
import { formatNumber, formatPercent } from '../../../ui/format-number.ts';
import type { Column, ColumnGroup } from '../../bench/column-table.tsx';
import type { ComparedMethods, ComparedKey, ComparisonRow } from './windows-comparison.ts';
import { comparedKeys, gainOf } from './windows-comparison.ts';

const names: Readonly<Record<ComparedKey, string>> = {
  rpttSd: 'rPTT SD, ms',
  lvetSd: 'LVET SD, ms',
  ppvFoot: 'PPV foot, %',
  ppvNotch: 'PPV notch, %',
};

const isSd = (key: ComparedKey): boolean => key === 'rpttSd' || key === 'lvetSd';
const columnsOf = (key: ComparedKey): number => (isSd(key) ? 3 : 2);

const gainIn =
  (key: ComparedKey) =>
  (row: ComparisonRow): number | null =>
    gainOf(key, row[key]);

const valueText = (key: ComparedKey, value: number | null): string =>
  isSd(key) ? formatNumber(value, 1) : formatPercent(value === null ? null : value / 100);

/** By how much the SD by one method is better, where that is seen in the digits shown. */
function betterBy(key: ComparedKey, compared: ComparedMethods): number {
  const gain = gainOf(key, compared);
  const isSeen = valueText(key, compared.historic) !== valueText(key, compared.least);
  return gain !== null && isSeen ? gain : 0;
}

const best = (isBest: boolean): string | undefined => (isBest ? 'best' : undefined);

/** A quantity by both methods, of SDs the difference too. */
function comparedColumns(key: ComparedKey): readonly Column<ComparisonRow>[] {
  const group: ColumnGroup = { head: names[key], className: 'group title' };
  return [
    {
      name: `${key} historic`,
      group,
      head: <MarkGlyph kind="historic" named />,
      isNumber: true,
      className: 'group',
      cellClass: (row) => best(betterBy(key, row[key]) < 0),
      text: (row) => valueText(key, row[key].historic),
    },
    {
      name: `${key} least`,
      group,
      head: <MarkGlyph kind="least-variance" named />,
      isNumber: true,
      cellClass: (row) => best(betterBy(key, row[key]) > 0),
      text: (row) => valueText(key, row[key].least),
    },
    ...(isSd(key)
      ? [{ name: `${key} gain`, value: gainIn(key), group, head: 'diff.', digits: 1 } as const]
      : []),
  ];
}

/** Both methods in a window, or over all. */
export const methodColumns: readonly Column<ComparisonRow>[] = [
  ...comparedKeys.flatMap(comparedColumns),
  {
    name: 'missed',
    value: ({ missed }) => missed,
    group: { head: 'No LVET', className: 'group title' },
    head: 'beats',
    digits: 0,
    className: 'group',
  },
];

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
