import type { EnvelopeParams } from '../../../analysis/sounds/params.ts';
import type { Formula } from '../../../model/steps.ts';
import type { StageStep } from '../../stage.ts';
import { shownSpan, signalCurve } from '../../intervals/steps/step-curves.ts';
import { withSignificantDigits } from '../../intervals/steps/step-words.ts';
import type { SoundsOutputs } from '../outputs.ts';
import { envelopeParams } from '../sound-params.ts';

const loudness: Readonly<Record<EnvelopeParams['envelope'], Formula>> = {
  shannon: ['e = −y', { sup: '2' }, ' ln y', { sup: '2' }],
  absolute: ['e = |y|'],
  hilbert: ['e = |y + i H(y)|'],
};

const names: Readonly<Record<EnvelopeParams['envelope'], string>> = {
  shannon: 'Shannon energy',
  absolute: 'absolute value',
  hilbert: 'Hilbert',
};

/** Draws the loudness of the sound, smoothed. */
export const envelopeStep: StageStep<Pick<SoundsOutputs, 'envelope'>> = {
  title: 'Envelope',
  symbols: [
    { symbol: 'e', means: 'how loud the sound is' },
    { symbol: 'y', means: 'the sound within its band' },
    { symbol: 'H', means: 'Hilbert transform: the sound a quarter of a period later' },
  ],
  source: 'Liang 1997',
  formula: (_, parameters) => {
    const { envelope, smoothingMs } = envelopeParams(parameters);
    return [...loudness[envelope], `, then a Hann window of ${withSignificantDigits(smoothingMs)} ms`];
  },
  draw: async ({ envelope: { envelope } }, parameters, { rSec }) => {
    const { envelope: kind } = envelopeParams(parameters);
    return {
      sub: names[kind],
      series: [await signalCurve(envelope, rSec, { name: 'envelope', look: 'sound' })],
      marks: [],
      lines: [],
      x: shownSpan,
      // Energy is relative to the maximum of the recording; the others keep the sound's unit.
      y: { name: 'E', unit: kind === 'shannon' ? '' : envelope.unit },
      dropped: 'Removed: the pitch; loudness remains.',
    };
  },
};
