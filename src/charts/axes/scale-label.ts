import { lettersPx } from '../lanes/lane-name.ts';
import { gutterPx } from './time-axis.ts';
import { formatRound } from './value-range.ts';

/** Room between the gutter's left and the bracket that the label is beside, px. */
const roomPx = gutterPx - 12 - 3;

/** Units of one quantity, each a thousand of the one before. */
const ladders = [['nV', 'µV', 'mV', 'V', 'kV']];

/** The amount in a larger or smaller unit where that takes fewer digits: 10 V for 10 000 mV, 5 µV for 0.005 mV. */
function inFittingUnit(amount: number, unit: string): readonly [amount: number, unit: string] {
  const ladder = ladders.find((units) => units.includes(unit)) ?? [];
  const at = ladder.indexOf(unit);
  const [smaller, larger] = [ladder[at - 1], ladder[at + 1]];
  if (amount >= 1000 && larger !== undefined) return inFittingUnit(amount / 1000, larger);
  if (amount < 0.01 && smaller !== undefined) return inFittingUnit(amount * 1000, smaller);
  return [amount, unit];
}

/** What the scale bar of a lane stands for: `0.5 mV`. */
export function scaleLabel(amount: number, unit: string): string {
  const [shown, own] = inFittingUnit(amount, unit);
  const digits = formatRound(shown).replaceAll(/(?<=^\d+)(?=(?:\d{3})+$)/g, '\u202f');
  return own === '' ? digits : `${digits}\u202f${own}`;
}

/** The same as it fits into the gutter: of a longer unit its beginning, never less than the amount. */
export function fittedScaleLabel(amount: number, unit: string): string {
  const whole = scaleLabel(amount, unit);
  const letters = Array.from(whole);
  const least = Array.from(scaleLabel(amount, '')).length + 2;
  let shown = whole;
  for (let kept = letters.length - 1; kept >= least && lettersPx(shown) > roomPx; kept -= 1) {
    shown = `${letters.slice(0, kept).join('')}…`;
  }
  return shown;
}
