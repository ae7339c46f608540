import type { BeatWindows } from '../../model/templates-view.ts';
import type { TemplatesSource } from '../../pipeline/templates/templates-source.ts';

/** More beats at once are not drawn. */
const mostBeats = 2000;

/** Windows of some beats, each with the largest shift to spare on both sides; none where they are not kept. */
export function beatWindows(source: TemplatesSource, asked: Int32Array): BeatWindows {
  const { shape, result, isKept, stretchOf } = source;
  const beatCount = isKept ? result.beats.labels.length : 0;
  const beats = asked.filter((beat) => beat >= 0 && beat < beatCount).slice(0, mostBeats);
  const length = shape.before + shape.after + 2 * shape.largestShift;
  const windows = new Float32Array(beats.length * length);
  beats.forEach((beat, row) => windows.set(stretchOf(beat), row * length));
  return { beats, length, windows };
}
