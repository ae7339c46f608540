import { makeAverageStep } from '../../intervals/steps/average-step.ts';
import { makeCutStep } from '../../intervals/steps/cut-step.ts';
import type { SoundsOutputs } from '../outputs.ts';

/** Draws the ECG cut into the beats of the sounds. */
export const cutSoundsStep = makeCutStep<Pick<SoundsOutputs, 'signals' | 'ecg' | 'soundsBeats'>>(
  ({ signals, ecg, soundsBeats }) => ({ signals, ecg, beats: soundsBeats }),
);

/** Draws the envelopes of a beat and the beats after it, and their mean. */
export const averageSoundsStep = makeAverageStep<Pick<SoundsOutputs, 'soundsBeats' | 'soundsAverage'>>({
  symbol: 'E',
  means: 'the envelope',
  one: 'envelope',
  look: 'sound',
  axis: () => ({ name: 'E', unit: '' }),
  beats: ({ soundsBeats }) => soundsBeats,
  read: async ({ soundsAverage }, from, to) => {
    const { single, averaged } = await soundsAverage.read(from, to);
    return { single: single.envelope, averaged: averaged.envelope };
  },
  lost: () => 'noise, and changes from beat to beat',
});
