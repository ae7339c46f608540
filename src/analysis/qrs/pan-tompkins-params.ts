/** Parameters of the detector of Pan and Tompkins. */
export interface PanTompkinsParams {
  /** Length of the moving window that integrates the squared slope, ms. */
  readonly integrationMs: number;
  /** Position of the first threshold between the noise level (0) and the signal level (1). */
  readonly thresholdShare: number;
  /** Time without a beat after which the search back starts, in average RR intervals. */
  readonly searchBackRr: number;
  /** Time after a beat in which there can be no other, ms. */
  readonly refractoryMs: number;
  /** Time after a beat in which a peak with under half the beat's slope is a T wave, ms. */
  readonly tWaveMs: number;
}
