import { makeCutStep } from '../../intervals/steps/cut-step.ts';
import type { SoundsOutputs } from '../outputs.ts';

/** The ECG cut into the beats of the sounds. */
export const cutSoundsStep = makeCutStep<Pick<SoundsOutputs, 'signals' | 'ecg' | 'soundsBeats'>>(
  ({ signals, ecg, soundsBeats }) => ({ signals, ecg, beats: soundsBeats }),
);
