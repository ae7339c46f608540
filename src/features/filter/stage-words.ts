import type { FilterBenchStage } from '../../model/filter-bench.ts';
import type { Warning } from '../../model/failure.ts';
import { formatNumber } from '../../ui/format-number.ts';

export const typeNames: Readonly<Record<FilterBenchStage['type'], string>> = {
  lowpass: 'Low-pass',
  highpass: 'High-pass',
  bandpass: 'Band-pass',
  bandstop: 'Band-stop',
};

/** Formats a frequency with as many digits as it needs. */
export function hzText(hz: number): string {
  const digits = [0, 1, 2].find((count) => Math.abs(hz - Number(hz.toFixed(count))) < 1e-9);
  return formatNumber(hz, hz >= 100 ? 0 : (digits ?? (hz >= 1 ? 2 : 3)));
}

/** Formats edges: `from 0.5`, `to 30`, `0.5 … 30`. */
export function edgesText(lowHz: number | null, highHz: number | null): string {
  if (lowHz === null) return highHz === null ? '' : `to ${hzText(highHz)}`;
  return highHz === null ? `from ${hzText(lowHz)}` : `${hzText(lowHz)} … ${hzText(highHz)}`;
}

const shortWords: Partial<Record<Warning['code'], string>> = {
  'taps-raised': '1 tap added',
  'cutoff-dropped': 'an edge dropped',
  'filter-too-short': 'too short',
  'half-sample-delay': 'half a sample late',
};

/** Describes the warnings about a filter in a few words. */
export function shortWarnings(warnings: readonly Warning[]): string {
  return warnings.map(({ code, message }) => shortWords[code] ?? message).join(', ');
}
