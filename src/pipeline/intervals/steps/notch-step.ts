import { placesByMethod } from '../../../analysis/intervals/choose.ts';
import { beatRows, placeToMs } from '../../../analysis/intervals/features.ts';
import type { NotchMethod } from '../../../model/intervals.ts';
import type { StageStep } from '../../stage.ts';
import type { IntervalsOutputs } from '../outputs.ts';
import { methodMarks } from './method-marks.ts';
import { leftOutDrawing, shownBeat } from './shown-beat.ts';
import { rowCurve, truthLine } from './step-curves.ts';
import { withSignificantDigits, describeSweep } from './step-words.ts';

type Outputs = Pick<IntervalsOutputs, 'ppg' | 'beats' | 'average' | 'features' | 'choose' | 'align'>;

/** Range that is shown before and after the nadir, ms. */
const aboutNadirMs = { before: 110, after: 150 };
/** Range that is shown before the true notch, ms. */
const marginMs = 20;

const historicWords: Readonly<Record<NotchMethod, string>> = {
  'quarry-pigott': 'nadir',
  'first-derivative': 'first zero',
  'slope-extrapolation': 'slope extrapolated',
  'third-derivative': '3rd derivative',
};

function levelWords(threshold: number | null): string {
  if (threshold === null) return 'no level';
  if (threshold < 0) return `nadir · (1 − q): −${withSignificantDigits(-threshold)} %`;
  return `nadir + q · (top − nadir): +${withSignificantDigits(threshold)} %`;
}

/** Draws where the slope crosses a level before or after its nadir. */
export const notchStep: StageStep<Outputs> = {
  title: 'Notch',
  symbols: [
    { symbol: 'nadir', means: 'lowest slope of the falling pulse' },
    { symbol: 'top', means: 'highest slope after the nadir' },
    { symbol: 'q', means: 'share of the way from the nadir: + after it, − before it' },
  ],
  source: 'Cziesler 2014, 2.2',
  formula: ({ beats, choose }, parameters, { rSec }) => {
    const threshold = choose[shownBeat(beats, rSec)?.beat.window ?? 0]?.notch.threshold ?? null;
    const method = parameters.word('notch', Object.keys(historicWords) as NotchMethod[]);
    return [`${historicWords[method]}, and ${levelWords(threshold)}`];
  },
  draw: async ({ ppg: { dppg }, beats, average, features, choose, align }, _, { rSec, truth }) => {
    const sub = 'level beside the nadir';
    const shown = shownBeat(beats, rSec);
    const b = shown?.keptIndex ?? -1;
    const frame = features.averaged.frames.at(b);
    const choice = choose[shown?.beat.window ?? 0];
    if (shown === null || b < 0 || frame === undefined || choice === undefined) {
      return leftOutDrawing(shown, sub);
    }
    const isFound = frame.nadirMissed === null;
    const { averaged } = await average.read(b, b + 1);
    const nadirMs = isFound ? placeToMs(beatRows(averaged, 0), frame.nadir) : 450;
    const { before, after } = aboutNadirMs;
    const lines = truthLine(truth?.notch, truth);
    const fromMs = Math.min(nadirMs - before, ...lines.map(({ at }) => at - marginMs));
    const span = { from: fromMs, to: nadirMs + after, unit: 'ms' } as const;
    return {
      sub,
      series: [rowCurve(averaged.dppg, 0, span, { name: 'averaged dPPG', look: 'slope' })],
      marks: methodMarks(averaged.dppg, 0, placesByMethod(choice.notch, align.intervals.lvet), b, false),
      lines,
      x: span,
      y: { name: 'dPPG', unit: dppg.unit },
      dropped: isFound ? describeSweep(choice.notch) : 'Removed: this beat, which has no notch.',
    };
  },
};
