import type { BeatWindows } from '../../model/templates-view.ts';
import type { TemplatesReport } from '../../workers/protocol.ts';

/** A window of a beat, moved by its best shift or as it was triggered. */
export function cutMember(
  { beats, length, windows }: BeatWindows,
  { shape, shifts }: Pick<TemplatesReport, 'shape' | 'shifts'>,
  beat: number,
  isAligned: boolean,
): Float32Array | null {
  const row = beats.indexOf(beat);
  if (row < 0) return null;
  const from = row * length + shape.largestShift + (isAligned ? (shifts[beat] ?? 0) : 0);
  return windows.subarray(from, from + shape.before + shape.after);
}
