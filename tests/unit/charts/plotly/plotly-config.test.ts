import { expect, it } from 'vitest';
import { plotlyConfig } from '../../../../src/charts/plotly/use-plotly.ts';

it('keeps every way out of the page shut, and is what the design says', () => {
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
