import type { Config } from 'plotly.js';

/**
 * The one configuration of every statistics plot.
 *
 * plotly ships with an upload button and an address to send charts to; both are off, and nothing
 * here may turn them on.
 */
export const plotlyConfig = {
  displayModeBar: false,
  displaylogo: false,
  showSendToCloud: false,
  plotlyServerURL: '',
  responsive: true,
  scrollZoom: false,
  doubleClick: 'reset',
  showTips: false,
} as const satisfies Partial<Config>;
