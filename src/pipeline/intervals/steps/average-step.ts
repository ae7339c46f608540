import type { GriddedBeats } from '../../../analysis/intervals/align-beats.ts';
import type { StepLook, StepSeries } from '../../../model/steps.ts';
import type { StageStep } from '../../stage.ts';
import type { BeatList, IntervalsOutputs } from '../outputs.ts';
import { leftOutDrawing, shownBeat } from './shown-beat.ts';
import { differenceRms, rowCurve } from './step-curves.ts';
import { withSignificantDigits, textWithUnit } from './step-words.ts';

/** ms from R. */
const span = { from: -100, to: 700, unit: 'ms' } as const;

/** What is averaged, and how it is drawn. */
interface Averaged<Outputs> {
  readonly symbol: string;
  /** Name in the text, like ‘the pulse’. */
  readonly means: string;
  /** Word for a single one: ‘beat’ i, ‘beats’ i … i + 10. */
  readonly one: string;
  readonly look: StepLook;
  readonly axis: (outputs: Outputs) => { readonly name: string; readonly unit: string };
  readonly beats: (outputs: Outputs) => BeatList;
  /** Reads rows of kept beats, single and averaged with the following ones. */
  readonly read: (
    outputs: Outputs,
    from: number,
    to: number,
  ) => Promise<{ readonly single: GriddedBeats; readonly averaged: GriddedBeats }>;
  /** What averaging removed from a beat: ‘noise’. */
  readonly lost: (outputs: Outputs, own: StepSeries | undefined, mean: StepSeries) => string;
}

/** Draws a beat, the beats after it, and their mean. */
export function makeAverageStep<Outputs>(what: Averaged<Outputs>): StageStep<Outputs> {
  const { symbol, means, one, look } = what;
  return {
    title: 'Average',
    symbols: [
      { symbol, means: `${means} measured for beat i` },
      { symbol: 'i', means: 'number of the beat' },
    ],
    source: 'Cziesler 2014, 4.2',
    formula: (_, parameters) => {
      const following = parameters.number('average');
      if (following === 0) return [symbol, { sub: 'i' }, ` = ${one} i as it is`];
      return [symbol, { sub: 'i' }, ` = mean of ${one}s i … i + ${following}, aligned at R`];
    },
    draw: async (outputs, parameters, { rSec }) => {
      const following = parameters.number('average');
      const sub = following === 0 ? 'a beat alone' : `a beat and the ${following} after it`;
      const beats = what.beats(outputs);
      const shown = shownBeat(beats, rSec);
      if (shown === null || shown.keptIndex < 0) return leftOutDrawing(shown, sub);
      const last = Math.min(shown.keptIndex + following, beats.kept.length - 1);
      const { single, averaged } = await what.read(outputs, shown.keptIndex, last + 1);
      const singles = Array.from({ length: last - shown.keptIndex + 1 }, (_, row) =>
        rowCurve(single, row, span, { name: 'single beats', look: 'before' }),
      );
      const mean = rowCurve(averaged, 0, span, { name: 'mean', look });
      return {
        sub,
        series: [...singles, mean],
        marks: [],
        lines: [],
        x: span,
        y: what.axis(outputs),
        dropped:
          following === 0
            ? 'Removed: nothing; the noise remains.'
            : `Removed: ${what.lost(outputs, singles[0], mean)}.`,
      };
    },
  };
}

export const averageStep = makeAverageStep<Pick<IntervalsOutputs, 'ppg' | 'beats' | 'average'>>({
  symbol: 'P',
  means: 'the pulse',
  one: 'beat',
  look: 'ppg',
  axis: ({ ppg: { ppg } }) => ({ name: 'PPG', unit: ppg.unit }),
  beats: ({ beats }) => beats,
  read: async ({ average }, from, to) => {
    const { single, averaged } = await average.read(from, to);
    return { single: single.ppg, averaged: averaged.ppg };
  },
  lost: ({ ppg: { ppg } }, own, mean) => {
    const lost = own === undefined ? Number.NaN : differenceRms(own, mean);
    return `${textWithUnit(withSignificantDigits(lost, 2), ppg.unit)} RMS, also true changes`;
  },
});
