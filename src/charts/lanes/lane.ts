import type { Envelope } from './envelope.ts';
import type { MarkKind } from './marks.ts';
import type { ColourName } from '../pens/palette.ts';
import type { ValueRange } from '../axes/value-range.ts';

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

/** How strong something is at every moment and height of a lane. */
export interface LaneImage {
  readonly fromSec: number;
  readonly toSec: number;
  readonly columnCount: number;
  /** Evenly from 0 to `high` of the lane's scale, the first and the last on these. */
  readonly rowCount: number;
  readonly high: number;
  /** `rowCount` values a column, from 0 up; 0 … 255. */
  readonly levels: Uint8Array;
}

/** Where a lane lies from top to bottom, px. */
interface LaneRow {
  readonly top: number;
  readonly height: number;
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
  /** Left free above its traces for a row of letters, px. */
  readonly headPx?: number;
  /** Its height whatever the weights are, px, as of a strip of marks alone. */
  readonly fixedPx?: number;
  /** What it shows of the signal, over the traces' start. */
  readonly caption?: string;
  /** Amount of a small box of ECG paper, in the lane's unit; null where the paper says nothing of it. */
  readonly boxAmount?: number | null;
  /** Amount that its scale bar stands for; a round one where left out. */
  readonly barAmount?: number;
  /** Lies behind the traces. */
  readonly image?: LaneImage;
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
  /** Of a stretch: its name is at the foot of the plot, on a line as long as it is. */
  readonly name?: string;
  /** Whether it is left out: hatched. A named one that is not has no shade. */
  readonly isHatched?: boolean;
}

/** Where a lane lies in its plot, px. */
export interface LaneBox extends LaneRow {
  /** Of it above the traces for a row of letters, px. */
  readonly headPx: number;
  readonly y: (value: number) => number;
  readonly value: (y: number) => number;
}

/** Left free above and below a lane's range, px. */
export const paddingPx = 6;

/** Shares out `heightPx` to the lanes from above, in whole px so that their edges are sharp. */
export function laneRows(lanes: readonly Pick<Lane, 'weight' | 'fixedPx'>[], heightPx: number): LaneRow[] {
  const fixed = lanes.reduce((sum, lane) => sum + (lane.fixedPx ?? 0), 0);
  const shared = lanes.reduce((sum, lane) => sum + (lane.fixedPx === undefined ? lane.weight : 0), 0);
  const perWeight = shared === 0 ? 0 : Math.max(heightPx - fixed, 0) / shared;
  let above = 0;
  return lanes.map((lane) => {
    const top = Math.round(above);
    above += lane.fixedPx ?? lane.weight * perWeight;
    return { top, height: Math.round(above) - top };
  });
}

/** Where each lane lies, and its scale. */
export function laneBoxes(lanes: readonly Lane[], heightPx: number): LaneBox[] {
  const rows = laneRows(lanes, heightPx);
  return lanes.map(({ range, headPx = 0 }, index) => {
    const { top, height } = rows[index] ?? { top: 0, height: 0 };
    const bottom = top + height - paddingPx;
    const perUnit = (height - headPx - 2 * paddingPx) / (range.high - range.low);
    return {
      top,
      height,
      headPx,
      y: (value) => bottom - (value - range.low) * perUnit,
      value: (y) => range.low + (bottom - y) / perUnit,
    };
  });
}
