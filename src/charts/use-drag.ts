import type { PointerEvent } from 'react';
import { useRef } from 'react';

export interface DragHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
}

const xOf = (event: PointerEvent<HTMLElement>): number =>
  event.clientX - event.currentTarget.getBoundingClientRect().left;

/**
 * Follows the main button from press to release, also outside the element.
 * @param begin called at the press with x in the element, px; returns what to call with each later x
 */
export function useDrag(begin: (x: number) => ((x: number) => void) | null): DragHandlers {
  const move = useRef<((x: number) => void) | null>(null);
  const end = (): void => {
    move.current = null;
  };
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      // The press would take the focus from what the drag hands it to.
      event.preventDefault();
      move.current = begin(xOf(event));
      if (move.current) event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => move.current?.(xOf(event)),
    onPointerUp: end,
    onPointerCancel: end,
  };
}
