/** Units of columns by the names in their heads; an empty unit is one that a column of its kind has not. */
export type ColumnUnits = Readonly<Record<string, string>>;

/** Why a kept beat lacks a feature is a word, whatever the feature is measured in. */
const missed = Object.fromEntries(
  ['foot', 'notch', 'qrs', 's1', 's2', 'lvet', 'landmark', 'start'].map((name) => [`missed.${name}`, '']),
);

/** Of the statistics of windows. */
const windowUnits: ColumnUnits = {
  from: 's',
  to: 's',
  mean: 'ms',
  sd: 'ms',
  sdUnaveraged: 'ms',
  shift: 'ms',
  splitHalfSd: 'ms',
  low: 'ms',
  high: 'ms',
  error: 'ms',
  threshold: 'percent',
  ppv: '',
  missed: '',
  chosenBy: '',
  side: '',
};

const beatUnits: ColumnUnits = { r: 's', ...missed, ...windowUnits };

const unitsByAnalysis: Readonly<Record<string, ColumnUnits>> = {
  info: { rate: 'Hz' },
  qrs: { onset: 's', end: 's', r: 's', mark: 's', rr: 'ms' },
  intervals: { ...beatUnits, peak: 's', foot: 's', notch: 's', rptt: 'ms', lvet: 'ms' },
  landmark: { ...beatUnits, start: 's', landmark: 's', interval: 'ms' },
  sounds: {
    ...beatUnits,
    qrs: 's',
    s1: 's',
    s2: 's',
    qs2: 'ms',
    s1s2: 'ms',
    pep: 'ms',
    lvet: 'ms',
    // A ratio.
    ...Object.fromEntries(
      ['historic', 'leastVariance'].flatMap((method) =>
        ['mean', 'sd'].map((name) => [`pepOverLvet.${method}.${name}`, '']),
      ),
    ),
  },
  templates: { trigger: 's', shift: 'samples', first: 's', from: 's', to: 's', resumedFrom: 's' },
  denoise: {
    duration: 's',
    heartRate: 'bpm',
    rrSd: 'ms',
    r: 's',
    move: 'ms',
    snr: 'dB',
    before: 'dB',
    after: 'dB',
    trueBefore: 'dB',
    trueAfter: 'dB',
  },
  cohort: { heartRate: 'bpm', rptt: 'ms', lvet: 'ms', pep: 'ms', qs2: 'ms' },
  bench: { fs: 'Hz', cpuRate: 'million_per_s', gpuRate: 'million_per_s' },
};

/** The units of an analysis's tables. */
export function columnUnits(analysis: string): ColumnUnits {
  return unitsByAnalysis[analysis] ?? {};
}

/**
 * The head of a column with its unit at the end, as `rptt.historic_ms`. The unit is that of the whole name, else of its
 * last part, else of its first.
 */
export function headWithUnit(name: string, units: ColumnUnits): string {
  const parts = name.split('.');
  const unit = units[name] ?? units[parts.at(-1) ?? ''] ?? units[parts[0] ?? ''] ?? '';
  return unit === '' ? name : `${name}_${unit}`;
}
