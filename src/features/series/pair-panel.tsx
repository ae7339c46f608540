import { useCallback, useMemo } from 'react';
import type { Palette } from '../../charts/pens/palette.ts';
import { figureRows, rowName } from '../../charts/plotly/figure-rows.ts';
import { type PlotlyFigure, lineUpright, mutedLine } from '../../charts/plotly/plotly-figure.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { SeriesBands } from '../../model/series.ts';
import type { CrossCurves } from '../../pipeline/series/window-view.ts';
import { formatCount } from '../../ui/format-number.ts';
import { PlotPanel } from '../bench/plot-panel.tsx';

const margin = { l: 52, r: 34, t: 22, b: 22, pad: 0 } as const;
const gapPx = 26;
/** Minimum coherence. Source: Robbe and others 1987. */
const minCoherence = 0.5;
/** Minimum number of segments for the figures. */
const minSegments = 5;

interface PairPanelProps {
  readonly cross: CrossCurves;
  readonly bands: SeriesBands;
  readonly name: string;
  readonly against: string;
  /** Unit of the gain; empty if it has none. */
  readonly gainUnit: string;
}

/** Renders coherence and gain of one series over another, at each frequency. */
export function PairPanel({ cross, bands, name, against, gainUnit }: PairPanelProps) {
  const { frequencyHz, coherence, gain, segments } = cross;
  const toHz = Math.max(0.5, 1.25 * bands.hfToHz);
  const count = useMemo(() => frequencyHz.filter((hz) => hz <= toHz).length, [frequencyHz, toHz]);
  const { lfFromHz, hfFromHz, hfToHz } = bands;
  const gainName = `Gain of ${name} over ${against}`;
  const figure = useCallback(
    (size: Size, { colour }: Palette): PlotlyFigure => {
      const [upper, lower] = figureRows(2, size, margin, gapPx);
      const x = Array.from(frequencyHz.subarray(1, count));
      const shown = Array.from(gain.subarray(1, count), (value, k) =>
        (coherence[k + 1] ?? 0) >= minCoherence ? value : null,
      );
      return {
        data: [
          {
            type: 'scatter',
            mode: 'lines',
            x,
            y: Array.from(coherence.subarray(1, count)),
            line: { color: colour.text1, width: 1.5 },
            hovertemplate: 'coherence %{y:.2f}<extra></extra>',
          },
          mutedLine([0, toHz], [minCoherence, minCoherence], { color: colour.axis, width: 1, dash: 'dot' }),
          {
            type: 'scatter',
            mode: 'lines+markers',
            yaxis: 'y2',
            x,
            y: shown,
            marker: { size: 3, color: colour.accent },
            line: { color: colour.accent, width: 1.5 },
            hovertemplate: `gain %{y:.3~g} ${gainUnit}<extra></extra>`,
          },
        ],
        layout: {
          margin,
          annotations: [
            ...(upper === undefined ? [] : [rowName('Coherence', colour.text1, upper, margin.l)]),
            ...(lower === undefined ? [] : [rowName(gainName, colour.accent, lower, margin.l)]),
          ],
          shapes: [lfFromHz, hfFromHz, hfToHz].map((hz) => lineUpright(hz, { color: colour.grid, width: 1 })),
          xaxis: { range: [0, toHz], ticksuffix: '\u202fHz', anchor: 'y2' },
          yaxis: { range: [0, 1], domain: [...(upper?.domain ?? [0.55, 1])], showgrid: true, nticks: 3 },
          yaxis2: {
            domain: [...(lower?.domain ?? [0, 0.45])],
            rangemode: 'tozero',
            showgrid: true,
            nticks: 3,
            ...(gainUnit === '' ? {} : { ticksuffix: `\u202f${gainUnit}` }),
          },
        },
      };
    },
    [frequencyHz, coherence, gain, count, toHz, gainUnit, gainName, lfFromHz, hfFromHz, hfToHz],
  );
  const few = segments < minSegments ? ', too few: high by chance' : '';
  const sub = `coherence, and gain where that is 0.5 or more; ${formatCount(segments, 'segment')} of 64 s${few}`;
  return (
    <PlotPanel
      name="series-pair"
      title={`${name} against ${against}`}
      sub={sub}
      table={() => ({
        columns: ['frequency, Hz', 'coherence', gainUnit === '' ? 'gain' : `gain, ${gainUnit}`],
        rows: Array.from(frequencyHz, (hz, k) => [hz, coherence[k] ?? Number.NaN, gain[k] ?? Number.NaN]),
      })}
      empty={segments === 0 ? 'The series share no 64 s in this window: choose a longer one.' : null}
      description={`Coherence and gain of ${name} over ${against}; ${sub}.`}
      figure={figure}
    />
  );
}
