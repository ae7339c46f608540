const figures = ['mean', 'sd', 'rmssd', 'sdann', 'sdnnIndex', 'sd1', 'sd2'] as const;
const powers = ['vlf', 'lf', 'hf', 'total'] as const;
const spectra = ['welch', 'lomb'] as const;

/** Units of the columns of a series. An amplitude is in the unit of its channel, which heads do not contain. */
export const seriesUnits: Readonly<Record<string, string>> = {
  at: 's',
  value: 'ms',
  from: 's',
  to: 's',
  'error.likely': 'ms',
  'error.floor': 'ms2_per_Hz',
  'error.remaining.lf': 'ms2',
  'error.remaining.hf': 'ms2',
  'amplitude.error.likely': '',
  'amplitude.error.floor': '',
  'amplitude.error.remaining.sd': '',
  'amplitude.error.remaining.rmssd': '',
  'amplitude.error.remaining.lf': '',
  'amplitude.error.remaining.hf': '',
  lfPeak: 'Hz',
  hfPeak: 'Hz',
  'respiration.rate': 'per_min',
  'respiration.against.rate': 'per_min',
  'respiration.from': '',
  'respiration.against.from': '',
  'pair.phase.lf': 'degrees',
  'pair.phase.hf': 'degrees',
  ...Object.fromEntries(figures.map((figure) => [figure, 'ms'])),
  ...Object.fromEntries(figures.map((figure) => [`amplitude.${figure}`, ''])),
  ...Object.fromEntries(
    spectra.flatMap((spectrum) =>
      powers.flatMap((power) => [
        [`${spectrum}.${power}`, 'ms2'],
        [`amplitude.${spectrum}.${power}`, ''],
      ]),
    ),
  ),
};
