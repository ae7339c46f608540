import { placesByMethod } from '../../../analysis/intervals/choose.ts';
import { beatRows, placeToMs } from '../../../analysis/intervals/features.ts';
import type { FootMethod } from '../../../model/intervals.ts';
import type { StageStep } from '../../stage.ts';
import type { IntervalsOutputs } from '../outputs.ts';
import { methodMarks } from './method-marks.ts';
import { leftOutDrawing, shownBeat } from './shown-beat.ts';
import { rowCurve, truthLine } from './step-curves.ts';
import { withSignificantDigits, describeSweep } from './step-words.ts';

type Outputs = Pick<IntervalsOutputs, 'ppg' | 'beats' | 'average' | 'features' | 'choose' | 'align'>;

/** Range that is shown before the base and after the peak, ms. */
const marginMs = 50;

const otherMethods: Readonly<Record<Exclude<FootMethod, 'percent-height'>, string>> = {
  minimum: 'historic: the minimum',
  'second-derivative': 'historic: max of the 2nd derivative',
  'third-derivative': 'historic: max of the 3rd derivative',
  'intersecting-tangents': 'historic: intersecting tangents',
};

const isOther = (method: string): method is keyof typeof otherMethods => method in otherMethods;

/** Draws where the upstroke crosses a level. */
export const footStep: StageStep<Outputs> = {
  title: 'Foot',
  symbols: [
    { symbol: 'level', means: 'the level that the pulse has to cross' },
    { symbol: 'base', means: 'lowest value before the upstroke' },
    { symbol: 'height', means: 'peak minus base' },
    { symbol: 'p', means: 'share of the height: historic and least variance' },
  ],
  source: 'Cziesler 2014, 2.1',
  formula: ({ beats, choose }, parameters, { rSec }) => {
    const threshold = choose[shownBeat(beats, rSec)?.beat.window ?? 0]?.foot.threshold ?? null;
    const chosen = threshold === null ? 'none' : `${withSignificantDigits(threshold)} %`;
    const method = parameters.text('foot');
    if (isOther(method)) return [`level = base + p · height: ${chosen}; ${otherMethods[method]}`];
    return [
      `level = base + p · height: ${withSignificantDigits(parameters.number('footPercent'))} % and ${chosen}`,
    ];
  },
  draw: async ({ ppg: { ppg }, beats, average, features, choose, align }, _, { rSec, truth }) => {
    const sub = 'level on the upstroke';
    const shown = shownBeat(beats, rSec);
    const b = shown?.keptIndex ?? -1;
    const frame = features.averaged.frames.at(b);
    const choice = choose[shown?.beat.window ?? 0];
    if (shown === null || b < 0 || frame === undefined || choice === undefined) {
      return leftOutDrawing(shown, sub);
    }
    const { averaged } = await average.read(b, b + 1);
    const rows = beatRows(averaged, 0);
    const isFound = frame.heightMissed === null;
    const [baseMs, peakMs] = isFound
      ? [placeToMs(rows, frame.base), placeToMs(rows, frame.peak)]
      : [50, 500 - marginMs];
    const lines = truthLine(truth?.foot, truth);
    const fromMs = Math.min(baseMs, ...lines.map(({ at }) => at)) - marginMs;
    const span = { from: fromMs, to: peakMs + marginMs, unit: 'ms' } as const;
    const names = [
      { at: rows.ppg[frame.base] ?? 0, text: 'base' },
      { at: rows.ppg[frame.peak] ?? 0, text: 'peak' },
    ];
    return {
      sub,
      series: [rowCurve(averaged.ppg, 0, span, { name: 'averaged PPG', look: 'ppg' })],
      marks: methodMarks(averaged.ppg, 0, placesByMethod(choice.foot, align.intervals.rptt), b, true),
      lines,
      x: span,
      y: { name: 'PPG', unit: ppg.unit, ...(isFound ? { names } : {}) },
      dropped: isFound ? describeSweep(choice.foot) : 'Removed: this beat, which has no foot.',
    };
  },
};
