import type { Envelope } from './envelope.ts';
import type { MarkKind } from './marks.ts';
import type { ColourName } from './palette.ts';
import type { ValueRange } from './value-range.ts';

export interface LaneTrace {
  readonly envelope: Envelope;
  readonly colour: ColourName;
  readonly widthPx: number;
}

export interface LaneMark {
  readonly kind: MarkKind;
  readonly atSec: number;
  /** A word beside it. */
  readonly label?: string;
  /** Whether the word stands before it, as at the end of a record. */
  readonly labelBefore?: boolean;
  /** Drawn half as large again, as that of a chosen beat. */
  readonly large?: boolean;
}

/** One signal over time. */
export interface Lane {
  readonly id: string;
  readonly name: string;
  readonly colour: ColourName;
  /** Share of the plot's height, against the other lanes' weights. */
  readonly weight: number;
  readonly unit: string;
  readonly range: ValueRange;
  readonly zeroLine: boolean;
  /** Back to front; marks lie on the last. */
  readonly traces: readonly LaneTrace[];
  readonly marks: readonly LaneMark[];
  /** Why there is nothing to see; null where there is. */
  readonly problem: string | null;
}

/** A stretch of time that is shaded. */
export interface Band {
  readonly fromSec: number;
  readonly toSec: number;
  /** The band's colour where it is another. */
  readonly colour?: ColourName;
}

/** Where a lane lies in its plot, px. */
export interface LaneBox {
  readonly top: number;
  readonly height: number;
  readonly y: (value: number) => number;
}

const paddingPx = 6;

/** Shares out `heightPx` to the lanes from above, in whole px so that their edges are sharp. */
export function laneBoxes(lanes: readonly Lane[], heightPx: number): LaneBox[] {
  const whole = lanes.reduce((sum, lane) => sum + lane.weight, 0);
  let above = 0;
  return lanes.map((lane) => {
    const top = Math.round((above / whole) * heightPx);
    above += lane.weight;
    const height = Math.round((above / whole) * heightPx) - top;
    const bottom = top + height - paddingPx;
    const perUnit = (height - 2 * paddingPx) / (lane.range.high - lane.range.low);
    return { top, height, y: (value: number) => bottom - (value - lane.range.low) * perUnit };
  });
}
