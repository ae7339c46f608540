/**
 * The simplest rate that a fitted one may stand for: a whole number of Hz, a whole number of ns
 * between samples where the stamps are even, or one to three decimals, as long as the stamps at
 * the ends do not move by more than `slackSec`; otherwise the fitted rate itself.
 *
 * @param fs       fitted rate, Hz
 * @param spanSec  from the first stamp to the last
 * @param slackSec what the stamps leave open
 * @returns Hz
 */
export function niceRate(fs: number, spanSec: number, slackSec: number): number {
  const isOpen = (rate: number): boolean =>
    rate > 0 && (Math.abs(rate - fs) / fs) * (spanSec / 2) <= slackSec + 1e-12 * spanSec;
  for (const decimals of [0, 1, 2, 3]) {
    const rate = Number(fs.toFixed(decimals));
    if (isOpen(rate)) return rate;
  }
  const period = Number((1 / fs).toFixed(9));
  return isOpen(1 / period) ? 1 / period : fs;
}
