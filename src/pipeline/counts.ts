import type { TextParameter } from '../model/parameters.ts';

type Counts = NonNullable<TextParameter['counts']>;

const factors: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6 };

/** A list of different whole numbers in ascending order; or a sentence that says what is wrong. */
export type ParsedCounts =
  | { readonly counts: readonly number[]; readonly problem: null }
  | { readonly counts: null; readonly problem: string };

/**
 * Parses a list of whole numbers separated by commas: `10 000, 500k, 3M`. Thousands may be separated by any spaces.
 *
 * Values outside the range are not clamped but rejected, with a message that states the range.
 */
export function parseCounts(text: string, { min, max, most }: Counts): ParsedCounts {
  const parts = text.split(',').map((part) => part.replaceAll(/\s/g, ''));
  const range = `whole numbers from ${min} to ${max}, separated by commas, such as 10k, 500k or 3M`;
  const counts = new Set<number>();
  for (const part of parts.filter((own) => own !== '')) {
    const match = /^(\d+(?:\.\d+)?)([km]?)$/i.exec(part);
    const value =
      Math.round(Number(match?.[1]) * (factors[match?.[2]?.toLowerCase() ?? ''] ?? 1) * 1e3) / 1e3;
    if (!match) return { counts: null, problem: `‘${part}’ is not a number; type ${range}.` };
    if (!Number.isInteger(value) || value < min || value > max)
      return { counts: null, problem: `${part} is out of range; type ${range}.` };
    counts.add(value);
  }
  if (counts.size > most)
    return { counts: null, problem: `That is ${counts.size} numbers; type at most ${most}.` };
  return { counts: [...counts].toSorted((a, b) => a - b), problem: null };
}
