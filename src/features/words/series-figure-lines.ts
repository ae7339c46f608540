import type { BandFigures, SeriesError, SeriesResult, SeriesWindow } from '../../model/series.ts';
import { formatNumber, formatP } from '../../ui/format-number.ts';
import { sdName, seriesText } from './series-words.ts';

/** A figure of a series as a row of a table. */
export interface SeriesFigureLine {
  readonly group: string;
  readonly name: string;
  readonly unit: string;
  /** Meaning of the figure, in a sentence. */
  readonly meaning: string;
  readonly source: string;
  readonly value: (window: SeriesWindow) => number | null;
  readonly text: (value: number | null) => string;
  /** Key of the figure in tables, `notGiven` and `doubtful`. */
  readonly lackKey: string;
}

/** Returns 'RMSSD, ms'. */
export const nameWithUnit = ({ name, unit }: SeriesFigureLine): string =>
  unit === '' ? name : `${name}, ${unit}`;

/** Returns why a span lacks a figure, or why it is doubtful. If a whole part is missing, `notGiven` names the part. */
export function windowCaution({ notGiven, doubtful }: SeriesWindow, lackOf: string): string | undefined {
  const [part = ''] = lackOf.split('.');
  const [lack, doubt] = [notGiven[lackOf] ?? notGiven[part], doubtful[lackOf]];
  if (lack !== undefined) return `Not given: ${lack}`;
  return doubt === undefined ? undefined : `Doubtful: ${doubt}`;
}

const taskForce = 'Task Force 1996';

/** Names are those of `SeriesWindow`. */
interface PlainFigure {
  readonly own: 'mean' | 'sd' | 'rmssd' | 'pnn50' | 'sdann' | 'sdnnIndex' | 'triangularIndex';
  readonly name: string;
  readonly meaning: string;
}

const percentText = (share: number | null): string => formatNumber(share === null ? null : 100 * share, 1);

const plainFigures = (result: Pick<SeriesResult, 'of' | 'name'>): readonly PlainFigure[] => [
  { own: 'mean', name: `Mean ${result.name}`, meaning: 'Mean of the counted values.' },
  { own: 'sd', name: sdName(result), meaning: 'All variability, slow and fast.' },
  { own: 'rmssd', name: 'RMSSD', meaning: 'Variability from one beat to the next: only the fast part.' },
  { own: 'pnn50', name: 'pNN50', meaning: 'Share of neighbours that differ by over 50 ms.' },
  { own: 'sdann', name: 'SDANN', meaning: 'SD of 5-minute means: changes over hours.' },
  {
    own: 'sdnnIndex',
    name: 'SDNN index',
    meaning: 'Mean of 5-minute SDs: changes within minutes.',
  },
  {
    own: 'triangularIndex',
    name: 'Triangular index',
    meaning:
      'Number of values divided by that of the fullest bin of 1/128 s: large if the values are spread.',
  },
];

interface ShapeFigure {
  readonly own: 'sd1' | 'sd2' | 'dfa1' | 'dfa2' | 'sampleEntropy' | 'stationarity';
  readonly name: string;
  readonly meaning: string;
  readonly source: string;
}

const shapeFigures: readonly ShapeFigure[] = [
  {
    own: 'sd1',
    name: 'SD1',
    meaning: 'Half width of the Poincaré plot: from beat to beat; RMSSD over √2.',
    source: 'Brennan, Palaniswami and Kamen 2001',
  },
  {
    own: 'sd2',
    name: 'SD2',
    meaning: 'Half length of the Poincaré plot: slower changes.',
    source: 'Brennan, Palaniswami and Kamen 2001',
  },
  {
    own: 'dfa1',
    name: 'DFA α1',
    meaning:
      'Growth of fluctuations with length, over 4 to 16 beats: 0.5 for independent values, 1.5 for a drift.',
    source: 'Peng and others 1995',
  },
  {
    own: 'dfa2',
    name: 'DFA α2',
    meaning: 'The same over 16 to 64 beats.',
    source: 'Peng and others 1995',
  },
  {
    own: 'sampleEntropy',
    name: 'Sample entropy',
    meaning: 'How rarely a short pattern recurs: low for regular series.',
    source: 'Richman and Moorman 2000',
  },
  {
    own: 'stationarity',
    name: 'Stationarity, p',
    meaning:
      'Probability of this much drift in mean or spread by chance. Under 0.05, the spectrum is of a changing series.',
    source: 'Bendat and Piersol 2010',
  },
];

