import type { Band, LaneMark } from '../../charts/lanes/lane.ts';
import type { CycleRejection } from '../../model/denoise.ts';
import type { DenoiseView } from '../../model/denoise-view.ts';
import type { Span } from '../../state/view/span.ts';
import { formatNumber, formatSigned } from '../../ui/format-number.ts';
import { firstSortedFrom } from '../sorted-times.ts';

/** Text at a segment that was not made from its own beat. */
const pastedWords = 'do not read ST or T here';

type Cleaned = Pick<DenoiseView, 'cycles' | 'signal' | 'template'>;

/** Maximum number of visible cycles whose marks can be distinguished. */
const maxCycles = 400;
const [perLetterPx, besidePx] = [5.8, 12];
/** Minimum distance from the end of the record for text after a mark, s. Closer text would be clipped. */
const endSec = 1;

/** Cycles that are not shaded: those in the template, and those that are left unchanged. */
const unshaded: ReadonlySet<CycleRejection | null> = new Set([null, 'gap', 'incomplete']);

/** Returns the indices of the cycles around a span: the first, and the one after the last. */
function cycleRangeAround({ cycles }: Cleaned, { fromSec, toSec }: Span): readonly [number, number] {
  const { rSec } = cycles;
  return [
    Math.max(firstSortedFrom(rSec, fromSec) - 1, 0),
    Math.min(firstSortedFrom(rSec, toSec) + 1, rSec.length),
  ];
}

/** Returns whether a cycle is replaced in the clean ECG by a template made from other beats. */
export function isPasted({ cycles }: Pick<Cleaned, 'cycles'>, cycle: number): boolean {
  return (cycles.rejections[cycle] ?? null) !== null && (cycles.shapes[cycle] ?? -1) === 0;
}

/** Returns the possible texts next to R, the longest first. */
function describeCycle(cleaned: Cleaned, cycle: number): readonly string[] {
  const words = cycleStatusWords(cleaned, cycle);
  if (!isPasted(cleaned, cycle)) return words;
  return [...words.slice(0, 1).map((word) => `${word}; ${pastedWords}`), pastedWords, ...words];
}

/** Returns the possible texts of a cycle's status, the longest first. */
function cycleStatusWords({ cycles, signal }: Cleaned, cycle: number): readonly string[] {
  const reason = cycles.rejections[cycle] ?? null;
  const rho = cycles.rhos[cycle] ?? Number.NaN;
  if (reason === 'unlike') return [`out, ρ ${formatNumber(rho, 2)}`, `ρ ${formatNumber(rho, 2)}`, 'out'];
  if (reason === 'short' || reason === 'long') return [`out, RR ${reason}`, 'out'];
  if (reason === 'ectopic') return ['out, other shape', 'other'];
  if (reason === 'gap') return ['gap'];
  if (reason === 'incomplete') return ['incomplete'];
  const moved = cycles.moves[cycle] ?? 0;
  if (moved === 0) return [];
  const ms = (1000 * moved) / signal.fs;
  return [`${formatSigned(ms, 1)}\u202fms`, `${formatSigned(ms, 0)}\u202fms`];
}

/**
 * Returns R of every cycle around a span, as crosses for those not in the template, with the status as far as there is
 * room before the next.
 */
export function cycleMarks(cleaned: Cleaned, span: Span, durationSec: number, pxPerSec: number): LaneMark[] {
  const [from, to] = cycleRangeAround(cleaned, span);
  if (to - from > maxCycles) return [];
  const { cycles, signal } = cleaned;
  const found = Array.from({ length: to - from }, (_, place) => {
    const cycle = from + place;
    const isOut = (cycles.rejections[cycle] ?? null) !== null;
    // A rejected cycle keeps its R as detected.
    const moved = isOut ? 0 : (cycles.moves[cycle] ?? 0) / signal.fs;
    return { cycle, isOut, atSec: (cycles.rSec[cycle] ?? 0) + moved, words: describeCycle(cleaned, cycle) };
  });
  return found.map(({ isOut, atSec, words }, place): LaneMark => {
    const kind = isOut ? 'rejected' : 'r';
    const next = found.slice(place + 1).find((one) => one.words.length > 0);
    const roomPx = ((next?.atSec ?? durationSec + endSec) - atSec) * pxPerSec - besidePx;
    const label = words.find((word) => word.length * perLetterPx <= roomPx);
    if (label === undefined) return { kind, atSec };
    return { kind, atSec, label, labelBefore: atSec > durationSec - endSec };
  });
}

/** Returns bands of cycles around a span that are cleaned but not in the template, from their start to the next. */
export function leftOutBands(cleaned: Cleaned, span: Span, durationSec: number): Band[] {
  const [from, to] = cycleRangeAround(cleaned, span);
  if (to - from > maxCycles) return [];
  const { rSec, rejections } = cleaned.cycles;
  const leadSec = cleaned.template.qrsCount / 2 / cleaned.signal.fs;
  return Array.from({ length: to - from }, (_, place) => from + place)
    .filter((cycle) => !unshaded.has(rejections[cycle] ?? null))
    .map((cycle) => ({
      fromSec: Math.max((rSec[cycle] ?? 0) - leadSec, 0),
      toSec: Math.min((rSec[cycle + 1] ?? durationSec + leadSec) - leadSec, durationSec),
    }));
}
