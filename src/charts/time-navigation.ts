/** What a plot over time asks of whoever holds the view. Seconds throughout. */
export interface TimeNavigation {
  readonly panBy: (deltaSec: number) => void;
  readonly zoomAt: (factor: number, atSec: number) => void;
  /** Sets the length about the middle. */
  readonly setLength: (lengthSec: number) => void;
}

interface KeyView {
  readonly fromSec: number;
  readonly toSec: number;
  readonly durationSec: number;
}

const zoomStep = 1.5;

/** What key 0 goes back to, s. */
export const standardLengthSec = 10;

/**
 * Moves the view by a key: arrows a tenth (with Shift a whole), Page Up and Down a whole, + and − zoom,
 * Home and End, 0 for ten seconds.
 * @returns whether the key meant something
 */
export function navigateByKey(
  key: string,
  shift: boolean,
  view: KeyView,
  navigation: TimeNavigation,
): boolean {
  const lengthSec = view.toSec - view.fromSec;
  const middleSec = (view.fromSec + view.toSec) / 2;
  const stepSec = shift ? lengthSec : lengthSec / 10;
  const acts: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => navigation.panBy(-stepSec),
    ArrowRight: () => navigation.panBy(stepSec),
    ArrowDown: () => navigation.panBy(-stepSec),
    ArrowUp: () => navigation.panBy(stepSec),
    PageDown: () => navigation.panBy(-lengthSec),
    PageUp: () => navigation.panBy(lengthSec),
    Home: () => navigation.panBy(-view.durationSec),
    End: () => navigation.panBy(view.durationSec),
    '+': () => navigation.zoomAt(1 / zoomStep, middleSec),
    '=': () => navigation.zoomAt(1 / zoomStep, middleSec),
    '-': () => navigation.zoomAt(zoomStep, middleSec),
    _: () => navigation.zoomAt(zoomStep, middleSec),
    '0': () => navigation.setLength(standardLengthSec),
  };
  const act = acts[key];
  act?.();
  return act !== undefined;
}

/** How much a turn of the wheel zooms; lines and pages count as so many px. */
export function wheelFactor(deltaY: number, deltaMode: number): number {
  const deltaPx = deltaY * ([1, 16, 400][deltaMode] ?? 1);
  return Math.exp(Math.min(Math.max(deltaPx, -300), 300) * 0.0015);
}
