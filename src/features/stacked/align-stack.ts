import { type ByMethod, mapMethods } from '../../model/methods.ts';
import type { AlignedShapes } from '../../workers/traces/drawing-types.ts';
import type { StackedFeature } from './stacked-drawing.ts';
import type { StackedMarks } from './stacked-picture.ts';
import { shapeAt } from './stacked-shapes.ts';

/** Returns the aligned position of a lane's landmark in a beat, ms after the beat's own time; null if it has none. */
export type AlignedPlaces<Key extends string> = (key: Key, beat: number) => number | null;

/** A way to align the beats of a stack. */
export interface StackAlignment<Key extends string> {
  /** Text of the choice: 'Aligned', 'S1'. */
  readonly name: string;
  /** Description of the drawn beats: 'aligned at S1'. */
  readonly words: string;
  readonly placeOf: AlignedPlaces<Key>;
}

/** Returns the shift of a lane of the beat in a row, ms to the left; null if it is not aligned. */
type Shifts<Key extends string> = (key: Key, row: number) => number | null;

/** Returns the shifts of single beats relative to their mean over the drawn beats. */
export function stackShifts<Key extends string>(
  { beats }: AlignedShapes<Key>,
  keys: readonly Key[],
  placeOf: AlignedPlaces<Key>,
): Shifts<Key> {
  const byKey = new Map(
    keys.map((key) => {
      const places = Array.from(beats, (beat) => placeOf(key, beat));
      const found = places.filter((place) => place !== null);
      const mean = found.reduce((sum, place) => sum + place, 0) / found.length;
      return [key, places.map((place) => (place === null ? null : place - mean))] as const;
    }),
  );
  return (key, row) => byKey.get(key)?.[row] ?? null;
}

/** Returns the shapes with every beat moved by its shift. A lane of a beat without a shift is all missing. */
export function alignShapes<Key extends string>(
  shapes: AlignedShapes<Key>,
  keys: readonly Key[],
  shiftOf: Shifts<Key>,
): AlignedShapes<Key> {
  const { beats, pointCount, fromMs, toMs } = shapes;
  const stepMs = (toMs - fromMs) / (pointCount - 1);
  const moved = (key: Key): Float32Array => {
    const values = new Float32Array(beats.length * pointCount).fill(Number.NaN);
    for (let row = 0; row < beats.length; row += 1) {
      const shift = shiftOf(key, row);
      if (shift === null) continue;
      for (let point = 0; point < pointCount; point += 1) {
        values[row * pointCount + point] =
          shapeAt(shapes, key, row, fromMs + point * stepMs + shift) ?? Number.NaN;
      }
    }
    return values;
  };
  return { ...shapes, ...Object.fromEntries(keys.map((key) => [key, moved(key)])) };
}

/** Returns the marks at their positions on the moved beats. */
export function alignMarks<Key extends string>(
  marks: StackedMarks<Key>,
  shiftOf: Shifts<Key>,
): StackedMarks<Key> {
  const moved = ({ key, atMs }: StackedFeature<Key>): StackedFeature<Key> => ({
    key,
    atMs: (row): ByMethod<number | null> => {
      const [shift, at] = [shiftOf(key, row), atMs(row)];
      return mapMethods((method) => (shift === null || at[method] === null ? null : at[method] - shift));
    },
  });
  return { ...marks, listFeatures: (shapes) => marks.listFeatures(shapes).map(moved) };
}
