import { expect, it } from 'vitest';
import { plotlyConfig } from '../../../../src/charts/plotly/use-plotly.ts';

it('the configuration has no external links, and matches the design', () => {
  expect(plotlyConfig).toEqual({
    displayModeBar: false,
    displaylogo: false,
    showSendToCloud: false,
    plotlyServerURL: '',
    responsive: true,
    scrollZoom: false,
    doubleClick: 'reset',
    showTips: false,
  });
});
