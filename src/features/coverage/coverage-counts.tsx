import { formatNumber } from '../../ui/format-number.ts';
import type { Coverage } from './coverage-lines.ts';

/** Number of beats from which there is no room to show it twice. */
const manyBeats = 10_000;

/** Renders how many beats have each value. The first count is the number of beats. */
export function CoverageCounts({ counts }: Pick<Coverage, 'counts'>) {
  const total = counts[0]?.count ?? 0;
  const shown = total < manyBeats ? counts : counts.slice(1);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Beats with</th>
          {shown.map(({ name }) => (
            <th key={name} scope="col" className="n">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">of {formatNumber(total, 0)}</th>
          {shown.map(({ name, count }) => (
            <td key={name} className="n best">
              {formatNumber(count, 0)}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
