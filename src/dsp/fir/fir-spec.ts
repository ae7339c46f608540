import type { FirWindow } from '../spectrum/windows.ts';

/** What a filter is to do, whatever the rate. */
export interface FirSpec {
  readonly type: 'lowpass' | 'highpass' | 'bandpass' | 'bandstop';
  /** Lower edge of what passes or is stopped, Hz; not of a low-pass. */
  readonly lowHz?: number;
  /** Upper edge of what passes or is stopped, Hz; not of a high-pass. */
  readonly highHz?: number;
  readonly tapCount: number;
  /** Windowed sinc, or least largest deviation; windowed where absent. */
  readonly design?: 'window' | 'equiripple';
  /** Of the windowed sinc; Hamming where absent. */
  readonly window?: FirWindow;
  /** Of the Kaiser window; 8.6 where absent. */
  readonly beta?: number;
  /** Of an equiripple filter: each edge is the middle of a transition so wide, Hz; by the taps where absent. */
  readonly transitionHz?: number;
}
