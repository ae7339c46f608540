import { BeatbenchError } from '../../model/failure.ts';
import { isSafeRelativePath, withoutOwnFolder } from '../paths.ts';
import { badField, wholeField, type HeaderLine } from './header-line.ts';

/** What a segment line of a header says. */
export interface SegmentSpec {
  /** Of the segment's own header without its extension, safe to follow; null for a time without signals. */
  readonly name: string | null;
  readonly frameCount: number;
  /** The header's line, from 1. */
  readonly line: number;
}

/** How WFDB writes a time without signals. */
const nullSegment = '~';

/**
 * Reads a line that names a segment.
 *
 * @param line of the header
 * @returns name, null of a gap, and length in frames
 * @throws BeatbenchError `bad-header`, `unsafe-path`
 */
export function parseSegmentLine(line: HeaderLine): SegmentSpec {
  const name = withoutOwnFolder(line.tokens[0]?.text ?? '');
  const frameCount = wholeField(line, 1, 'number of samples', -1);
  if (frameCount < 0) throw badField(line, 1, 'number of samples', 'is missing or negative');
  if (name === nullSegment) return { name: null, frameCount, line: line.line };
  if (isSafeRelativePath(name)) return { name, frameCount, line: line.line };
  throw new BeatbenchError(
    'unsafe-path',
    `The segment "${name.slice(0, 80)}" in line ${line.line} of ${line.file} lies outside the header's folder; put its files beside the header and correct the name.`,
    { file: line.file, line: line.line, column: line.tokens[0]?.column ?? 1, field: 'segment name' },
  );
}
