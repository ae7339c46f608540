import type { StepSeries } from '../../../model/steps.ts';
import type { StageStep } from '../../stage.ts';
import type { IntervalsOutputs } from '../outputs.ts';
import { leftOutDrawing, shownBeat } from './shown-beat.ts';
import { apartRms, rowCurve } from './step-curves.ts';
import { inDigits, textWithUnit } from './step-words.ts';

type Outputs = Pick<IntervalsOutputs, 'ppg' | 'beats' | 'average'>;

/** ms from R. */
const span = { from: -100, to: 700, unit: 'ms' } as const;

/** A beat and those after it, and their mean. */
export const averageStep: StageStep<Outputs> = {
  title: 'Average',
  symbols: [
    { symbol: 'P', means: 'the pulse that is measured for beat i' },
    { symbol: 'i', means: 'number of the beat' },
  ],
  source: 'Cziesler 2014, 4.2',
  formula: (_, parameters) => {
    const following = parameters.number('average');
    if (following === 0) return ['P', { sub: 'i' }, ' = beat i as it is'];
    return ['P', { sub: 'i' }, ` = mean of beats i … i + ${following}, aligned at R`];
  },
  draw: async ({ ppg: { ppg }, beats, average }, parameters, { rSec }) => {
    const following = parameters.number('average');
    const sub = following === 0 ? 'a beat alone' : `a beat and the ${following} after it`;
    const shown = shownBeat(beats, rSec);
    if (shown === null || shown.keptIndex < 0) return leftOutDrawing(shown, sub);
    const last = Math.min(shown.keptIndex + following, beats.kept.length - 1);
    const { single, averaged } = await average.read(shown.keptIndex, last + 1);
    const singles: StepSeries[] = [];
    for (let row = 0; row <= last - shown.keptIndex; row++) {
      singles.push(rowCurve(single.ppg, row, span, { name: 'single beats', look: 'before' }));
    }
    const mean = rowCurve(averaged.ppg, 0, span, { name: 'mean', look: 'ppg' });
    const [own] = singles;
    const lost = own === undefined ? Number.NaN : apartRms(own, mean);
    return {
      sub,
      series: [...singles, mean],
      marks: [],
      lines: [],
      x: span,
      y: { name: 'PPG', unit: ppg.unit },
      dropped:
        following === 0
          ? 'Removed: nothing; the noise stays.'
          : `Removed: ${textWithUnit(inDigits(lost, 2), ppg.unit)} RMS, its own change too.`,
    };
  },
};
