import type { StageStep } from '../../stage.ts';
import { shownSpan, differenceRms, signalCurve } from '../../intervals/steps/step-curves.ts';
import { withSignificantDigits, textWithUnit } from '../../intervals/steps/step-words.ts';
import type { SoundsOutputs } from '../outputs.ts';
import { envelopeParams } from '../sound-params.ts';

type Outputs = Pick<SoundsOutputs, 'pcg' | 'envelope'>;

/** Draws the phonocardiogram before and after its band-pass. */
export const bandStep: StageStep<Outputs> = {
  title: 'Filter',
  symbols: [
    { symbol: 'x', means: 'the sound as recorded' },
    { symbol: 'y', means: 'the sound within its band' },
  ],
  source: 'Beatbench',
  formula: () => ['y = x in its band, Butterworth of order 4, both ways'],
  draw: async ({ pcg, envelope: { band } }, parameters, { rSec }) => {
    const { lowHz, highHz } = envelopeParams(parameters);
    const before = await signalCurve(pcg, rSec, { name: 'raw', look: 'before' });
    const after = await signalCurve(band, rSec, { name: 'in its band', look: 'sound' });
    const lost = textWithUnit(withSignificantDigits(differenceRms(before, after), 2), pcg.unit);
    return {
      sub: `PCG, ${lowHz} … ${highHz} Hz`,
      series: [before, after],
      marks: [],
      lines: [],
      x: shownSpan,
      y: { name: 'PCG', unit: pcg.unit },
      dropped: `Removed: ${lost} RMS outside the band.`,
    };
  },
};
