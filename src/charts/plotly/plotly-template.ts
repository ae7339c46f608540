import type { Template } from 'plotly.js';
import { timingMethods } from '../../model/methods.ts';
import { methodForms } from '../pens/method-marks.ts';
import type { Palette } from '../pens/palette.ts';

/** Margins of every statistics plot, px, unless a plot sets its own. */
export const plotMargin = { l: 42, r: 14, t: 8, b: 20, pad: 0 } as const;

const axisStyle = ({ colour }: Palette) =>
  ({
    showgrid: false,
    zeroline: false,
    showline: true,
    linecolor: colour.axis,
    linewidth: 1,
    ticks: 'outside',
    ticklen: 4,
    tickcolor: colour.axis,
    nticks: 6,
    showticksuffix: 'last',
    automargin: false,
    exponentformat: 'none',
    spikecolor: colour.text3,
    spikethickness: 1,
    spikedash: 'solid',
  }) as const;

const valueAxisStyle = ({ colour }: Palette) =>
  ({
    gridcolor: colour.grid,
    gridwidth: 1,
    zeroline: false,
    showline: false,
    ticks: '',
    ticklabelstandoff: 3,
    // Labels are lower than the margins. Hiding those that reach out of the plot would force a layout to measure them.
    ticklabeloverflow: 'allow',
    nticks: 3,
    showticksuffix: 'last',
    automargin: false,
    fixedrange: true,
  }) as const;

/** Returns the `Layout.template` of all statistics plots for a theme. */
export function plotlyTemplate(palette: Palette): Template {
  const { colour, fontPx, font } = palette;
  const family = font.slice(font.indexOf('px ') + 3);
  return {
    layout: {
      font: { family, size: fontPx, color: colour.text3 },
      paper_bgcolor: colour.work,
      plot_bgcolor: colour.work,
      margin: plotMargin,
      showlegend: false,
      hovermode: 'x unified',
      // Numbers as elsewhere, with thin spaces between thousands.
      separators: '.\u202f',
      bargap: 0.1,
      colorway: [
        ...timingMethods.map(({ mark }) => colour[methodForms[mark].colour]),
        colour.text2,
        colour.ppg,
        colour.derivative,
        colour.sound,
      ],
      xaxis: axisStyle(palette),
      yaxis: valueAxisStyle(palette),
      hoverlabel: {
        bgcolor: colour.raised,
        bordercolor: colour.lineStrong,
        font: { family, size: fontPx, color: colour.text1 },
      },
    },
    data: {
      scatter: [{ type: 'scatter', line: { width: 1.5 }, marker: { size: 8, line: { width: 1.5 } } }],
      bar: [{ type: 'bar', marker: { line: { width: 1.25 } } }],
    },
  };
}
