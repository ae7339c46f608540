import type { StepSeries } from '../../../model/steps.ts';
import type { StageStep } from '../../stage.ts';
import { leftOutDrawing, shownBeat } from '../../intervals/steps/shown-beat.ts';
import { rowCurve } from '../../intervals/steps/step-curves.ts';
import type { SoundsOutputs } from '../outputs.ts';

type Outputs = Pick<SoundsOutputs, 'soundsBeats' | 'soundsAverage'>;

/** ms from R. */
const span = { from: -100, to: 700, unit: 'ms' } as const;

/** The envelopes of a beat and those after it, and their mean. */
export const averageSoundsStep: StageStep<Outputs> = {
  title: 'Average',
  symbols: [
    { symbol: 'E', means: 'the envelope that is measured for beat i' },
    { symbol: 'i', means: 'number of the beat' },
  ],
  source: 'Cziesler 2014, 4.2',
  formula: (_, parameters) => {
    const following = parameters.number('average');
    if (following === 0) return ['E', { sub: 'i' }, ' = envelope i as it is'];
    return ['E', { sub: 'i' }, ` = mean of envelopes i … i + ${following}, aligned at R`];
  },
  draw: async ({ soundsBeats, soundsAverage }, parameters, { rSec }) => {
    const following = parameters.number('average');
    const sub = following === 0 ? 'a beat alone' : `a beat and the ${following} after it`;
    const shown = shownBeat(soundsBeats, rSec);
    if (shown === null || shown.keptIndex < 0) return leftOutDrawing(shown, sub);
    const last = Math.min(shown.keptIndex + following, soundsBeats.kept.length - 1);
    const singles: StepSeries[] = [];
    const { single, averaged } = await soundsAverage.read(shown.keptIndex, last + 1);
    for (let row = 0; row <= last - shown.keptIndex; row++) {
      singles.push(rowCurve(single.envelope, row, span, { name: 'single beats', look: 'before' }));
    }
    const mean = rowCurve(averaged.envelope, 0, span, { name: 'mean', look: 'sound' });
    return {
      sub,
      series: [...singles, mean],
      marks: [],
      lines: [],
      x: span,
      y: { name: 'E', unit: '' },
      dropped:
        following === 0
          ? 'Removed: nothing; the noise stays.'
          : 'Removed: noise, and what changes from beat to beat.',
    };
  },
};
