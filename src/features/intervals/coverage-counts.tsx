import { formatNumber } from '../../ui/format-number.ts';
import type { Coverage } from './coverage.ts';

/** From so many beats on there is no room to say their number twice. */
const manyBeats = 10_000;

/** How many beats have an R, a foot and a notch. */
export function CoverageCounts({ total, withFoot, withNotch }: Coverage) {
  const withR = total < manyBeats;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Beats with</th>
          {withR && (
            <th scope="col" className="n">
              R
            </th>
          )}
          <th scope="col" className="n">
            foot
          </th>
          <th scope="col" className="n">
            notch
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">of {formatNumber(total, 0)}</th>
          {withR && <td className="n best">{formatNumber(total, 0)}</td>}
          <td className="n best">{formatNumber(withFoot, 0)}</td>
          <td className="n best">{formatNumber(withNotch, 0)}</td>
        </tr>
      </tbody>
    </table>
  );
}
