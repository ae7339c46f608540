import { scaleTapCount } from '../../../dsp/fir/fir-design.ts';
import type { StageStep } from '../../stage.ts';
import type { IntervalsOutputs } from '../outputs.ts';
import { shownSpan, differenceRms, signalCurve } from './step-curves.ts';
import { withSignificantDigits, withDecimals, textWithUnit } from './step-words.ts';

/** Outputs with the pulse before and after the filter. */
type Outputs = Pick<IntervalsOutputs, 'signals' | 'ppg'>;

/** The PPG before and after its low-pass. */
export const filterStep: StageStep<Outputs> = {
  title: 'Filter',
  symbols: [
    { symbol: 'y', means: 'the PPG after the filter' },
    { symbol: 'x', means: 'the PPG as recorded' },
    { symbol: 'h', means: 'the weights (taps) of the filter' },
    { symbol: 'i, j', means: 'number of a sample, of a tap' },
  ],
  source: 'Cziesler 2014, 4.2',
  formula: ({ signals: { ppg }, ppg: { flipped } }, parameters) => {
    const taps = scaleTapCount(ppg.fs, parameters.number('taps'));
    const lateMs = (1000 * Math.floor((taps - 1) / 2)) / ppg.fs;
    const delay =
      parameters.text('pulseDelay') === 'kept' ? `${withDecimals(lateMs, 0)} ms late` : 'delay removed';
    return [
      'y',
      { sub: 'i' },
      flipped ? ' = −Σ h' : ' = Σ h',
      { sub: 'j' },
      ' x',
      { sub: 'i−j' },
      `, ${taps} taps, ${delay}`,
    ];
  },
  draw: async ({ signals, ppg: { ppg, flipped } }, parameters, { rSec }) => {
    const raw = await signalCurve(signals.ppg, rSec, { name: 'raw', look: 'before' });
    const filtered = await signalCurve(ppg, rSec, { name: 'filtered', look: 'ppg' });
    const turned = flipped ? { ...filtered, values: filtered.values.map((value) => -value) } : filtered;
    const lost = textWithUnit(withSignificantDigits(differenceRms(raw, turned), 2), ppg.unit);
    const cutoff = withSignificantDigits(parameters.number('ppgLowpass'));
    return {
      sub: `PPG, low-pass ${cutoff} Hz${flipped ? ', inverted' : ''}`,
      series: [raw, filtered],
      marks: [],
      lines: [],
      x: shownSpan,
      y: { name: 'PPG', unit: ppg.unit },
      dropped:
        parameters.text('pulseDelay') === 'kept'
          ? `Difference: ${lost} RMS, above ${cutoff} Hz and delay.`
          : `Removed: ${lost} RMS above ${cutoff} Hz.`,
    };
  },
};