interface BandFigure {
  readonly own: keyof BandFigures;
  readonly name: string;
  readonly unit: 'power' | '%' | 'Hz' | '';
  readonly meaning: string;
}

const bandRows: readonly BandFigure[] = [
  {
    own: 'vlf',
    name: 'VLF',
    unit: 'power',
    meaning: 'Power of changes slower than LF; needs a long window.',
  },
  {
    own: 'lf',
    name: 'LF',
    unit: 'power',
    meaning: 'Power around 0.1 Hz, where the baroreflex acts through both branches of the autonomic nerves.',
  },
  {
    own: 'hf',
    name: 'HF',
    unit: 'power',
    meaning:
      'Power of changes with breathing through the vagus nerve, if the breathing rate lies in this band.',
  },
  { own: 'total', name: 'Total', unit: 'power', meaning: 'VLF, LF and HF together.' },
  { own: 'lfNu', name: 'LF share', unit: '%', meaning: 'LF as a share of LF + HF.' },
  { own: 'hfNu', name: 'HF share', unit: '%', meaning: 'HF as a share of LF + HF.' },
  {
    own: 'lfHf',
    name: 'LF/HF',
    unit: '',
    meaning: 'LF over HF. It also depends on the breathing rate, so it does not measure balance by itself.',
  },
  { own: 'lfPeak', name: 'LF peak', unit: 'Hz', meaning: 'Frequency of the maximum within LF.' },
  {
    own: 'hfPeak',
    name: 'HF peak',
    unit: 'Hz',
    meaning: 'Frequency of the maximum within HF: mostly the breathing rate.',
  },
];

const spectra = [
  { own: 'welch', group: 'Welch', source: `${taskForce}; Welch 1967` },
  { own: 'lomb', group: 'Lomb–Scargle', source: `${taskForce}; Scargle 1982` },
] as const;

/** Names are those of `SeriesError.remaining`. */
const remainingRows = [
  { own: 'sd', name: 'SD', unit: 'value' },
  { own: 'rmssd', name: 'RMSSD', unit: 'value' },
  { own: 'lf', name: 'LF', unit: 'power' },
  { own: 'hf', name: 'HF', unit: 'power' },
] as const satisfies readonly {
  readonly own: keyof SeriesError['remaining'];
  readonly name: string;
  readonly unit: string;
}[];

const bands = ['lf', 'hf'] as const;

const bandPowerText =
  (unit: string) =>
  (value: number | null): string =>
    unit === 'ms' && (value ?? 0) >= 10
      ? formatNumber(value, 0)
      : seriesText(value, unit === 'ms' ? '' : unit);

function pairRows({ unit, against }: SeriesWithFigures): readonly SeriesFigureLine[] {
  if (against === undefined) return [];
  const shared = { group: `Against ${against.name}`, source: 'Robbe and others 1987' };
  const ratio = unit === against.unit ? '' : `${unit}/${against.unit}`;
  const byBand = bands.flatMap((band): SeriesFigureLine[] => {
    const name = band.toUpperCase();
    return [
      {
        ...shared,
        name: `Coherence, ${name}`,
        unit: '',
        meaning: 'How closely both vary together in the band: 0 not at all, 1 fully.',
        value: ({ pair }) => pair?.coherence[band] ?? null,
        text: (value) => formatNumber(value, 2),
        lackKey: `pair.coherence.${band}`,
      },
      {
        ...shared,
        name: `Gain, ${name}`,
        unit: ratio,
        meaning: 'Change of the first per unit change of the second, where both are coherent.',
        value: ({ pair }) => pair?.gain[band] ?? null,
        text: (value) => seriesText(value, ''),
        lackKey: `pair.gain.${band}`,
      },
      {
        ...shared,
        name: `Phase, ${name}`,
        unit: '°',
        meaning: 'Negative if the first comes later.',
        value: ({ pair }) => pair?.phase[band] ?? null,
        text: (value) => formatNumber(value, 0),
        lackKey: `pair.phase.${band}`,
      },
    ];
  });
  const sequences = { ...shared, source: 'Bertinieri and others 1988' };
  return [
    ...byBand,
    ...(['up', 'down'] as const).map((direction): SeriesFigureLine => ({
      ...sequences,
      name: `Sequences ${direction}`,
      unit: '',
      meaning: `Three or more beats over which ${against.name} goes ${direction} and the first follows.`,
      value: ({ pair }) => pair?.sequences[direction] ?? null,
      text: (value) => formatNumber(value, 0),
      lackKey: `pair.sequences.${direction}`,
    })),
    {
      ...sequences,
      name: 'Slope of sequences',
      unit: ratio,
      meaning:
        'Mean slope of the first over the second; a surrogate of baroreflex sensitivity, not a measure of it.',
      value: ({ pair }) => pair?.sequences.slope ?? null,
      text: (value) => seriesText(value, ''),
      lackKey: 'pair.sequences.slope',
    },
  ];
}

