import type { BeatbenchError, Warning } from '../../model/failure.ts';
import { printable } from '../../model/printable.ts';

/** Names in one warning, and warnings of one kind, at most; the rest is counted. */
const mostShown = 5;

/**
 * What to say of segments that cannot be used: the missing ones in one sentence, others one by one.
 *
 * @param segmentCount  of all that the record names, each once
 * @returns one warning for the missing ones, and one for each other
 */
export function segmentWarnings(
  problems: readonly BeatbenchError[],
  segmentCount: number,
  file: string,
): Warning[] {
  const missing = problems.filter(({ code }) => code === 'missing-file');
  const broken = problems.filter(({ code }) => code !== 'missing-file');
  const warnings = firstWarnings(
    broken.map(({ message }) => ({ code: 'short-data', message: `${message} Its time is a gap.` })),
    file,
  );
  if (missing.length === 0) return warnings;
  const names = missing.slice(0, mostShown).map(({ where }) => printable(where?.file ?? '').slice(0, 80));
  const more = missing.length > mostShown ? ` and ${missing.length - mostShown} more` : '';
  const message = `Files of ${missing.length} of the ${segmentCount} segments of ${printable(file)} are not there (${names.join(', ')}${more}); their time is a gap. Open them together with the record.`;
  return [{ code: 'short-data', message }, ...warnings];
}

/**
 * The first of many warnings about segments, and how many more there are.
 *
 * @param warnings one a segment
 * @param file     path of the header
 * @returns a few, and one that counts the rest
 */
export function firstWarnings(warnings: readonly Warning[], file: string): Warning[] {
  const shown = warnings.slice(0, mostShown);
  const rest = warnings.length - shown.length;
  if (rest === 0) return shown;
  return [
    ...shown,
    { code: 'short-data', message: `${rest} more segments of ${printable(file)} are as incomplete.` },
  ];
}
