/** Looks of each signal over time, on the screen and on paper. */
export const ecgLook = { id: 'ecg', colour: 'ecg', weight: 62 } as const;
export const ppgLook = { id: 'ppg', name: 'PPG', colour: 'ppg', weight: 68 } as const;
export const dppgLook = {
  id: 'dppg',
  name: 'dPPG',
  colour: 'derivative',
  weight: 60,
  zeroLine: true,
} as const;