const breathShared = { group: 'Respiration', unit: '/min', source: 'Moody et al. 1985' } as const;

const breathLines: readonly SeriesFigureLine[] = [
  {
    ...breathShared,
    name: 'Breaths',
    meaning: 'Breathing rate: as recorded, or else from the height of R or from RR.',
    value: ({ respiration }) => respiration?.rate ?? null,
    text: (value) => formatNumber(value, 1),
    lackKey: 'respiration.rate',
  },
  {
    ...breathShared,
    name: 'From the beats',
    meaning: 'The same from the height of R or from RR, for comparison with the other source.',
    value: ({ respiration }) => respiration?.against?.rate ?? null,
    text: (value) => formatNumber(value, 1),
    lackKey: 'respiration.against.rate',
  },
  {
    ...breathShared,
    name: 'Near that rate',
    unit: '%',
    meaning: 'Share of the power at possible breathing rates that lies near this rate: how clear it is.',
    value: ({ respiration }) => respiration?.share ?? null,
    text: percentText,
    lackKey: 'respiration.share',
  },
];

/** The kind of a series, and all spans of its figures. */
export type SeriesWithFigures = Omit<SeriesResult, 'values'>;

/** Returns every figure that a series of this kind has, in reading order. */
export function seriesFigureLines(result: SeriesWithFigures): readonly SeriesFigureLine[] {
  const { unit, windows, whole } = result;
  const power = `${unit}²`;
  const isOfMs = unit === 'ms';
  const time = plainFigures(result)
    .filter(({ own }) => isOfMs || (own !== 'pnn50' && own !== 'triangularIndex'))
    .map(({ own, name, meaning }): SeriesFigureLine => {
      const isShare = own === 'pnn50';
      const isPlain = own === 'triangularIndex';
      return {
        group: 'Time',
        name,
        unit: isShare ? '%' : isPlain ? '' : unit,
        meaning,
        source: taskForce,
        value: (window) => window[own],
        text: isShare ? percentText : (value) => seriesText(value, isPlain ? 'ms' : unit),
        lackKey: own,
      };
    });
  const spectral = spectra.flatMap(({ own: spectrum, group, source }) =>
    bandRows.map(({ own, name, unit: kind, meaning }): SeriesFigureLine => {
      return {
        group,
        name,
        unit: kind === 'power' ? power : kind,
        meaning,
        source,
        value: (window) => window[spectrum][own],
        text:
          kind === 'power'
            ? bandPowerText(unit)
            : kind === '%'
              ? percentText
              : (value) => formatNumber(value, kind === 'Hz' ? 3 : 2),
        lackKey: `${spectrum}.${own}`,
      };
    }),
  );
  const shape = shapeFigures.map(({ own, name, meaning, source }): SeriesFigureLine => {
    const isInUnit = own === 'sd1' || own === 'sd2';
    return {
      group: 'Shape and complexity',
      name,
      unit: isInUnit ? unit : '',
      meaning,
      source,
      value: (window) => window[own],
      text: isInUnit
        ? (value) => seriesText(value, unit)
        : own === 'stationarity'
          ? formatP
          : (value) => formatNumber(value, 2),
      lackKey: own,
    };
  });
  const hasError = [whole, ...windows].some(({ error }) => error !== undefined);
  const remaining = hasError
    ? remainingRows.map(({ own, name, unit: kind }): SeriesFigureLine => {
        return {
          group: 'Without error',
          name,
          unit: kind === 'power' ? power : unit,
          meaning: 'Value without errors that are independent from beat to beat.',
          source: 'Beatbench',
          value: ({ error }) => error?.remaining[own] ?? null,
          text: kind === 'power' ? bandPowerText(unit) : (value) => seriesText(value, unit),
          lackKey: `error.remaining.${own}`,
        };
      })
    : [];
  const hasBreath = [whole, ...windows].some(({ respiration }) => respiration !== undefined);
  return [
    ...time,
    ...(hasBreath ? breathLines : []),
    ...shape,
    ...remaining,
    ...spectral,
    ...pairRows(result),
  ];
}
