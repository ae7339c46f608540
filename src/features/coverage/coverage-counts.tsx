import { formatNumber } from '../../ui/format-number.ts';
import type { Coverage } from './coverage-lines.ts';

/** From so many beats on there is no room to say their number twice. */
const manyBeats = 10_000;

/** How many beats have what; the first of the counts is how many there are. */
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
