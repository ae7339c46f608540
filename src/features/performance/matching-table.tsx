import type { TemplatesRow } from '../../model/performance.ts';
import { formatNumber, formatTimes } from '../../ui/format-number.ts';
import { msText, ratio, shareText, timeText } from './figures.ts';

/** Beats against templates at every shift, by all five measures; nothing before it is measured. */
export function MatchingTable({ rows }: { readonly rows: readonly TemplatesRow[] }) {
  if (rows.length === 0) return null;
  return (
    <table className="papers-table" aria-label="Template matching">
      <thead>
        <tr>
          <th scope="colgroup" colSpan={3}>
            Template matching, 41 shifts
          </th>
          <th scope="colgroup" className="n apart" colSpan={3}>
            ms
          </th>
          <th scope="colgroup" className="n apart" colSpan={2}>
            10⁶ comparisons/s
          </th>
          <th scope="colgroup" className="n apart" colSpan={2}>
            GPU against CPU
          </th>
        </tr>
        <tr>
          <th scope="col">Measure</th>
          <th scope="col" className="n">
            Beats
          </th>
          <th scope="col" className="n">
            Templates
          </th>
          <th scope="col" className="n apart">
            CPU
          </th>
          <th scope="col" className="n">
            kernel
          </th>
          <th scope="col" className="n">
            transfers
          </th>
          <th scope="col" className="n apart">
            CPU
          </th>
          <th scope="col" className="n">
            GPU
          </th>
          <th scope="col" className="n apart">
            ×
          </th>
          <th scope="col" className="n">
            difference
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={`${row.measure} ${row.beatCount} ${row.templateCount}`} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row }: { readonly row: TemplatesRow }) {
  const speedUp = ratio(row.cpu.ms, row.transfers?.totalMs);
  return (
    <tr>
      <th scope="row">{row.measure.toUpperCase()}</th>
      <td className="n">{formatNumber(row.beatCount, 0)}</td>
      <td className="n">{formatNumber(row.templateCount, 0)}</td>
      <td className="n apart">{timeText(row.cpu)}</td>
      <td className="n">{timeText(row.gpu)}</td>
      <td className="n">{msText(row.transfers?.totalMs)}</td>
      <td className="n apart">{msText(row.cpuRate)}</td>
      <td className="n">{msText(row.gpuRate)}</td>
      <td className={`n apart ${(speedUp ?? 0) > 1 ? 'best' : ''}`}>{formatTimes(speedUp)}</td>
      <td className="n">{shareText(row.largestDifference)}</td>
    </tr>
  );
}
