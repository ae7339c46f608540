/** What a user may set about the detector of Pan and Tompkins. */
export interface PanTompkinsParams {
  /** Length of the moving window that integrates the squared slope, ms. */
  readonly integrationMs: number;
  /** How far from the noise level to the signal level the first threshold lies, 0 … 1. */
  readonly thresholdShare: number;
  /** Pause, in average RR intervals, after which it is searched back. */
  readonly searchBackRr: number;
  /** Time after a beat in which there can be no other, ms. */
  readonly refractoryMs: number;
  /** Time after a beat in which a peak of under half its slope is a T wave, ms. */
  readonly tWaveMs: number;
}
