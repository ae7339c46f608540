import { curveLength } from '../../analysis/qrs/curve-length-signal.ts';
import { detectBeats, type Detector } from '../../analysis/qrs/detect-beats.ts';
import { beatsFromLengths, detectorInput, type EcgSignal } from '../../analysis/qrs/detect-qrs.ts';
import type { QrsBeat } from '../../model/qrs.ts';
import { runOnBackend } from '../backend/run-on-backend.ts';
import type { StageContext } from '../stage.ts';
import { lengthsOnDevice, sizeOfDetection } from './lengths-on-device.ts';

/**
 * The beats of an ECG: of the curve-length detector L where the backend has it and the search in it
 * on the CPU, any other detector on the CPU.
 */
export async function detectOnBackend(
  ecg: EcgSignal,
  detector: Detector,
  others: readonly EcgSignal[],
  backend: string,
  context: StageContext,
): Promise<QrsBeat[]> {
  if (detector.method !== 'curve-length') return detectBeats(ecg, detector, others);
  const input = detectorInput(ecg, detector.params);
  const lengths = await runOnBackend(
    context,
    backend,
    sizeOfDetection(input),
    (engine) => lengthsOnDevice(engine, input),
    () => curveLength(input.x, input.scale),
  );
  return beatsFromLengths(ecg, input, lengths);
}
