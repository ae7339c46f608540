import type { ParameterDeclaration, ParameterValue, ParameterValues } from '../../model/parameters.ts';
import { pageSynthDeclarations } from '../../pipeline/page-synth-declarations.ts';
import { intervalAtRate } from '../../pipeline/synth-params.ts';

/** A control of a synthetic record: a parameter of its own, or a number inside one that is a text. */
export interface SynthControl {
  readonly declaration: ParameterDeclaration;
  readonly group: 'Signal' | 'Disturbances' | 'Spread, noise and length';
  readonly read: (values: ParameterValues) => ParameterValue;
  /** The number that `auto` stands for; absent of controls without that word. */
  readonly comesTo?: (values: ParameterValues) => number;
  /** What the record's parameters become. */
  readonly write: (value: ParameterValue, values: ParameterValues) => ParameterValues;
}

const declared = (id: string): ParameterDeclaration => {
  const found = pageSynthDeclarations.find((declaration) => declaration.id === id);
  if (!found) throw new RangeError(`there is no parameter ${id} of a synthetic record`);
  return found;
};

/** A number with the range of its slider, within which the page keeps it. */
function slider(id: string, min: number, max: number): ParameterDeclaration {
  const declaration = declared(id);
  return declaration.kind === 'number' ? { ...declaration, min, max, slider: true } : declaration;
}

function plain(group: SynthControl['group'], declaration: ParameterDeclaration): SynthControl {
  const { id } = declaration;
  return {
    declaration,
    group,
    read: (values) => values[id] ?? declaration.default,
    write: (value) => ({ [id]: value }),
  };
}

const ramp = '80..170';
const heartRate: SynthControl = {
  declaration: {
    ...declared('heartRate'),
    kind: 'number',
    unit: '/min',
    min: 40,
    max: 180,
    step: 1,
    slider: true,
    words: [ramp],
    default: 70,
  },
  group: 'Signal',
  read: (values) => {
    const text = String(values['heartRate'] ?? declared('heartRate').default);
    return Number.isFinite(Number(text)) ? Number(text) : text;
  },
  write: (value) => ({ heartRate: String(value) }),
};

/** An interval that goes with the heart rate, at the beginning of the record, where it is `auto`. */
function byRate(id: 'rptt' | 'lvet', min: number, max: number): SynthControl {
  const comesTo = (values: ParameterValues): number => {
    const rate = Number.parseFloat(String(values['heartRate'] ?? declared('heartRate').default));
    return Math.max(min, Math.min(max, Math.round(intervalAtRate(id, rate))));
  };
  return { ...plain('Signal', slider(id, min, max)), comesTo };
}

/** A share of the pulse's height as percent, however it was written. */
function parsePercent(text: string): number {
  const value = Number(text.replace('%', ''));
  return Number((text.includes('%') ? value : 100 * value).toPrecision(6));
}

const notchDepth: SynthControl = {
  declaration: {
    ...declared('notch'),
    kind: 'number',
    unit: '%',
    min: 0.5,
    max: 20,
    step: 0.5,
    slider: true,
    default: 8,
  },
  group: 'Signal',
  read: (values) => parsePercent(String(values['notch'] ?? '8%')),
  write: (value) => ({ notch: value === 8 ? '0.08' : `${value}%` }),
};

/** Of the whole record: that of a stretch says with @ from when to when. */
const whitePart = /(^|,)\s*white\s*:\s*([\d.]+)\s*(?=,|$)/;

/** The white noise of a text such as `white:30,pink:26`, % of the signal's SD; 0 where there is none. */
export function whitePercent(noise: string): number {
  const found = whitePart.exec(noise)?.[2];
  return found === undefined ? 0 : Number((100 * 10 ** (-Number(found) / 20)).toFixed(1));
}

/** The text with white noise of so many percent of the signal's SD, and the rest as it was. */
export function withWhitePercent(noise: string, percent: number): string {
  const rest = noise
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^white\s*:[^@]*$/.test(part));
  const white = percent > 0 ? [`white:${Number((-20 * Math.log10(percent / 100)).toFixed(2))}`] : [];
  return [...white, ...rest].join(',');
}

const ppgNoise: SynthControl = {
  declaration: {
    ...declared('noisePpg'),
    kind: 'number',
    id: 'ppgNoise',
    label: 'PPG noise',
    unit: '%',
    min: 0,
    max: 50,
    step: 0.5,
    slider: true,
    default: 0,
    help: 'White noise of the PPG, its SD as a share of the signal’s.',
  },
  group: 'Signal',
  read: (values) => whitePercent(String(values['noisePpg'] ?? '')),
  write: (value, values) => ({
    noisePpg: withWhitePercent(String(values['noisePpg'] ?? ''), Number(value)),
  }),
};

const disturbances = ['rhythm', 'electrodes', 'ectopicRate', 'notchRipples', 'seed'];
const others = [
  'hrvSd',
  'rpttSd',
  'lvetSd',
  'peakTime',
  'footShallow',
  'noise',
  'noiseEcg',
  'noisePpg',
  'pcg',
  'noisePcg',
  'mainsFrequency',
  'duration',
  'rate',
];

/** The page offers minutes and usual rates; longer and faster records are made on the command line. */
const pageRanges: Readonly<Record<string, readonly [min: number, max: number]>> = {
  duration: [10, 600],
  rate: [50, 2000],
};

function ranged(id: string): ParameterDeclaration {
  const declaration = declared(id);
  const range = pageRanges[id];
  if (declaration.kind !== 'number' || !range) return declaration;
  return { ...declaration, min: range[0], max: range[1] };
}

/** Controls of a synthetic record, in the order of the page. */
export const synthControls: readonly SynthControl[] = [
  heartRate,
  byRate('rptt', 120, 300),
  byRate('lvet', 120, 420),
  notchDepth,
  ppgNoise,
  ...disturbances.map((id) => plain('Disturbances', ranged(id))),
  ...others.map((id) => plain('Spread, noise and length', ranged(id))),
];
