import type { BeatbenchError, Warning } from '../../model/failure.ts';

/** Names in one warning, and warnings of one kind, at most; the rest is counted. */
const mostShown = 5;

/**
 * What to say of segments that cannot be used: the missing ones in one sentence, others one by one.
 *
 * @param segmentCount  of all that the record names, each once
 */
export function segmentWarnings(
  problems: readonly BeatbenchError[],
  segmentCount: number,
  file: string,
): Warning[] {
  const missing = problems.filter(({ code }) => code === 'missing-file');
  const broken = problems.filter(({ code }) => code !== 'missing-file');
  const warnings: Warning[] = broken
    .slice(0, mostShown)
    .map(({ message }) => ({ code: 'short-data', message: `${message} Its time is a gap.` }));
  if (broken.length > mostShown) {
    const message = `${broken.length - mostShown} more segments of ${file} cannot be used; their time is a gap.`;
    warnings.push({ code: 'short-data', message });
  }
  if (missing.length === 0) return warnings;
  const names = missing.slice(0, mostShown).map(({ where }) => where?.file ?? '');
  const more = missing.length > mostShown ? ` and ${missing.length - mostShown} more` : '';
  const message = `Files of ${missing.length} of the ${segmentCount} segments of ${file} are not there (${names.join(', ')}${more}); their time is a gap. Open them together with the record.`;
  return [{ code: 'short-data', message }, ...warnings];
}
