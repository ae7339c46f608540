import { useMemo } from 'react';
import { bandPath, curvePath } from '../../charts/figures/curve-path.ts';
import { linearMap } from '../../charts/axes/linear-map.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { BeatWindows } from '../../model/templates-view.ts';
import type { TemplatesReport } from '../../workers/protocol.ts';
import { templateClass } from '../template-colours.ts';
import { memberOf } from './member-of.ts';
import type { TileGroup } from './tile-groups.ts';

interface TileDrawingProps {
  readonly group: TileGroup;
  readonly report: TemplatesReport;
  readonly windows: BeatWindows | null;
  /** Beats that lie over each other. */
  readonly members: Int32Array;
  readonly isAligned: boolean;
  readonly range: readonly [low: number, high: number];
  readonly size: Size;
}

/** Members over each other, the template with its spread on top; a line stands at the trigger. */
export function TileDrawing(props: TileDrawingProps) {
  const { group, report, windows, members, isAligned, range, size } = props;
  const { shape } = report;
  const count = shape.before + shape.after;
  const { template } = group;
  const x = linearMap([0, Math.max(count - 1, 1)], [8, size.widthPx - 8]);
  const y = linearMap(range, [size.heightPx - 4, 4]);
  const places = useMemo(() => Float64Array.from({ length: count }, (_, k) => k), [count]);
  const lines = Array.from(members, (beat) => (windows ? memberOf(windows, report, beat, isAligned) : null));
  const behind = lines.map((line) => (line ? curvePath(places, line, x.px, y.px) : '')).join('');
  const low = template?.samples.map((value, k) => value - (template.spread[k] ?? Number.NaN));
  const high = template?.samples.map((value, k) => value + (template.spread[k] ?? Number.NaN));
  return (
    <>
      <path className="plot-rule" d={`M0 ${y.px(0)}H${size.widthPx}`} />
      <path className="plot-rule" d={`M${x.px(shape.before)} 0V${size.heightPx}`} />
      <path className="curve raw member-line" d={behind} />
      {template && low && high && (
        <>
          <path
            className={`template-spread ${templateClass(template)}`}
            d={isAligned ? bandPath(places, low, high, x.px, y.px) : ''}
          />
          <path
            className={`template-line ${templateClass(template)}`}
            d={curvePath(places, template.samples, x.px, y.px)}
          />
        </>
      )}
    </>
  );
}
