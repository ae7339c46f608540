import { beatClassNames } from '../../../model/rhythm.ts';
import { formatNumber, formatPercent } from '../../../ui/format-number.ts';
import type { QrsReport } from '../../../workers/protocol.ts';
import { beatNames } from '../../words/class-words.ts';

/** How many beats each class has, and how certain they are of it. */
export function ClassTable({ report: { rhythm } }: { readonly report: QrsReport }) {
  const { timesSec, classes, certainty, summary } = rhythm;
  const rows = beatClassNames
    .map((name, number) => {
      const own = Array.from(certainty).filter((one, i) => classes[i] === number && !Number.isNaN(one));
      const mean = own.length === 0 ? null : own.reduce((sum, one) => sum + one, 0) / own.length;
      return { name, count: summary.classes[name], mean };
    })
    .filter(({ count }) => count > 0);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Class</th>
          <th scope="col" className="n">
            Beats
          </th>
          <th scope="col" className="n">
            %
          </th>
          <th scope="col" className="n">
            Certainty
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, count, mean }) => (
          <tr key={name}>
            <th scope="row">{beatNames[name]}</th>
            <td className="n">{formatNumber(count, 0)}</td>
            <td className="n">{formatPercent(count / timesSec.length)}</td>
            <td className="n">{formatNumber(mean, 2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
