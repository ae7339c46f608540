import { MarkGlyph } from '../../../charts/pointing/mark-glyph.tsx';
import { type ByMethod, type MethodId, timingMethods } from '../../../model/methods.ts';
import { formatNumber, formatPercent } from '../../../ui/format-number.ts';
import type { Column, ColumnGroup } from '../../bench/column-table.tsx';
import type { ComparedKey, ComparisonRow } from './windows-comparison.ts';
import { comparedKeys, methodGain, isSd } from './windows-comparison.ts';
import { Explained } from '../../glossary/term.tsx';

const names: Readonly<Record<ComparedKey, string>> = {
  rpttSd: 'rPTT SD, ms',
  lvetSd: 'LVET SD, ms',
  ppvFoot: 'PPV foot, %',
  ppvNotch: 'PPV notch, %',
};

const columnsOf = (key: ComparedKey, isLarge: boolean): number =>
  timingMethods.length + (isLarge && isSd(key) ? 1 : 0);

const gainIn =
  (key: ComparedKey) =>
  (row: ComparisonRow): number | null =>
    methodGain(key, row[key]);

const valueText = (key: ComparedKey, value: number | null): string =>
  isSd(key) ? formatNumber(value, 1) : formatPercent(value === null ? null : value / 100);

/** Whether a method is better than all others, and that is seen in the digits shown. */
function isBest(key: ComparedKey, id: MethodId, values: ByMethod<number | null>): boolean {
  const own = values[id];
  return timingMethods.every((method) => {
    if (method.id === id) return true;
    const other = values[method.id];
    if (own === null || other === null || valueText(key, own) === valueText(key, other)) return false;
    return isSd(key) ? own < other : own > other;
  });
}

/** A quantity by every method, where there is room also the difference of SDs. */
function comparedColumns(key: ComparedKey, isLarge: boolean): readonly Column<ComparisonRow>[] {
  const group: ColumnGroup = { head: names[key], className: 'group title' };
  return [
    ...timingMethods.map(({ id, mark }, index): Column<ComparisonRow> => {
      return {
        name: `${key} ${id}`,
        group,
        head: <MarkGlyph kind={mark} named />,
        isNumber: true,
        ...(index === 0 ? { className: 'group' } : {}),
        cellClass: (row) => (isBest(key, id, row[key]) ? 'best' : undefined),
        text: (row) => valueText(key, row[key][id]),
      };
    }),
    ...(isLarge && isSd(key)
      ? [{ name: `${key} gain`, value: gainIn(key), group, head: 'diff.', digits: 1 } as const]
      : []),
  ];
}

/** The methods in a window, or over all. */
export const methodColumns = (isLarge: boolean): readonly Column<ComparisonRow>[] => [
  ...comparedKeys.flatMap((key) => comparedColumns(key, isLarge)),
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
  readonly isLarge: boolean;
  readonly textOf: (key: ComparedKey) => string;
}

/** What two methods come to together, under the columns of each quantity. */
export function ComparisonTextRow({ name, isLarge, textOf }: ComparisonTextRowProps) {
  return (
    <tr>
      <th scope="row">
        <Explained text={name} isStop={false} />
      </th>
      {comparedKeys.map((key) => (
        <td key={key} colSpan={columnsOf(key, isLarge)} className="n group">
          {textOf(key)}
        </td>
      ))}
      <td aria-hidden="true" />
    </tr>
  );
}
