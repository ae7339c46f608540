import { type ArrayFile, type StoredArray, isSibling, readScalar } from './array-file.ts';
import { isTimeArray, arrayBaseName, type ArraySignal } from './choose-signals.ts';

const rateName =
  /^(?:fs|sf|sr|srate|sfreq|fsamp|fsample|(?:sample|sampling|samp)[_ ]?(?:rate|freq|frequency)|freq|frequency|rate|hz|fs_?hz)$/i;
const intervalName = /^(?:dt|(?:sample|sampling)[_ ]?(?:interval|period|time))$/i;

/** A rate in the file, and its place. */
interface FoundRate {
  readonly path: readonly string[];
  /** Hz. */
  readonly fs: number;
  /** Name of the signal in the rate's name: `ecg` for `fs_ecg`. */
  readonly of: string;
}

const maxRateHz = 1e7;

/** Lists all numbers in a file that have the name of a rate or of an interval. */
async function listRates(file: ArrayFile, signal?: AbortSignal): Promise<FoundRate[]> {
  const rates: FoundRate[] = [];
  for (const array of file.arrays) {
    if (array.fastCount * array.slowCount !== 1) continue;
    const named = rateOfName(arrayBaseName(array));
    if (named === null) continue;
    const value = await readScalar(array, signal);
    const fs = named.isInterval ? roundRate(1 / value) : value;
    if (fs > 0 && fs <= maxRateHz) rates.push({ path: array.path, fs, of: named.of });
  }
  return rates;
}

/** Returns what the name of a number says about a rate; null if it is no rate. */
function rateOfName(name: string): { readonly of: string; readonly isInterval: boolean } | null {
  if (rateName.test(name)) return { of: '', isInterval: false };
  if (intervalName.test(name)) return { of: '', isInterval: true };
  const words = name.split(/[_ ]|(?<=[a-z])(?=[A-Z])|(?<=[A-Z]{2})(?=[a-z])/);
  const at = words.findIndex((word) => /^(?:fs|sf|sr|srate|hz)$/i.test(word));
  if (at === -1) return null;
  return { of: normalizeName(words.filter((_, index) => index !== at).join('')), isInterval: false };
}

function normalizeName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/**
 * Finds the rates of signals, Hz; null if the file contains none.
 *
 * They are searched in this order: a rate in the signal's group that names the signal; any rate or a clock of the
 * signal's length in that group; the same in the groups around it; and a rate that is the only one in the file.
 *
 * @param file    arrays, texts and numbers around the signals
 * @param signals arrays that are signals, in the order of the file
 * @returns one rate per signal
 */
export async function findRates(
  file: ArrayFile,
  signals: readonly ArraySignal[],
  signal?: AbortSignal,
): Promise<(number | null)[]> {
  const rates = await listRates(file, signal);
  const clocks: ClockRates = new Map();
  const found: (number | null)[] = [];
  for (const each of signals) found.push(await findArrayRate(each, file, rates, clocks, signal));
  return found;
}

/** Rates of clocks, each read once; null for uneven clocks. */
type ClockRates = Map<StoredArray, number | null>;

async function findArrayRate(
  { array, sampleCount }: ArraySignal,
  file: ArrayFile,
  rates: readonly FoundRate[],
  clocks: ClockRates,
  signal?: AbortSignal,
): Promise<number | null> {
  // Items attached to the array itself are one level deeper.
  const deepest = [...array.path, ''];
  for (let length = deepest.length; length > 0; length--) {
    const path = deepest.slice(0, length);
    const name = normalizeName(path.at(-1) ?? '');
    const near = rates.filter((rate) => isSibling(rate.path, path));
    const nearest = near.find((rate) => rate.of !== '' && name.startsWith(rate.of)) ?? near.find(isPlain);
    if (nearest !== undefined) return nearest.fs;
    for (const clock of file.arrays) {
      const isLong = Math.max(clock.fastCount, clock.slowCount) === sampleCount;
      if (!isLong || !isSibling(clock.path, path) || !isTimeArray(clock)) continue;
      const known = clocks.get(clock);
      const fs = known === undefined ? await rateOfClock(clock, sampleCount, signal) : known;
      clocks.set(clock, fs);
      if (fs !== null) return fs;
    }
  }
  const different = new Set(rates.map(({ fs }) => fs));
  return different.size === 1 ? (rates[0]?.fs ?? null) : null;
}

function isPlain({ of }: FoundRate): boolean {
  return of === '';
}

/** Number of samples of a clock that are examined. */
const probeCount = 9;

/** Returns the rate of a clock in s, or in ms if its name says so; null if it is uneven. */
async function rateOfClock(
  clock: StoredArray,
  sampleCount: number,
  signal?: AbortSignal,
): Promise<number | null> {
  const unitSec = /ms$/i.test(arrayBaseName(clock)) ? 1e-3 : 1;
  const last = sampleCount - 1;
  const probes: { readonly index: number; readonly sec: number }[] = [];
  for (let k = 0; k < probeCount; k++) {
    const index = Math.round((k * last) / (probeCount - 1));
    const one = { from: 0, to: 1 };
    const here = { from: index, to: index + 1 };
    const isFast = clock.fastCount === sampleCount;
    const value = await clock.readBlock(isFast ? here : one, isFast ? one : here, signal);
    probes.push({ index, sec: (value[0] ?? NaN) * unitSec });
  }
  const startSec = probes[0]?.sec ?? NaN;
  const stepSec = ((probes.at(-1)?.sec ?? NaN) - startSec) / last;
  // Sample numbers are not times.
  if (!(stepSec > 0) || stepSec >= 1) return null;
  const isEven = probes.every(({ index, sec }) => Math.abs(sec - startSec - index * stepSec) < 0.5 * stepSec);
  return isEven ? roundRate(1 / stepSec) : null;
}

/** Rounds a rate that is whole except for rounding of the times. */
function roundRate(fs: number): number {
  return Math.abs(fs - Math.round(fs)) < 1e-4 * fs ? Math.round(fs) : fs;
}
