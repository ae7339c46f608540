import type { LaidBeats } from '../analysis/intervals/lay.ts';
import { rowOf } from '../analysis/intervals/lay.ts';
import type { SoundsRun } from '../pipeline/sounds/analyse-sounds.ts';
import { signalAt } from '../pipeline/intervals/steps/step-curves.ts';
import { fill, fillRow, scaleEcg, scaleOfPpg, thin } from './beat-shapes.ts';
import type { BeatShapesRequest, SoundShapes } from './drawing-types.ts';

/** The kept beats of one window, laid over each other at R: ECG, averaged envelope and PPG, normalised for drawing. */
export function soundShapes({ outputs, withPulse }: SoundsRun, request: BeatShapesRequest): SoundShapes {
  const { fromMs, toMs, pointCount } = request;
  const { ecg, soundsBeats, soundsAverage, sounds } = outputs;
  const { segmentation, members, kept } = soundsBeats;
  const chosen = thin(members[request.windowIndex] ?? [], request.mostBeats);
  const beats = Int32Array.from(chosen, (b) => kept[b] ?? 0);
  const missing = () => new Float32Array(chosen.length * pointCount).fill(Number.NaN);
  const shapes = { beats, pointCount, fromMs, toMs, ecg: missing(), envelope: missing(), ppg: missing() };
  const rSecs = Array.from(beats, (i) => segmentation.beats[i]?.rSec ?? Number.NaN);
  const envelopes = soundsAverage.averaged.envelope;
  const pulseRow = new Map(withPulse?.beats.kept.map((i, b) => [i, b]));
  chosen.forEach((b, k) => {
    const place = (array: Float32Array) => array.subarray(k * pointCount, (k + 1) * pointCount);
    const rSec = rSecs[k] ?? Number.NaN;
    fill(place(shapes.ecg), request, (sec) => signalAt(ecg, rSec + sec));
    const height = highestOf(envelopes, b, [
      sounds.averaged.s1.peaks[b]?.peak,
      sounds.averaged.s2.peaks[b]?.peak,
    ]);
    fillRow(place(shapes.envelope), request, envelopes, b, () => ({ middle: 0, height }));
    const row = pulseRow.get(beats[k] ?? -1);
    if (withPulse === null || row === undefined) return;
    const scaleOf = scaleOfPpg(withPulse.features.averaged.frames[row]);
    fillRow(place(shapes.ppg), request, withPulse.average.averaged.ppg, row, scaleOf);
  });
  scaleEcg(
    shapes.ecg,
    Float64Array.from(rSecs, (sec) => signalAt(ecg, sec)),
  );
  return shapes;
}

/** The higher of the sounds that are there; NaN without any. */
function highestOf(rows: LaidBeats, b: number, peaks: readonly (number | undefined)[]): number {
  const row = rowOf(rows, b);
  const heights = peaks.flatMap((peak) => (peak === undefined || peak < 0 ? [] : [row[peak] ?? Number.NaN]));
  return heights.length === 0 ? Number.NaN : Math.max(...heights);
}
