/** Look of a low lane of marks without a trace. */
export const stripLane = {
  weight: 0,
  unit: '',
  zeroLine: false,
  traces: [],
  problem: null,
  colour: 'text2',
  fixedPx: 19,
  range: { low: 0, high: 1 },
} as const;
