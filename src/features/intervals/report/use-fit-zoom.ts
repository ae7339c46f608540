import type { RefObject } from 'react';
import { useSize } from '../../../charts/use-size.ts';

/** Width of A4, px. */
const sheetPx = (210 / 25.4) * 96;

/** Room beside the sheet, px. */
const besidePx = 32;

/** How much a sheet is shrunk to the width of what it lies in, so that nothing is scrolled sideways; never enlarged. */
export function useFitZoom(place: RefObject<HTMLElement | null>): number {
  const { widthPx } = useSize(place);
  return widthPx === 0 ? 1 : Math.min((widthPx - besidePx) / sheetPx, 1);
}
