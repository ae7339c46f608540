import { expect, it } from 'vitest';
import { figureRows } from '../../../../src/charts/plotly/figure-rows.ts';
import { figurePoints } from '../../../../src/charts/plotly/plotly-figure.ts';

it('points with texts are found, by what they open and then in drawing order', () => {
  const points = figurePoints({
    data: [
      { type: 'scatter', x: [0], y: [0], hoverinfo: 'skip' },
      { type: 'scatter', x: [1, 2], y: [3, 4], hovertext: ['a<br>1', 'b'], customdata: [0, 2] },
      { type: 'scatter', yaxis: 'y2', x: [1, 2], y: [3, 4], hovertext: ['c', 'd'], customdata: [0, 1] },
    ],
    layout: {},
  });
  expect(points.map(({ text }) => text)).toEqual(['a: 1', 'c', 'd', 'b']);
  expect(points[2]).toEqual({ curveNumber: 2, pointNumber: 1, subplot: 'xy2', text: 'd', opens: 1 });
  const plain = figurePoints({ data: [{ type: 'scatter', x: [1], y: [2], hovertext: ['a'] }], layout: {} });
  expect(plain).toEqual([{ curveNumber: 0, pointNumber: 0, subplot: 'xy', text: 'a', opens: null }]);
});

it('rows of equal height are stacked', () => {
  const rows = figureRows(2, { widthPx: 100, heightPx: 150 }, { t: 20, b: 30 }, 20);
  expect(rows.map(({ key, heightPx }) => [key, heightPx])).toEqual([
    ['', 40],
    ['2', 40],
  ]);
  expect(rows[0]?.domain).toEqual([0.6, 1]);
  expect(rows[1]?.domain).toEqual([0, 0.4]);
});
