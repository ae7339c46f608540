import type { LinearMap } from '../../charts/axes/linear-map.ts';
import { formatNumber, formatSpread, missing } from '../../ui/format-number.ts';
import type { SnrSpread, TaskLine } from '../../pipeline/denoise/task-table.ts';
import type { PaperTask } from './paper-tasks.ts';
import { StripAxis, stripScale, TaskStrip } from './task-strip.tsx';
import type { TaskRow, TasksModel } from './tasks-model.ts';
import { Explained } from '../glossary/term.tsx';

/** `mean ± SD` in whole dB, as in the paper. */
function spreadText(spread: SnrSpread | null): string {
  if (spread === null) return missing;
  return formatSpread(spread.mean, spread.sd, 0);
}

const pText = (p: number): string => (p < 0.001 ? '<\u00a00.001' : formatNumber(p, 3));

/** t, degrees of freedom and p. */
export function testText(line: TaskLine | null, gain: TasksModel['gain']): string {
  const test = gain === 'true' ? line?.trueTest : line?.test;
  if (!test || !Number.isFinite(test.t)) return missing;
  return `${formatNumber(test.t, 1)} (${test.df}), ${pText(test.p)}`;
}

const paperText = ([mean, sd]: PaperTask['before']): string => formatSpread(mean, sd, 0);

interface RowProps {
  readonly row: TaskRow;
  readonly gain: TasksModel['gain'];
  readonly scale: LinearMap | null;
}

function Row({ row, gain, scale }: RowProps) {
  const { name, records, line, paper } = row;
  return (
    <tr className={scale === null ? 'sum' : undefined}>
      <th scope="row">{name}</th>
      <td className="n">{formatNumber(line?.n ?? 0, 0)}</td>
      <td className="n">{spreadText(line?.before ?? null)}</td>
      <td className="n">{spreadText(line?.after ?? null)}</td>
      <td className="n strong">{spreadText(line?.trueAfter ?? null)}</td>
      <td className="n">{testText(line, gain)}</td>
      <td className="strip">
        {scale && records.length > 0 && <TaskStrip recordings={records} gain={gain} scale={scale} />}
      </td>
      <td className="n paper">{paper ? paperText(paper.before) : missing}</td>
      <td className="n paper">{paper ? paperText(paper.after) : missing}</td>
    </tr>
  );
}

/** Signal to noise by task, with the paper's table 2 beside it. */
export function TasksTable({ model }: { readonly model: TasksModel }) {
  const { rows, all, gain } = model;
  const scale = stripScale(all.records);
  return (
    <table className="denoise-tasks">
      <thead>
        <tr>
          <th scope="col">Task</th>
          <th scope="col" className="n">
            n
          </th>
          <th scope="colgroup" colSpan={3} className="n">
            SNR, dB
          </th>
          <th scope="col" className="n">
            Paired t (df), p
          </th>
          <th scope="col" className="strip">
            Each record
          </th>
          <th scope="colgroup" colSpan={2} className="n">
            Paper, dB
          </th>
        </tr>
        <tr>
          <td colSpan={2}>
            <Explained text="mean ± SD" isStop={false} />
          </td>
          <th scope="col" className="n">
            before
          </th>
          <th scope="col" className="n">
            split-half
          </th>
          <th scope="col" className="n">
            true
          </th>
          <td className="n">{gain === 'true' ? 'true gain' : 'split-half gain'}</td>
          <td className="strip">
            <StripAxis scale={scale} />
          </td>
          <th scope="col" className="n">
            before
          </th>
          <th scope="col" className="n">
            after
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.name} row={row} gain={gain} scale={scale} />
        ))}
        <Row row={all} gain={gain} scale={null} />
      </tbody>
    </table>
  );
}
