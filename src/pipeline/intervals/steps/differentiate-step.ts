import { differentiate, differentiatorTapCount } from '../../../dsp/iir/derivative.ts';
import type { StageStep } from '../../stage.ts';
import type { IntervalsOutputs } from '../outputs.ts';
import { shownSpan, differenceRms, signalCurve } from './step-curves.ts';
import { withSignificantDigits } from './step-words.ts';

/** The slope of the PPG, before and after its own low-pass. */
export const differentiateStep: StageStep<Pick<IntervalsOutputs, 'ppg'>> = {
  title: 'Differentiate',
  symbols: [
    { symbol: 'd', means: 'slope of the PPG' },
    { symbol: 'fs', means: 'samples a second' },
    { symbol: 'y', means: 'the PPG after the filter' },
    { symbol: 'k', means: 'samples before or after sample i' },
    { symbol: '60', means: 'sum of all k²' },
  ],
  source: 'Cziesler 2014, 4.2',
  formula: (_, parameters) => [
    'd',
    { sub: 'i' },
    ' = (fs / 60) Σ k y',
    { sub: 'i+k' },
    `, k = −4 … 4, then ${withSignificantDigits(parameters.number('ppgLowpass'))} Hz`,
  ],
  draw: async ({ ppg: { ppg, dppg } }, parameters, { rSec }) => {
    const y = await signalCurve(ppg, rSec, { name: '', look: 'before' });
    const after = await signalCurve(dppg, rSec, { name: 'low-passed', look: 'slope' });
    const slope =
      y.values.length < differentiatorTapCount
        ? y.values
        : differentiate(Float64Array.from(y.values), ppg.fs);
    const before = { ...y, name: 'slope', values: Float32Array.from(slope) };
    const kept = parameters.text('pulseDelay') === 'kept';
    const differenceText = `${withSignificantDigits(differenceRms(before, after), 2)} ${dppg.unit} RMS`;
    return {
      sub: 'dPPG',
      series: [before, after],
      marks: [],
      lines: [],
      x: shownSpan,
      y: { name: 'dPPG', unit: dppg.unit },
      dropped: kept
        ? `Difference: ${differenceText}; delayed again.`
        : `Removed: the level and ${differenceText} of noise.`,
    };
  },
};
