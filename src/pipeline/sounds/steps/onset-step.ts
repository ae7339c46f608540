import { placesByMethod } from '../../../analysis/intervals/choose.ts';
import { placeToMs } from '../../../analysis/intervals/features.ts';
import { viewGriddedRow } from '../../../analysis/intervals/align-beats.ts';
import type { StageStep } from '../../stage.ts';
import { methodMarks } from '../../intervals/steps/method-marks.ts';
import { leftOutDrawing, shownBeat } from '../../intervals/steps/shown-beat.ts';
import { rowCurve, truthLine } from '../../intervals/steps/step-curves.ts';
import { withSignificantDigits, describeSweep } from '../../intervals/steps/step-words.ts';
import type { SoundsOutputs } from '../outputs.ts';

type Outputs = Pick<
  SoundsOutputs,
  'soundsBeats' | 'soundsAverage' | 'sounds' | 'soundsChoose' | 'soundsAlign'
>;

/** Range that is shown around the maximum, ms. */
const aboutPeakMs = { before: 140, after: 100 };

/** Draws where the rising envelope of a sound crosses a level. */
export function onsetStep(sound: 's1' | 's2'): StageStep<Outputs> {
  const title = sound.toUpperCase();
  const sub = 'level before the maximum';
  return {
    title,
    symbols: [
      { symbol: 'level', means: 'the level that the envelope has to reach' },
      { symbol: 'base', means: 'lowest envelope before the sound, or 0 by the plain rule' },
      { symbol: 'peak', means: 'its highest' },
      { symbol: 'p', means: 'share of the height: historic and least variance' },
    ],
    source: 'Cziesler 2014, 2.1',
    formula: ({ soundsBeats, soundsChoose }, parameters, { rSec }) => {
      const window = shownBeat(soundsBeats, rSec)?.beat.window ?? 0;
      const threshold = soundsChoose[window]?.[sound].threshold ?? null;
      const chosen = threshold === null ? 'none' : `${withSignificantDigits(threshold)} %`;
      const historic = withSignificantDigits(parameters.number('soundPercent'));
      return [`level = base + p · (peak − base): ${historic} % and ${chosen}`];
    },
    draw: async ({ soundsBeats, soundsAverage, sounds, soundsChoose, soundsAlign }, _, { rSec, truth }) => {
      const shown = shownBeat(soundsBeats, rSec);
      const b = shown?.keptIndex ?? -1;
      const found = sounds.averaged[sound];
      const peak = found.peaks.at(b);
      const chosen = soundsChoose[shown?.beat.window ?? 0]?.[sound];
      if (shown === null || b < 0 || peak === undefined || chosen === undefined) {
        return leftOutDrawing(shown, sub);
      }
      const { envelope } = (await soundsAverage.read(b, b + 1)).averaged;
      const isFound = peak.peak >= 0;
      const peakMs = isFound ? placeToMs(envelope, peak.peak) : 150;
      const lines = truthLine(truth?.[sound], truth);
      const fromMs = Math.min(peakMs - aboutPeakMs.before, ...lines.map(({ at }) => at - 20));
      const span = { from: fromMs, to: peakMs + aboutPeakMs.after, unit: 'ms' } as const;
      const names = [
        { at: peak.base, text: 'base' },
        { at: viewGriddedRow(envelope, 0)[peak.peak] ?? 0, text: 'peak' },
      ];
      return {
        sub,
        series: [rowCurve(envelope, 0, span, { name: 'averaged envelope', look: 'sound' })],
        marks: methodMarks(envelope, 0, placesByMethod(chosen, soundsAlign.intervals[sound]), b, true),
        lines,
        x: span,
        y: { name: 'E', unit: '', ...(isFound ? { names } : {}) },
        dropped: isFound ? describeSweep(chosen) : `Removed: this beat, which has no ${title}.`,
      };
    },
  };
}
