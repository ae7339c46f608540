import type { LaidBeats } from '../../analysis/intervals/align-beats.ts';
import { beatRow } from '../../analysis/intervals/align-beats.ts';
import type { SoundsRun } from '../../pipeline/sounds/analyse-sounds.ts';
import { signalAt } from '../../pipeline/intervals/steps/step-curves.ts';
import { requireHeld } from '../../pipeline/signal-reader.ts';
import { fill, fillRow, scaleEcg, missingShapes, scaleOfPpg } from '../traces/beat-shapes.ts';
import type { BeatShapesRequest, LaidShapes } from '../traces/drawing-types.ts';

/**
 * The kept beats of one window, laid over each other at R: ECG and PPG as those of the intervals, and the
 * envelope, single or averaged, from 0 to 1 at the higher of both sounds. The PPG is all missing where there is none.
 */
export function soundShapes(
  { outputs, withPulse }: SoundsRun,
  request: BeatShapesRequest,
): LaidShapes<'ecg' | 'envelope' | 'ppg'> {
  const { soundsBeats, soundsAverage, sounds } = outputs;
  const as = request.isSingle === true ? 'single' : 'averaged';
  const ecg = requireHeld(outputs.ecg);
  const pulses = withPulse?.average.held?.[as].ppg;
  const { shapes, chosen, place } = missingShapes(soundsBeats, request, ['ecg', 'envelope', 'ppg']);
  const envelopes = soundsAverage[as].envelope;
  const pulseRow = new Map(withPulse?.beats.kept.map((i, b) => [i, b]));
  chosen.forEach(({ b, index, rSec }, k) => {
    fill(place('ecg', k), request, (sec) => signalAt(ecg, rSec + sec));
    const height = highestOf(envelopes, b, [sounds[as].s1.peaks[b]?.peak, sounds[as].s2.peaks[b]?.peak]);
    fillRow(place('envelope', k), request, envelopes, b, () => ({ middle: 0, height }));
    const row = pulseRow.get(index);
    if (withPulse === null || pulses === undefined || row === undefined) return;
    const scaleOf = scaleOfPpg(withPulse.features.averaged.frames[row]);
    fillRow(place('ppg', k), request, pulses, row, scaleOf);
  });
  scaleEcg(
    shapes.ecg,
    Float64Array.from(chosen, ({ rSec }) => signalAt(ecg, rSec)),
  );
  return shapes;
}

/** The higher of the sounds that are there; NaN without any. */
function highestOf(rows: LaidBeats, b: number, peaks: readonly (number | undefined)[]): number {
  const row = beatRow(rows, b);
  const heights = peaks.flatMap((peak) => (peak === undefined || peak < 0 ? [] : [row[peak] ?? Number.NaN]));
  return heights.length === 0 ? Number.NaN : Math.max(...heights);
}
