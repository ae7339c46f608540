import { GpuRefusedError } from './gpu-failure.ts';

/** Beats and samples of a run begin at multiples of this, because bindings require aligned offsets. */
const alignedCount = 64;

/** Consecutive beats whose bindings are within the device's limits. */
export interface BeatRun {
  readonly firstBeat: number;
  readonly beatCount: number;
  readonly firstSample: number;
  readonly sampleCount: number;
}

/**
 * Divides beats into runs that can each be bound.
 *
 * @param starts       first sample of each beat's window, ascending
 * @param rowLength    samples per window
 * @param bytesPerBeat   output bytes per beat, a multiple of 4
 * @returns in order, none empty
 * @throws GpuRefusedError if 64 beats exceed a binding
 */
export function beatRuns(
  limits: Pick<GPUSupportedLimits, 'maxStorageBufferBindingSize'>,
  starts: Uint32Array,
  rowLength: number,
  bytesPerBeat: number,
): BeatRun[] {
  const scratch = limits.maxStorageBufferBindingSize;
  const mostBeats = alignedCount * Math.floor(scratch / bytesPerBeat / alignedCount);
  const runs: BeatRun[] = [];
  for (let firstBeat = 0; firstBeat < starts.length;) {
    const firstSample = alignedCount * Math.floor(starts[firstBeat] / alignedCount);
    const fits = (count: number) => 4 * (starts[firstBeat + count - 1] + rowLength - firstSample) <= scratch;
    let beatCount = Math.min(mostBeats, starts.length - firstBeat);
    while (beatCount > 0 && !fits(beatCount)) {
      const halved = Math.floor((beatCount - 1) / alignedCount / 2);
      beatCount = beatCount > alignedCount ? alignedCount * Math.max(1, halved) : 0;
    }
    if (beatCount <= 0) throw new GpuRefusedError(`${alignedCount} beats are more than a binding holds`);
    const sampleCount = starts[firstBeat + beatCount - 1] + rowLength - firstSample;
    runs.push({ firstBeat, beatCount, firstSample, sampleCount });
    firstBeat += beatCount;
  }
  return runs;
}
