import type { ParameterDeclaration, ParameterValue, ParameterValues } from '../../model/parameters.ts';
import { pageSynthDeclarations } from '../../pipeline/page-synth-declarations.ts';
import { intervalAtRate } from '../../pipeline/synth-params.ts';

/** A control of a synthetic record: one of its parameters, or a number inside a text parameter. */
export interface SynthControl {
  readonly declaration: ParameterDeclaration;
  readonly group: 'Signal' | 'Disturbances' | 'Spread, noise and length';
  readonly read: (values: ParameterValues) => ParameterValue;
  /** Returns the number that `auto` resolves to; omitted for controls without that word. */
  readonly comesTo?: (values: ParameterValues) => number;
  /** Returns the new parameters of the record. */
  readonly write: (value: ParameterValue, values: ParameterValues) => ParameterValues;
}

const declared = (id: string): ParameterDeclaration => {
  const found = pageSynthDeclarations.find((declaration) => declaration.id === id);
  if (!found) throw new RangeError(`there is no parameter ${id} of a synthetic record`);
  return found;
};

/** Returns a number parameter with the range of its slider, which the page enforces. */
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

/** Returns a control for an interval. For `auto`, it follows the heart rate at the start of the record. */
function byRate(id: 'rptt' | 'lvet', min: number, max: number): SynthControl {
  const comesTo = (values: ParameterValues): number => {
    const rate = Number.parseFloat(String(values['heartRate'] ?? declared('heartRate').default));
    return Math.max(min, Math.min(max, Math.round(intervalAtRate(id, rate))));
  };
  return { ...plain('Signal', slider(id, min, max)), comesTo };
}

/** Parses a fraction of the pulse's height, with or without a percent sign, as percent. */
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

/** Matches white noise of the whole record; noise of a stretch has its times after @. */
const whitePart = /(^|,)\s*white\s*:\s*([\d.]+)\s*(?=,|$)/;

/** Returns the white noise in a text such as `white:30,pink:26`, in % of the signal's SD; 0 if there is none. */
export function whitePercent(noise: string): number {
  const found = whitePart.exec(noise)?.[2];
  return found === undefined ? 0 : Number((100 * 10 ** (-Number(found) / 20)).toFixed(1));
}

/** Returns the text with this white noise, in % of the signal's SD, and the rest unchanged. */
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

/** Ranges in the page, for minutes and usual sampling rates. The command line makes longer and faster records. */
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
