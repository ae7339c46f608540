import type { BenchTime } from '../../pipeline/performance/study.ts';
import { formatNumber, missingText } from '../../ui/format-number.ts';

/** Returns the decimals for three significant digits, at most three. */
const chooseDigits = (value: number): number => (value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3);

/** Formats a time in ms as in the tables, with three significant digits. */
export function msText(ms: number | null | undefined): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms)) return missingText;
  return ms > 0 && ms < 0.0005 ? '< 0.001' : formatNumber(ms, chooseDigits(ms));
}

/** Formats a measured or predicted time; predicted ones begin with '~'. */
export function timeText(time: BenchTime | null | undefined): string {
  if (!time) return missingText;
  return `${time.source === 'predicted' ? '~' : ''}${msText(time.ms)}`;
}

/** Formats a duration with its unit, with two digits: ms, s from one second, min from two minutes. */
export function durationText(ms: number | null): string {
  if (ms === null) return missingText;
  if (ms < 1000) return `${ms < 0.1 ? msText(ms) : formatNumber(ms, ms >= 10 ? 0 : ms >= 1 ? 1 : 2)} ms`;
  const sec = ms / 1000;
  if (sec < 120) return `${formatNumber(sec, sec < 10 ? 1 : 0)} s`;
  return `${formatNumber(sec / 60, sec < 600 ? 1 : 0)} min`;
}

/** Formats a small fraction of a range: '3e−7'. */
export function shareText(share: number | null): string {
  if (share === null) return missingText;
  return share === 0 ? '0' : share.toExponential(0).replace('-', '−');
}

/** Formats a count with k and M: '500 k'. */
export function shortCount(count: number): string {
  const [value, letter] = count >= 1e6 ? [count / 1e6, 'M'] : count >= 1e4 ? [count / 1e3, 'k'] : [count, ''];
  const text = formatNumber(value, Number.isInteger(value) ? 0 : 1);
  return letter === '' ? text : `${text}\u202f${letter}`;
}

/** Formats '500 000 × 2 500'. */
export const sizeText = (sampleCount: number, tapCount: number): string =>
  `${formatNumber(sampleCount, 0)} × ${formatNumber(tapCount, 0)}`;

/** Formats bytes with binary units: '48 KiB'. */
export function bytesText(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${formatNumber(value, Number.isInteger(value) ? 0 : 1)} ${units[unit] ?? ''}`;
}

/** Returns the ratio; null if either value is missing. */
export function divideOrNull(
  over: number | null | undefined,
  under: number | null | undefined,
): number | null {
  return over === null || over === undefined || under === null || under === undefined || under <= 0
    ? null
    : over / under;
}
