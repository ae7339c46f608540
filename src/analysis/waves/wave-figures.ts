/**
 * Tuned constants of the delineation. Each is a time or a ratio, so they do not depend on the size or rate of
 * an ECG. They were fitted to the marks of LUDB and the QT database; docs/waves.md has the results on other
 * records.
 */
export const waveFigures = {
  /** SDs of the Gaussian in whose slope each wave is searched, s. */
  qrsSigma: 0.0088,
  tSigma: 0.012,
  pSigma: 0.016,

  /** A slope of at least this share of the steepest belongs to the QRS if it is near the others … */
  qrsShare: 0.088,
  /** … that is, within this time before or after them, s; … */
  qrsGapBefore: 0.048,
  qrsGapAfter: 0.069,
  /** … at least this share if it is further than this before R, s: the P wave of a fast heart lies there; … */
  qrsFar: 0.07,
  qrsFarShare: 0.15,
  /** … or if it has at least this share, within this time, s: a wide QRS has a flat top. */
  qrsWideShare: 0.4,
  qrsWideGap: 0.099,
  /** The QRS begins and ends where its slope falls to these shares of the steepest … */
  qrsOnsetShare: 0.028,
  qrsEndShare: 0.109,
  /** … or to these shares of its first and last steep sample, if that is more. */
  qrsFirstShare: 0.007,
  qrsLastShare: 0.139,

  /** Expected time from QRS to the steepest end of the T wave, s times the root of RR in s. The preference is … */
  tDueShare: 0.23,
  /** … constant within this time, and falls off with this SD beyond it, s. */
  tDueFlat: 0.027,
  tDueSd: 0.08,
  /** A later slope of at least this share of the steepest belongs to the T wave. */
  tLaterShare: 0.49,
  /** Range without a penalty of the T wave's end in each lead around that over all leads, s. */
  tLeadFlat: 0.057,
  /** Weight of the preceding rise relative to the fall. */
  tRiseWeight: 5,
  /** A T wave has a second phase if the slope after the first is at least this share of it. */
  tSecondShare: 0.8,
  /** The T wave ends where its last slope falls to this share. */
  tEndShare: 0.26,

  /** Expected time from the peak of P to QRS, s. The preference is … */
  pDue: 0.176,
  /** … constant within this time, and falls off with this SD beyond it, s. */
  pDueFlat: 0.103,
  pDueSd: 0.017,
  /** Range without a penalty of P's peak in each lead around that over all leads, s. */
  pLeadFlat: 0.037,
  /** P begins and ends where its first and last slope fall to these shares. */
  pOnsetShare: 0.44,
  pEndShare: 0.67,
  /**
   * Minimum height of a P or T wave relative to the variation of the beats, in standard errors and in SDs of
   * single beats.
   */
  leastErrors: 3,
  leastSds: 0.35,
  /** Minimum height of a P or T wave as a share of the QRS height. */
  leastShare: 0.012,
} as const;
