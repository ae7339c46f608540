import type { ParameterValues } from '../../model/parameters.ts';

/** A filter of a paper: the values that differ from the defaults of the declarations. */
export interface FilterPreset {
  /** Kebab case, stable. */
  readonly id: string;
  readonly label: string;
  readonly source: string;
  readonly values: ParameterValues;
}

const paper2Source = 'Domazet, Gusev and Ristov 2016';

const windows = [
  { window: 'hamming', name: 'Hamming' },
  { window: 'blackman', name: 'Blackman' },
] as const;

const paper2Filters = [
  { id: 'lowpass-30', label: 'Low-pass 30 Hz', values: { type: 'lowpass', high: 30 } },
  { id: 'highpass-0.5', label: 'High-pass 0.5 Hz', values: { type: 'highpass', low: 0.5 } },
  { id: 'bandpass-0.5-30', label: 'Band-pass 0.5–30 Hz', values: { type: 'bandpass', low: 0.5, high: 30 } },
] as const;

/** At the record's own rate, with the paper's number of taps. */
const paper2Presets: readonly FilterPreset[] = paper2Filters.flatMap(({ id, label, values }) =>
  windows.flatMap(({ window, name }) =>
    [100, 200].map((taps) => ({
      id: `${id}-${window}-${taps}`,
      label: `${label}, ${name}, ${taps} taps`,
      source: paper2Source,
      values: { ...values, window, taps },
    })),
  ),
);

const cziesler = 'Cziesler 2014, 4.2';

/** All presets, in the order of a list. Those of Cziesler are for 500 Hz. */
export const filterPresets: readonly FilterPreset[] = [
  ...paper2Presets,
  {
    id: 'ppg-lowpass-20',
    label: 'PPG: low-pass 20 Hz, 501 taps',
    source: cziesler,
    values: { type: 'lowpass', high: 20, taps: 501 },
  },
  {
    id: 'ecg-bandpass-0.05-150',
    label: 'ECG: band-pass 0.05–150 Hz, 501 taps',
    source: cziesler,
    values: { type: 'bandpass', low: 0.05, high: 150, taps: 501 },
  },
  {
    id: 'mains-60',
    label: 'Mains 60 Hz: band-stop 55–65 Hz, 501 taps',
    source: cziesler,
    values: { type: 'bandstop', low: 55, high: 65, taps: 501 },
  },
  {
    id: 'mains-50',
    label: 'Mains 50 Hz: band-stop 45–55 Hz, 501 taps',
    source: cziesler,
    values: { type: 'bandstop', low: 45, high: 55, taps: 501 },
  },
];
