import { useMemo } from 'react';
import { curvePath } from '../../charts/curve-path.ts';
import { linearMap } from '../../charts/linear-map.ts';
import { formatClock } from '../../charts/time-axis.ts';
import type { BeatWindows, MeasuresView, ShownTemplate } from '../../model/templates-view.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { TemplatesReport } from '../../workers/protocol.ts';
import { knownWord } from './confusion-model.ts';
import { isFlagged } from './measures-model.ts';
import { TemplateChip } from './template-chip.tsx';
import { memberOf } from './member-of.ts';

interface MeasureRowProps {
  readonly beat: number;
  /** Its place among all rows, from 1. */
  readonly place: number;
  readonly report: TemplatesReport;
  readonly view: MeasuresView;
  readonly thresholds: readonly number[];
  readonly template: ShownTemplate | null;
  readonly windows: BeatWindows | null;
  readonly isChosen: boolean;
  readonly long: boolean;
  /** With Shift it is added to the chosen beats. */
  readonly onShow: (withShift: boolean) => void;
}

/** The beat itself, small, on its own scale. */
function Thumb({ samples }: { readonly samples: Float32Array | null }) {
  const path = useMemo(() => {
    if (samples === null || samples.length === 0) return '';
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const value of samples) [low, high] = [Math.min(low, value), Math.max(high, value)];
    const x = linearMap([0, samples.length - 1], [2, 46]);
    const y = linearMap([low, Math.max(high, low + 1e-9)], [17, 3]);
    return curvePath(
      Array.from(samples, (_, k) => k),
      samples,
      x.px,
      y.px,
    );
  }, [samples]);
  return (
    <svg width={48} height={20} aria-hidden="true">
      <path className="curve" d={path} />
    </svg>
  );
}

/** One beat, and what each measure says of it. */
export function MeasureRow(props: MeasureRowProps) {
  const { beat, place, report, view, thresholds, template, windows, isChosen, long, onShow } = props;
  const known = knownWord(report.known?.labels[beat] ?? '');
  return (
    <tr
      aria-rowindex={place + 2}
      aria-current={isChosen ? 'true' : undefined}
      className={isChosen ? 'on' : undefined}
    >
      <th scope="row">
        <button
          type="button"
          className="link"
          title="Shift adds it to the chosen beats"
          onClick={(event) => onShow(event.shiftKey)}
        >
          {formatClock(report.triggersSec[beat] ?? 0, long, long ? 1 : 0.1)}
        </button>
      </th>
      <td className="thumb">
        <Thumb samples={windows ? memberOf(windows, report, beat, true) : null} />
      </td>
      {report.known !== null && (
        <td className="known" title={known}>
          {known}
        </td>
      )}
      <td>
        <TemplateChip template={template} />
      </td>
      {view.measures.map((measure, k) => {
        const rho = view.rhos[k]?.[beat];
        const isOut = isFlagged(rho, thresholds[k]);
        return (
          <td key={measure} className="n">
            <span className={isOut ? 'flagged' : undefined}>{formatNumber(rho, 2)}</span>
            {isOut && <span className="unseen"> abnormal</span>}
          </td>
        );
      })}
    </tr>
  );
}
