import { useStore } from 'zustand';
import { MarkGlyph } from '../../charts/pointing/mark-glyph.tsx';
import type { Truth } from '../../model/synthetic.ts';
import { formatNumber, missing } from '../../ui/format-number.ts';
import { useChosenRun, useSession } from '../session-context.ts';
import { truthSentences } from './truth-sentences.ts';
import type { MeanSd } from './truth-statistics.ts';
import { truthOfWindow } from './truth-statistics.ts';
import { timingMethods } from '../../model/methods.ts';

function Rows({ name, values }: { readonly name: string; readonly values: readonly MeanSd[] }) {
  const columns = ['truth', ...timingMethods.map(({ id }) => id)];
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
            {sd === null ? missing : `±${formatNumber(sd, 1)}`}
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
  const report = useChosenRun('intervals')?.report ?? null;
  const result = report?.result;
  const window = result?.windows[windowIndex];
  const average = Number(report?.parameters['average'] ?? 0);
  if (!result || !window) return <p className="truth-note">Measured once it is analysed.</p>;
  const known = truthOfWindow(truth, result.beats, windowIndex);
  return (
    <div className="truth">
      <table aria-label="Truth and measurement, ms">
        <thead>
          <tr>
            <th scope="col">mean ± SD</th>
            <th scope="col" className="n">
              truth
            </th>
            {timingMethods.map(({ id, mark, name }) => (
              <th key={id} scope="col" className="n">
                <MarkGlyph kind={mark} />
                <span className="unseen">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Rows
            name="rPTT"
            values={[known.rptt, ...timingMethods.map(({ id }) => window.intervals.rptt[id])]}
          />
          <Rows
            name="LVET"
            values={[known.lvet, ...timingMethods.map(({ id }) => window.intervals.lvet[id])]}
          />
        </tbody>
      </table>
      <p className="truth-note">
        {[
          `Window ${windowIndex + 1}, the beats kept.`,
          ...truthSentences(known, window.intervals, average),
        ].join(' ')}
      </p>
    </div>
  );
}
