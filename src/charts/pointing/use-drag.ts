import { type PointerEvent, useRef } from 'react';

export interface DragHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
}

/** Distance that a press may move and still count as a click, px. */
const slackPx = 3;

const pointerX = (event: PointerEvent<HTMLElement>): number =>
  event.clientX - event.currentTarget.getBoundingClientRect().left;

/**
 * Follows the main button from press to release, also outside the element.
 * @param begin called at the press with x in the element, px; returns the function to call with each later x
 * @param click called with x, and whether Shift was held, when a press is released without having moved; if given, a
 *   drag begins only beyond a slack
 */
export function useDrag(
  begin: (x: number) => ((x: number) => void) | null,
  click?: (x: number, withShift: boolean) => void,
): DragHandlers {
  const move = useRef<((x: number) => void) | null>(null);
  const still = useRef<number | null>(null);
  const end = (): void => {
    move.current = null;
    still.current = null;
  };
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      // The press would move the focus away from where the drag sets it.
      event.preventDefault();
      move.current = begin(pointerX(event));
      still.current = click ? pointerX(event) : null;
      if (move.current) event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      const x = pointerX(event);
      if (still.current !== null && Math.abs(x - still.current) <= slackPx) return;
      still.current = null;
      move.current?.(x);
    },
    onPointerUp: (event) => {
      const at = still.current;
      end();
      if (at !== null) click?.(at, event.shiftKey);
    },
    onPointerCancel: end,
  };
}
