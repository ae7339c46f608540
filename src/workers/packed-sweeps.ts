import type { SweepRow } from '../model/intervals.ts';
import { orNull } from './packed-beats.ts';
import { type PackedWords, packWords, wordAt } from './packed-words.ts';

/** Numbers of one row, in order. */
const perRow = 6;

/** Rows of one landmark's sweeps in all windows, one after another. */
interface PackedRows {
  /** Rows of each window. */
  readonly counts: readonly number[];
  /** `perRow` a row; NaN where missing. */
  readonly numbers: Float64Array;
  readonly ruledOut: PackedWords<SweepRow['ruledOut']>;
  /** Null where thresholds have no sides. */
  readonly side: PackedWords<SweepRow['side'] | null>;
}

/** The sweeps of all windows as few large arrays, by the landmarks' names. */
export type PackedSweeps<Name extends string> = Readonly<Record<Name, PackedRows>>;

type Sweeps<Name extends string> = Readonly<Record<Name, readonly SweepRow[]>>;

function packRows(rowsOf: readonly (readonly SweepRow[])[]): PackedRows {
  const rows = rowsOf.flat();
  const numbers = new Float64Array(perRow * rows.length);
  rows.forEach(({ threshold, mean, sd, ppv, found, wins }, index) => {
    const at = perRow * index;
    numbers[at] = threshold;
    numbers[at + 1] = mean ?? Number.NaN;
    numbers[at + 2] = sd ?? Number.NaN;
    numbers[at + 3] = ppv ?? Number.NaN;
    numbers[at + 4] = found;
    numbers[at + 5] = wins;
  });
  return {
    counts: rowsOf.map(({ length }) => length),
    numbers,
    ruledOut: packWords(rows.map(({ ruledOut }) => ruledOut)),
    side: packWords(rows.map(({ side }) => side ?? null)),
  };
}

export function packSweeps<Name extends string>(
  names: readonly Name[],
  windows: readonly { readonly sweeps: Sweeps<Name> }[],
): PackedSweeps<Name> {
  const packed = names.map((name) => [name, packRows(windows.map(({ sweeps }) => sweeps[name]))] as const);
  return Object.fromEntries(packed) as Record<Name, PackedRows>;
}

function unpackRows({ counts, numbers, ruledOut, side }: PackedRows): SweepRow[][] {
  let index = 0;
  const next = (): SweepRow => {
    const at = perRow * index;
    const row = {
      threshold: numbers[at] ?? Number.NaN,
      mean: orNull(numbers[at + 1]),
      sd: orNull(numbers[at + 2]),
      ppv: orNull(numbers[at + 3]),
      found: numbers[at + 4] ?? 0,
      wins: numbers[at + 5] ?? 0,
      ruledOut: wordAt(ruledOut, index),
    };
    const own = wordAt(side, index++);
    return own === null || own === undefined ? row : { ...row, side: own };
  };
  return counts.map((count) => Array.from({ length: count }, next));
}

/** The sweeps of each window. */
export function unpackSweeps<Name extends string>(packed: PackedSweeps<Name>): Sweeps<Name>[] {
  const named = Object.entries<PackedRows>(packed).map(([name, rows]) => [name, unpackRows(rows)] as const);
  const count = named[0]?.[1].length ?? 0;
  return Array.from(
    { length: count },
    (_, w) =>
      Object.fromEntries(named.map(([name, rows]) => [name, rows[w] ?? []])) as Record<Name, SweepRow[]>,
  );
}
