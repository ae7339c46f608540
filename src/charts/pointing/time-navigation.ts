import type { KeyHelp } from '../../model/key-help.ts';

/** Actions that a plot over time requests from the owner of the view. Seconds throughout. */
export interface TimeNavigation {
  readonly panBy: (deltaSec: number) => void;
  readonly zoomAt: (factor: number, atSec: number) => void;
  /** Sets the length and keeps the centre. */
  readonly setLength: (lengthSec: number) => void;
}

interface KeyView {
  readonly fromSec: number;
  readonly toSec: number;
  readonly durationSec: number;
}

const zoomStep = 1.5;

/** Length that key 0 restores, s. */
export const standardLengthSec = 10;

interface TimeKey extends KeyHelp {
  /** Keys with the same action that are not listed. */
  readonly also: readonly string[];
  readonly act: (navigation: TimeNavigation, view: KeyView, stepSec: number) => void;
}

const arrowsHelp = 'move the view by a tenth; with Shift, by its length';

/** Keys of every plot over time. */
export const timeKeys: readonly TimeKey[] = [
  {
    keys: ['ArrowLeft'],
    also: ['ArrowDown'],
    does: arrowsHelp,
    act: (navigation, _, stepSec) => navigation.panBy(-stepSec),
  },
  {
    keys: ['ArrowRight'],
    also: ['ArrowUp'],
    does: arrowsHelp,
    act: (navigation, _, stepSec) => navigation.panBy(stepSec),
  },
  {
    keys: ['PageUp'],
    also: [],
    does: 'move the view by its length',
    act: (navigation, { fromSec, toSec }) => navigation.panBy(toSec - fromSec),
  },
  {
    keys: ['PageDown'],
    also: [],
    does: 'move the view by its length',
    act: (navigation, { fromSec, toSec }) => navigation.panBy(fromSec - toSec),
  },
  {
    keys: ['+'],
    also: ['='],
    does: 'zoom in and out',
    act: (navigation, { fromSec, toSec }) => navigation.zoomAt(1 / zoomStep, (fromSec + toSec) / 2),
  },
  {
    keys: ['-'],
    also: ['_'],
    does: 'zoom in and out',
    act: (navigation, { fromSec, toSec }) => navigation.zoomAt(zoomStep, (fromSec + toSec) / 2),
  },
  {
    keys: ['0'],
    also: [],
    does: `show ${standardLengthSec} seconds`,
    act: (navigation) => navigation.setLength(standardLengthSec),
  },
  {
    keys: ['Home'],
    also: [],
    does: 'start and end of the record',
    act: (navigation, { durationSec }) => navigation.panBy(-durationSec),
  },
  {
    keys: ['End'],
    also: [],
    does: 'start and end of the record',
    act: (navigation, { durationSec }) => navigation.panBy(durationSec),
  },
];

/**
 * Moves the view by a key from `timeKeys`.
 * @returns whether the key had an action
 */
export function navigateByKey(
  key: string,
  shift: boolean,
  view: KeyView,
  navigation: TimeNavigation,
): boolean {
  const lengthSec = view.toSec - view.fromSec;
  const found = timeKeys.find(({ keys, also }) => keys.includes(key) || also.includes(key));
  found?.act(navigation, view, shift ? lengthSec : lengthSec / 10);
  return found !== undefined;
}

/** Returns the zoom factor of a wheel turn; lines and pages are converted to px. */
export function wheelFactor(deltaY: number, deltaMode: number): number {
  const deltaPx = deltaY * ([1, 16, 400][deltaMode] ?? 1);
  return Math.exp(Math.min(Math.max(deltaPx, -300), 300) * 0.0015);
}
