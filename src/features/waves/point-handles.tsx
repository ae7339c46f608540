import type { LinearMap } from '../../charts/axes/linear-map.ts';
import { LevelHandle } from '../../charts/pointing/level-handle.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { pointLevels, type WavePointMark } from './median-beat-model.ts';
import type { PointEditing } from './use-point-editing.ts';

interface PointHandlesProps {
  readonly points: readonly WavePointMark[];
  readonly editing: PointEditing;
  /** Of the signal, Hz. */
  readonly fs: number;
  /** Ends of the drawing after R, s. */
  readonly fromSec: number;
  readonly toSec: number;
  /** ms after R. */
  readonly map: LinearMap;
  readonly bottomPx: number;
  readonly result: unknown;
}

/** Grips stand in rows by turns, since onset, peak and end lie nearer than a finger. */
const [rowPx, rowCount] = [matchMedia('(pointer: coarse)').matches ? 32 : 24, 4];

const description =
  'Drag or press an arrow key to put the point elsewhere, a sample at a time, with Shift ten; Home puts it back where it was found.';

/** Lets a person put the points of the median beat, each between those before and behind it. */
export function PointHandles({
  points,
  editing,
  fs,
  fromSec,
  toSec,
  map,
  bottomPx,
  result,
}: PointHandlesProps) {
  const placed = points.map((own) => ({ ...own, atSec: editing.placeOf(own.point) ?? own.atSec }));
  return (
    <div className="point-handles">
      {placed.map(({ point, name, atSec, isByHand }, k) => (
        <LevelHandle
          key={point}
          label={name}
          description={description}
          value={1000 * atSec}
          levels={pointLevels(placed[k - 1]?.atSec ?? fromSec, placed[k + 1]?.atSec ?? toSec, fs)}
          unitText={(ms) => `${formatNumber(ms, 0)} ms after R${isByHand ? ', put by hand' : ''}`}
          map={map}
          topPx={bottomPx - rowPx * (1 + (k % rowCount))}
          bottomPx={bottomPx - rowPx * (k % rowCount)}
          result={result}
          onLevel={(ms) => editing.put(point, name, ms / 1000)}
          onDefault={() => editing.putBack(point, name)}
          onWinner={() => editing.putBack(point, name)}
        />
      ))}
    </div>
  );
}
