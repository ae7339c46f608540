import { useStore } from 'zustand';
import { MarkGlyph } from '../../charts/mark-glyph.tsx';
import type { Truth } from '../../model/synthetic.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { useChosenRun, useSession } from '../session-context.ts';
import type { MeanSd } from './truth-statistics.ts';
import { truthOfWindow } from './truth-statistics.ts';

function Rows({ name, values }: { readonly name: string; readonly values: readonly MeanSd[] }) {
  const columns = ['truth', 'historic', 'least variance'];
  return (
    <>
      <tr>
        <th scope="row">{name}</th>
        {values.map(({ mean }, index) => (
          <td key={columns[index]} className="n">
            {formatNumber(mean, 1)}
          </td>
        ))}
      </tr>
      <tr>
        <th scope="row">
          <span className="unseen">{name} SD</span>
        </th>
        {values.map(({ sd }, index) => (
          <td key={columns[index]} className="n">
            ± {formatNumber(sd, 1)}
          </td>
        ))}
      </tr>
    </>
  );
}

/** What is known of a made record beside what was measured of it, over the kept beats of the window that is read. */
export function TruthTable({ truth }: { readonly truth: Truth }) {
  const session = useSession();
  const windowIndex = useStore(session.selection, (state) => state.windowIndex);
  const result = useChosenRun('intervals')?.report?.result ?? null;
  const window = result?.windows[windowIndex];
  if (!result || !window) return <p className="truth-note">Measured once it is analysed.</p>;
  const known = truthOfWindow(truth, result.beats, windowIndex);
  const { threshold } = window.rptt.leastVariance;
  return (
    <div className="truth">
      <table aria-label="Truth and measurement, ms">
        <thead>
          <tr>
            <th scope="col">mean ± SD</th>
            <th scope="col" className="n">
              truth
            </th>
            <th scope="col" className="n">
              <MarkGlyph kind="historic" />
              <span className="unseen">historic</span>
            </th>
            <th scope="col" className="n">
              <MarkGlyph kind="least-variance" />
              <span className="unseen">least variance</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Rows name="rPTT" values={[known.rptt, window.rptt.historic, window.rptt.leastVariance]} />
          <Rows name="LVET" values={[known.lvet, window.lvet.historic, window.lvet.leastVariance]} />
        </tbody>
      </table>
      <p className="truth-note">
        Window {windowIndex + 1}, the beats kept.{' '}
        {threshold !== null &&
          `A foot read at ${threshold} % of the upstroke lies later than the true onset; `}
        {threshold !== null && 'averaging beats makes the spread smaller than the truth’s.'}
      </p>
    </div>
  );
}
