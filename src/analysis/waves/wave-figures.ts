/**
 * The figures of the delineation, each a time or a share, so that neither size nor rate of an ECG changes them. Found on the
 * marks of LUDB and the QT database; docs/waves.md has what they give on records they were not found on.
 */
export const waveFigures = {
  /** SDs of the Gaussian in whose slope each wave is looked for, s. */
  qrsSigma: 0.0088,
  tSigma: 0.012,
  pSigma: 0.016,

  /** A slope of at least this share of the steepest belongs to the QRS where it is near the others … */
  qrsShare: 0.088,
  /** … that is within, s, before and after; */
  qrsGapBefore: 0.048,
  qrsGapAfter: 0.069,
  /** … or of at least this share, within this, s: a wide QRS has a flat top. */
  qrsWideShare: 0.4,
  qrsWideGap: 0.099,
  /** The QRS begins and ends where its slope falls to this share of the steepest … */
  qrsOnsetShare: 0.028,
  qrsEndShare: 0.109,
  /** … or to this share of its first and last steep place, where that is more. */
  qrsFirstShare: 0.007,
  qrsLastShare: 0.139,

  /** The end of the T wave is steepest about so long after QRS, s times the root of RR in s … */
  tDueShare: 0.23,
  /** … within this with no preference, and with one by this SD beyond, s. */
  tDueFlat: 0.027,
  tDueSd: 0.08,
  /** A later slope of this share of the steepest belongs to the T wave. */
  tLaterShare: 0.49,
  /** In each lead the T wave's end lies this near to that of all, s. */
  tLeadFlat: 0.057,
  /** How much the rise before it counts beside the fall. */
  tRiseWeight: 5,
  /** A T wave has a second phase where the slope behind the first is this share of it. */
  tSecondShare: 0.8,
  /** It ends where its last slope falls to this share. */
  tEndShare: 0.26,

  /** P has its peak about so long before QRS, s … */
  pDue: 0.176,
  /** … within this with no preference, and with one by this SD beyond, s. */
  pDueFlat: 0.103,
  pDueSd: 0.017,
  /** In each lead P's peak lies this near to that of all, s. */
  pLeadFlat: 0.037,
  /** P begins and ends where its first and last slope fall to these shares. */
  pOnsetShare: 0.44,
  pEndShare: 0.67,
  /** A P or T wave stands out of what beats differ by at its place by so many standard errors, and SDs of single beats. */
  leastErrors: 3,
  leastSds: 0.35,
  /** It has at least this share of the height of QRS. */
  leastShare: 0.012,
} as const;
