import { useStore } from 'zustand';
import { useDeviceRatio } from '../../../charts/pointing/use-size.ts';
import type { ScreenMeasure } from '../../../model/waveform-choices.ts';
import { useSession } from '../../session-context.ts';

/** A bank card's long side, ISO/IEC 7810 ID-1, mm. */
export const cardMm = 85.6;

/** What a browser takes a CSS pixel for, px/mm: 96 to an inch. */
export const nominalPxPerMm = 96 / 25.4;

export interface ScreenScale {
  /** CSS px a millimetre. */
  readonly pxPerMm: number;
  /** Whether it was measured on this screen; else it is what browsers assume. */
  readonly isCalibrated: boolean;
  /** Whether it was measured, but on a screen of another size. */
  readonly isOfAnother: boolean;
}

/** The size of a screen in device pixels, which the browser's zoom leaves as it is. */
export function screenName(deviceRatio: number): string {
  return `${Math.round(screen.width * deviceRatio)} x ${Math.round(screen.height * deviceRatio)}`;
}

/** Millimetres of a screen, as far as they are known. */
export function screenScale(
  measure: ScreenMeasure | null,
  deviceRatio: number,
  screenNow: string,
): ScreenScale {
  const isCalibrated = measure !== null && measure.screen === screenNow;
  return {
    pxPerMm: isCalibrated ? measure.devicePxPerMm / deviceRatio : nominalPxPerMm,
    isCalibrated,
    isOfAnother: measure !== null && !isCalibrated,
  };
}

/** Millimetres of the screen that the page is on. */
export function useScreenScale(): ScreenScale {
  const { waveforms } = useSession();
  const measure = useStore(waveforms, (state) => state.screen);
  const ratio = useDeviceRatio();
  return screenScale(measure, ratio, screenName(ratio));
}
