/** Shown for a missing value. */
export const missingText = '–';

/** Formats a number with `digits` decimals, thin spaces between thousands and a true minus sign; '–' if missing. */
export function formatNumber(value: number | null | undefined, digits: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return missingText;
  const fixed = Math.abs(value).toFixed(digits);
  const [whole = '', fraction] = fixed.split('.');
  const grouped = whole.length > 3 ? whole.replace(/\B(?=(\d{3})+$)/g, '\u202f') : whole;
  const sign = value < 0 && Number(fixed) !== 0 ? '−' : '';
  return `${sign}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** Formats a number with a sign even if positive, for differences. */
export function formatSigned(value: number | null | undefined, digits: number): string {
  const text = formatNumber(value, digits);
  return value !== null && value !== undefined && value > 0 && Number(value.toFixed(digits)) !== 0
    ? `+${text}`
    : text;
}

/** Converts a fraction to percent; null stays null. */
export const toPercent = (share: number | null): number | null => (share === null ? null : 100 * share);

/**
 * Formats a fraction as percent with one decimal, or two if one would round to 100, which is used for exactly 1 only.
 */
export function formatPercent(share: number | null | undefined): string {
  if (share === null || share === undefined) return missingText;
  if (share === 1) return '100';
  if (share < 0.9995 || share > 1) return formatNumber(100 * share, 1);
  return share < 0.99995 ? formatNumber(100 * share, 2) : '> 99.99';
}

/** Formats `mean ± SD`; the mean alone if the SD is missing, '–' if the mean is. @param format  format of the mean */
export function formatSpread(
  mean: number | null,
  sd: number | null,
  digits = 1,
  format: typeof formatNumber = formatNumber,
): string {
  if (mean === null || !Number.isFinite(mean)) return missingText;
  const hasSd = sd !== null && Number.isFinite(sd);
  return `${format(mean, digits)}${hasSd ? ` ± ${formatNumber(sd, digits)}` : ''}`;
}

/** Formats a ratio with about two digits: '480', '1.5', '0.21', '0.003'. */
export function formatRatio(ratio: number | null): string {
  if (ratio === null || !Number.isFinite(ratio)) return missingText;
  return formatNumber(ratio, ratio >= 10 ? 0 : ratio >= 1 ? 1 : ratio >= 0.095 ? 2 : 3);
}

/** Formats a computing time: ms below one second, then s, and min from two minutes on. */
export function formatElapsed(ms: number): string {
  if (ms >= 120_000) return `${formatNumber(ms / 60_000, ms < 600_000 ? 1 : 0)} min`;
  return ms < 995 ? `${formatNumber(ms, 0)} ms` : `${formatNumber(ms / 1000, 1)} s`;
}

/** Formats a count with its noun in singular or plural. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count, 0)} ${count === 1 ? one : many}`;
}

/** Formats the p of a test, dimensionless, with three decimals and never as 0; '–' if there is none. */
export function formatP(p: number | null): string {
  if (p === null) return '–';
  return p < 0.001 ? '< 0.001' : formatNumber(p, 3);
}
