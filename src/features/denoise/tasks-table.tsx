import { type LinearMap, linearMap } from '../../charts/axes/linear-map.ts';
import { formatNumber, formatSpread, missingText } from '../../ui/format-number.ts';
import type { SnrSpread, TaskLine } from '../../pipeline/denoise/task-table.ts';
import type { PaperTask } from './paper-tasks.ts';
import type { TaskRow, TasksModel, CleanedRecording } from './tasks-model.ts';
import { Explained } from '../glossary/term.tsx';
import { PlotLabel } from '../../charts/figures/svg-plot.tsx';

const taskStripPx = 104;
const edgePx = 5;
/** Distance between the lines of two recordings, px. */
const leadPx = 3.8;
const minHeightPx = 20;

/** Returns the map of dB to px, the same for all strips. */
function stripScale(recordings: readonly CleanedRecording[]): LinearMap {
  const values = recordings.flatMap(({ snr }) =>
    [snr.before, snr.after, snr.trueBefore, snr.trueAfter].filter((value) => value !== null),
  );
  const low = Math.floor((Math.min(0, ...values) - 1) / 5) * 5;
  const high = Math.ceil((Math.max(40, ...values) + 1) / 5) * 5;
  return linearMap([low, high], [edgePx, taskStripPx - edgePx]);
}

/** Renders the axis of all strips, in the header of their column. */
function StripAxis({ scale }: { readonly scale: LinearMap }) {
  return (
    <svg className="denoise-strip" width={taskStripPx} height={18} aria-hidden="true">
      {[0, 40].map((db) => (
        <PlotLabel key={db} x={scale.px(db)} y={13} anchor={db === 0 ? 'middle' : 'end'}>
          {db === 0 ? '0' : `${formatNumber(db, 0)}\u202fdB`}
        </PlotLabel>
      ))}
    </svg>
  );
}

interface TaskStripProps {
  readonly recordings: readonly CleanedRecording[];
  readonly gain: TasksModel['gain'];
  readonly scale: LinearMap;
}

/**
 * Renders a line per recording from before to after, with a dot at the true value and a stroke at the split-half value.
 */
function TaskStrip({ recordings, gain, scale }: TaskStripProps) {
  const withSnr = recordings.filter(({ snr }) => snr.before !== null && snr.after !== null);
  const heightPx = Math.max(minHeightPx, Math.ceil((withSnr.length + 1) * leadPx));
  return (
    <svg className="denoise-strip" width={taskStripPx} height={heightPx} aria-hidden="true">
      {withSnr.map(({ id, snr }, k) => {
        const y = heightPx / 2 + (k - (withSnr.length - 1) / 2) * leadPx;
        const split = scale.px(snr.after ?? 0);
        const isTrue = gain === 'true' && snr.trueBefore !== null && snr.trueAfter !== null;
        const from = scale.px((isTrue ? snr.trueBefore : snr.before) ?? 0);
        const truth = isTrue ? scale.px(snr.trueAfter ?? 0) : null;
        return (
          <g key={id}>
            <path
              className="denoise-strip-gain"
              d={`M${from.toFixed(1)} ${y}H${(truth ?? split).toFixed(1)}`}
            />
            {truth !== null && (
              <path className="denoise-strip-rest" d={`M${truth.toFixed(1)} ${y}H${split.toFixed(1)}`} />
            )}
            {truth !== null && <circle className="denoise-strip-dot" cx={truth} cy={y} r={1.6} />}
            <path className="denoise-strip-gain" d={`M${split.toFixed(1)} ${y - 1.7}v3.4`} />
          </g>
        );
      })}
    </svg>
  );
}

/** Formats `mean ± SD` in whole dB, as in the paper. */
function spreadText(spread: SnrSpread | null): string {
  if (spread === null) return missingText;
  return formatSpread(spread.mean, spread.sd, 0);
}

const pText = (p: number): string => (p < 0.001 ? '<\u00a00.001' : formatNumber(p, 3));

/** Formats t, degrees of freedom and p. */
export function testText(line: TaskLine | null, gain: TasksModel['gain']): string {
  const test = gain === 'true' ? line?.trueTest : line?.test;
  if (!test || !Number.isFinite(test.t)) return missingText;
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
      <td className="n paper">{paper ? paperText(paper.before) : missingText}</td>
      <td className="n paper">{paper ? paperText(paper.after) : missingText}</td>
    </tr>
  );
}

/** Renders the signal-to-noise ratio by task, with the paper's table 2 next to it. */
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
