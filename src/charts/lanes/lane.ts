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
  /** Text next to the mark. */
  readonly label?: string;
  /** Whether the text is before the mark, as at the end of a record. */
  readonly labelBefore?: boolean;
  /** Whether it is drawn one and a half times as large, like that of a chosen beat. */
  readonly large?: boolean;
}

/** Image of intensity by time and height in a lane. */
export interface LaneImage {
  readonly fromSec: number;
  readonly toSec: number;
  readonly columnCount: number;
  /** Number of rows, evenly spaced from 0 to `high` on the lane's scale, both included. */
  readonly rowCount: number;
  readonly high: number;
  /** `rowCount` values per column, from 0 upwards; 0 … 255. */
  readonly levels: Uint8Array;
}

/** Vertical position of a lane, px. */
interface LaneRow {
  readonly top: number;
  readonly height: number;
}

/** One signal over time. */
export interface Lane {
  readonly id: string;
  readonly name: string;
  readonly colour: ColourName;
  /** Weight by which the plot's height is divided among lanes. */
  readonly weight: number;
  readonly unit: string;
  readonly range: ValueRange;
  readonly zeroLine: boolean;
  /** Height left free above its traces for a row of letters, px. */
  readonly headPx?: number;
  /** Fixed height regardless of the weights, px, for example of a strip of marks. */
  readonly fixedPx?: number;
  /** Description of what it shows of the signal, above the start of the traces. */
  readonly caption?: string;
  /** Amount per small box of ECG paper, in the lane's unit; null if the paper has no boxes for it. */
  readonly boxAmount?: number | null;
  /** Amount of its scale bar; a round amount if omitted. */
  readonly barAmount?: number;
  /** Drawn behind the traces. */
  readonly image?: LaneImage;
  /** Back to front; marks are on the last. */
  readonly traces: readonly LaneTrace[];
  readonly marks: readonly LaneMark[];
  /** Why the lane is empty; null if it is not. */
  readonly problem: string | null;
}

/** A shaded span of time. */
export interface Band {
  readonly fromSec: number;
  readonly toSec: number;
  /** Colour, if not the default. */
  readonly colour?: ColourName;
  /** Name of a stretch, shown at the bottom of the plot on a line of the same length. */
  readonly name?: string;
  /** Whether it is excluded and therefore hatched. A named stretch that is not excluded has no shade. */
  readonly isHatched?: boolean;
}

/** Position of a lane in its plot, px. */
export interface LaneBox extends LaneRow {
  /** Part of the height above the traces for a row of letters, px. */
  readonly headPx: number;
  readonly y: (value: number) => number;
  readonly value: (y: number) => number;
}

/** Height left free above and below a lane's range, px. */
export const paddingPx = 6;

/** Divides `heightPx` among the lanes from the top, in whole px so that their edges are sharp. */
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

/** Returns the position and scale of each lane. */
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
