import { type PathSink, penLine, type ShapePen, traceBox } from '../../charts/pens/pen.ts';
import { PenShapes } from '../../charts/pens/pen-shapes.tsx';
import { comparedMethods } from '../../model/methods.ts';
import type { CohortPlace } from '../../state/cohort/cohort-view.ts';
import type { CohortBar } from './bar-model.ts';
import type { BarScale } from './bar-scale.ts';

interface BarsDrawingProps {
  readonly bars: readonly CohortBar[];
  readonly scale: BarScale;
  /** The place that was last opened. */
  readonly chosen: CohortPlace | null;
}

/** Minimum visible height of a bar, px. */
const minUpPx = 0.7;
const minDownPx = 1.5;

/**
 * Draws the bars of a row: up and filled if the second of `comparedMethods` varies less, down and open if the first
 * does, a cross if there is no result.
 *
 * @param place  upper left corner of the row, px
 */
export function drawCohortBars(
  pen: ShapePen,
  bars: readonly CohortBar[],
  { x, up, zeroPx, barPx, slotPx, widthPx }: BarScale,
  [leftPx, topPx]: readonly [number, number] = [0, 0],
): void {
  const zero = topPx + zeroPx;
  const drawn = bars.map((bar) => ({ ...bar, from: leftPx + x(bar.slot) }));
  // `penLine` shifts lines to half pixels, where `zeroPx` is already.
  penLine(pen, 'gridMajor', [leftPx, zero - 0.5, leftPx + widthPx, zero - 0.5]);
  pen.fill(comparedMethods[1], (path) => {
    for (const { from, difference, problem } of drawn) {
      if (problem !== null || difference === null || difference < 0) continue;
      traceBox(path, [from, zero - Math.max(up(difference), minUpPx), from + barPx, zero]);
    }
  });
  const looser = (path: PathSink): void => {
    for (const { from, difference, problem } of drawn) {
      if (problem !== null || difference === null || difference >= 0) continue;
      const bottom = zero + 0.5 + Math.max(-up(difference), minDownPx);
      traceBox(path, [from + 0.4, zero + 0.5, from + 0.4 + Math.max(barPx - 0.8, 0.6), bottom]);
    }
  };
  pen.fill('work', looser);
  pen.stroke({ colour: comparedMethods[0], widthPx: 1 }, looser);
  pen.stroke({ colour: 'beatRejected', widthPx: 1.25 }, (path) => {
    for (const { from, problem } of drawn) {
      if (problem === null) continue;
      const left = from + slotPx / 2 - 2.5;
      path.moveTo(left, zero - 6);
      path.lineTo(left + 5, zero - 1);
      path.moveTo(left + 5, zero - 6);
      path.lineTo(left, zero - 1);
    }
  });
}

/** Returns whether a place is the window or recording that was last opened. */
export function isPlace(a: CohortPlace, b: CohortPlace | null): boolean {
  return b !== null && a.key === b.key && (b.window === null || a.window === b.window);
}

/** Renders the bars of a row, and marks the one that was last opened. */
export function BarsDrawing({ bars, scale, chosen }: BarsDrawingProps) {
  const { widthPx, heightPx, slotPx, x } = scale;
  const own = bars.find(({ place }) => isPlace(place, chosen));
  return (
    <svg className="cohort-bars-drawing" width={widthPx} height={heightPx} aria-hidden="true">
      <PenShapes draw={(pen) => drawCohortBars(pen, bars, scale)} />
      {own && (
        <rect
          className="cohort-chosen"
          x={x(own.slot) - 2}
          y={0.75}
          width={slotPx + 3}
          height={heightPx - 1.5}
          rx={2}
        />
      )}
    </svg>
  );
}
