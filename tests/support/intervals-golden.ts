import { readdirSync, readFileSync } from 'node:fs';
import type { NotchSide, RuledOut } from '../../src/model/intervals.ts';
import type { ParameterValues } from '../../src/model/parameters.ts';
import type { PeaksAndPulse } from './intervals-from-peaks.ts';

type Column = readonly (number | null)[];

export interface GoldenStatistics {
  readonly mean: number | null;
  readonly sd: number | null;
  readonly ppv: number | null;
  readonly missed: number;
  readonly sdUnaveraged: number | null;
}

export interface GoldenLeastVariance extends GoldenStatistics {
  readonly shift: number | null;
  readonly chosenBy: string;
  readonly side: NotchSide | 'foot' | null;
  readonly threshold: number | null;
  readonly splitHalfSd: number | null;
}

export interface GoldenSweep {
  readonly side: readonly string[];
  readonly threshold: readonly number[];
  readonly mean: Column;
  readonly sd: Column;
  readonly ppv: Column;
  readonly found: readonly number[];
  readonly ruledOut: readonly (RuledOut | null)[];
}

export interface GoldenBootstrap {
  readonly sdInterval: readonly [number, number] | null;
  readonly wins: readonly number[] | null;
}

export interface GoldenWindow {
  readonly from: number;
  readonly to: number;
  readonly beats: number;
  readonly rejected: number;
  readonly unlike: number;
  readonly rptt: { readonly historic: GoldenStatistics; readonly leastVariance: GoldenLeastVariance };
  readonly lvet: { readonly historic: GoldenStatistics; readonly leastVariance: GoldenLeastVariance };
  readonly sweep: { readonly foot: GoldenSweep; readonly notch: GoldenSweep };
  readonly boot: { readonly rptt: GoldenBootstrap; readonly lvet: GoldenBootstrap };
}

/** Values of the kept beats in order, ms after R; LVET in ms. */
export interface GoldenKept {
  readonly missedFoot: readonly (string | null)[];
  readonly missedNotch: readonly (string | null)[];
  readonly peak: Column;
  readonly historicFoot: Column;
  readonly historicNotch: Column;
  readonly leastFoot: Column;
  readonly leastNotch: Column;
  readonly historicLvet: Column;
  readonly leastLvet: Column;
}

export interface IntervalsGolden {
  readonly name: string;
  readonly input: PeaksAndPulse;
  readonly parameters: ParameterValues;
  readonly expected: {
    readonly flipped: boolean;
    readonly windows: readonly GoldenWindow[];
    readonly heartRate: number;
    readonly lvetIndex: { readonly men: number | null; readonly women: number | null };
    readonly rejected: readonly (string | null)[];
    readonly window: readonly number[];
    readonly kept: GoldenKept;
    /** Keyed by method: ms after R, or the reason of a miss. */
    readonly feet: Readonly<Record<string, readonly (number | string)[]>>;
    readonly notches: Readonly<Record<string, readonly (number | string)[]>>;
  };
}

/** Marks a missing sample in the stored PPG. */
const missingSample = -32768;

const folder = new URL('../golden/intervals/', import.meta.url);

/** Reads the cases of tests/golden/intervals/make.py. */
export function readIntervalsGolden(): IntervalsGolden[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.map((name) => {
    const { ppg, scale, r, fs, duration, params, ...rest } = JSON.parse(
      readFileSync(new URL(name, folder), 'utf8'),
    );
    const input = { r, ppg: decodeSamples(ppg, scale), fs, durationSec: duration };
    return { ...rest, input, parameters: readParameters(params) };
  });
}

function decodeSamples(base64: string, scale: number): Float64Array {
  const bytes = Buffer.from(base64, 'base64');
  return Float64Array.from({ length: bytes.length / 2 }, (_, n) => {
    const stored = bytes.readInt16LE(2 * n);
    return stored === missingSample ? Number.NaN : stored * scale;
  });
}

/** Reads the parameters. A disabled parameter is absent here and null in the file. */
function readParameters(given: Record<string, number | string | null>): ParameterValues {
  return Object.fromEntries(
    Object.entries(given).flatMap(([id, value]) => (value === null ? [] : [[id, value]])),
  );
}
