import { linearMap } from '../../charts/axes/linear-map.ts';
import { PlotLabel } from '../../charts/figures/plot-layer.tsx';
import { SvgPlot } from '../../charts/figures/svg-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { FilterRow } from '../../pipeline/performance/filter-study.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { gpuMs } from './study-rows.ts';

/** A time with as many digits as count. */
export const stripTimeText = (ms: number): string =>
  `${formatNumber(ms, ms >= 100 ? 0 : ms >= 10 ? 1 : ms >= 1 ? 2 : 3)}\u202fms`;

interface Mark {
  readonly name: string;
  readonly ms: number;
  readonly isGpu: boolean;
}

/** What was measured at one size, fastest first. */
export function stripMarks(row: FilterRow): readonly Mark[] {
  const wanted = [
    { name: 'kernel', ms: gpuMs(row, 'kernel'), isGpu: true },
    { name: 'with transfers', ms: gpuMs(row, 'transfers'), isGpu: true },
    { name: 'overlap-save', ms: row.cpu.overlapSave?.ms ?? null, isGpu: false },
    { name: 'direct', ms: row.cpu.direct?.ms ?? null, isGpu: false },
  ];
  return wanted
    .flatMap(({ name, ms, isGpu }) => (ms === null || ms <= 0 ? [] : [{ name, ms, isGpu }]))
    .toSorted((a, b) => a.ms - b.ms);
}

function Strip({ marks, size }: { readonly marks: readonly Mark[]; readonly size: Size }) {
  const [leftPx, rightPx] = [20, size.widthPx - 34];
  const bottomPx = size.heightPx - 20;
  const logs = marks.map(({ ms }) => Math.log10(ms));
  const [from, to] = [Math.floor(Math.min(...logs)), Math.ceil(Math.max(...logs) + 0.01)];
  const x = linearMap([from, to], [leftPx, rightPx]);
  const decades = Array.from({ length: to - from + 1 }, (_, k) => from + k);
  const columnPx = (size.widthPx - 8) / Math.max(marks.length, 1);
  return (
    <>
      {marks.map(({ name, ms, isGpu }, k) => {
        const labelX = 4 + (k + 0.5) * columnPx;
        const at = x.px(Math.log10(ms));
        return (
          <g key={name}>
            <path className="study-lead" d={`M${labelX} 31L${at} ${bottomPx - 12}`} />
            <rect
              className={`study-mark ${isGpu ? 'gpu' : ''}`}
              x={at - 3.5}
              y={bottomPx - 11}
              width={7}
              height={7}
            />
            <PlotLabel kind="halo plain" x={labelX} y={12} anchor="middle">
              {name}
            </PlotLabel>
            <PlotLabel kind="halo ink" x={labelX} y={26} anchor="middle">
              {stripTimeText(ms)}
            </PlotLabel>
          </g>
        );
      })}
      <line className="plot-rule axis" x1={leftPx} x2={rightPx} y1={bottomPx + 0.5} y2={bottomPx + 0.5} />
      {decades.map((decade, k) => (
        <g key={decade}>
          <line
            className="plot-rule axis"
            x1={x.px(decade)}
            x2={x.px(decade)}
            y1={bottomPx}
            y2={bottomPx + 4}
          />
          <PlotLabel x={x.px(decade)} y={bottomPx + 15} anchor="middle">
            {`${formatNumber(10 ** decade, Math.max(0, -decade))}${k === decades.length - 1 ? '\u202fms' : ''}`}
          </PlotLabel>
        </g>
      ))}
    </>
  );
}

/** The four times of one size on a log axis. */
export function StudyStrip({ row }: { readonly row: FilterRow }) {
  const marks = stripMarks(row);
  if (marks.length === 0) return null;
  const drawing = (size: Size) => <Strip marks={marks} size={size} />;
  const where = `${formatNumber(row.sampleCount, 0)} samples, ${formatNumber(row.tapCount, 0)} taps`;
  return (
    <div className="study-strip">
      <SvgPlot
        label={`Times at ${where}`}
        description={`${marks.map(({ name, ms }) => `${name} ${stripTimeText(ms)}`).join(', ')}; logarithmic axis.`}
        stops
        draw={drawing}
      />
    </div>
  );
}
