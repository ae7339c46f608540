import { textWidthPx } from '../lanes/lane-name.ts';
import { gutterPx } from './time-axis.ts';
import { formatRound } from './value-range.ts';

/** Width from the left edge of the gutter to the bracket next to the label, px. */
const roomPx = gutterPx - 12 - 3;

/** Units of one quantity; each is a thousand times the previous one. */
const ladders = [['nV', 'µV', 'mV', 'V', 'kV']];

/** Returns the amount in a larger or smaller unit if that needs fewer digits: 10 V for 10 000 mV, 5 µV for 0.005 mV. */
function inFittingUnit(amount: number, unit: string): readonly [amount: number, unit: string] {
  const ladder = ladders.find((units) => units.includes(unit)) ?? [];
  const at = ladder.indexOf(unit);
  const [smaller, larger] = [ladder[at - 1], ladder[at + 1]];
  if (amount >= 1000 && larger !== undefined) return inFittingUnit(amount / 1000, larger);
  if (amount < 0.01 && smaller !== undefined) return inFittingUnit(amount * 1000, smaller);
  return [amount, unit];
}

/** Returns the label of a lane's scale bar: `0.5 mV`. */
export function scaleLabel(amount: number, unit: string): string {
  const [shown, own] = inFittingUnit(amount, unit);
  const digits = formatRound(shown).replaceAll(/(?<=^\d+)(?=(?:\d{3})+$)/g, '\u202f');
  return own === '' ? digits : `${digits}\u202f${own}`;
}

/** Returns the label shortened to fit into the gutter. A long unit is cut at the end; the amount stays whole. */
export function fitScaleLabel(amount: number, unit: string): string {
  const whole = scaleLabel(amount, unit);
  const letters = Array.from(whole);
  const least = Array.from(scaleLabel(amount, '')).length + 2;
  let shown = whole;
  for (let kept = letters.length - 1; kept >= least && textWidthPx(shown) > roomPx; kept -= 1) {
    shown = `${letters.slice(0, kept).join('')}…`;
  }
  return shown;
}
