import type { FirWindow } from '../spectrum/windows.ts';

/** Specification of a filter, independent of the sampling rate. */
export interface FirSpec {
  readonly type: 'lowpass' | 'highpass' | 'bandpass' | 'bandstop';
  /** Lower edge of the band that passes or is stopped, Hz; not for a low-pass. */
  readonly lowHz?: number;
  /** Upper edge of the band that passes or is stopped, Hz; not for a high-pass. */
  readonly highHz?: number;
  readonly tapCount: number;
  /** Windowed sinc, or minimax (equiripple); windowed if absent. */
  readonly design?: 'window' | 'equiripple';
  /** Window of the windowed sinc; Hamming if absent. */
  readonly window?: FirWindow;
  /** Parameter of the Kaiser window; 8.6 if absent. */
  readonly beta?: number;
  /**
   * Width of the transitions of an equiripple filter, Hz, with each edge in the middle of one; chosen by the number of
   * taps if absent.
   */
  readonly transitionHz?: number;
}
