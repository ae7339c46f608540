import type { CohortPlace } from '../../state/cohort/cohort-view.ts';
import type { CohortBar } from './bar-model.ts';
import type { BarScale } from './bar-scale.ts';

interface BarsDrawingProps {
  readonly bars: readonly CohortBar[];
  readonly scale: BarScale;
  /** What was last opened. */
  readonly chosen: CohortPlace | null;
}

const fixed = (px: number): string => px.toFixed(1);
/** The least that is seen of a bar, px. */
const leastUpPx = 0.7;
const leastDownPx = 1.5;

function box(x: number, top: number, width: number, height: number): string {
  return `M${fixed(x)} ${fixed(top)}h${fixed(width)}v${fixed(height)}h${fixed(-width)}Z`;
}

/** The outlines of bars above the line and below it, and the crosses of what has no result. */
function pathsOf(bars: readonly CohortBar[], { x, up, zeroPx, barPx, slotPx }: BarScale) {
  const paths = { steadier: '', looser: '', failed: '' };
  for (const { slot, difference, problem } of bars) {
    const left = x(slot);
    if (problem !== null) {
      const middle = left + slotPx / 2;
      paths.failed += `M${fixed(middle - 2.5)} ${zeroPx - 6}l5 5m0-5l-5 5`;
    } else if (difference !== null && difference >= 0) {
      const height = Math.max(up(difference), leastUpPx);
      paths.steadier += box(left, zeroPx - height, barPx, height);
    } else if (difference !== null) {
      const height = Math.max(-up(difference), leastDownPx);
      paths.looser += box(left + 0.4, zeroPx + 0.5, Math.max(barPx - 0.8, 0.6), height);
    }
  }
  return paths;
}

/** A window or recording that was last opened. */
export function isPlace(a: CohortPlace, b: CohortPlace | null): boolean {
  return b !== null && a.key === b.key && (b.window === null || a.window === b.window);
}

/** Bars of a row: up and filled where least variance is the steadier, down and open where historic is. */
export function BarsDrawing({ bars, scale, chosen }: BarsDrawingProps) {
  const { widthPx, heightPx, zeroPx, slotPx, x } = scale;
  const { steadier, looser, failed } = pathsOf(bars, scale);
  const own = bars.find(({ place }) => isPlace(place, chosen));
  return (
    <svg className="cohort-bars-drawing" width={widthPx} height={heightPx} aria-hidden="true">
      <path className="cohort-zero" d={`M0 ${zeroPx}H${widthPx}`} />
      {steadier !== '' && <path className="cohort-bar steadier" d={steadier} />}
      {looser !== '' && <path className="cohort-bar looser" d={looser} />}
      {failed !== '' && <path className="cohort-failed-mark" d={failed} />}
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
