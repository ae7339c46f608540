/** The figures of the delineation, each a time or a share, so that neither size nor rate of an ECG changes them. */
export interface WaveFigures {
  /** SDs of the Gaussian in whose slope each wave is looked for, s. */
  readonly qrsSigma: number;
  readonly tSigma: number;
  readonly pSigma: number;

  /** A slope of at least this share of the steepest belongs to the QRS where it is near the others … */
  readonly qrsShare: number;
  /** … that is within, s, before and after; */
  readonly qrsGapBefore: number;
  readonly qrsGapAfter: number;
  /** … or of at least this share, within this, s: a wide QRS has a flat top. */
  readonly qrsWideShare: number;
  readonly qrsWideGap: number;
  /** The QRS begins and ends where its slope falls to this share of the steepest … */
  readonly qrsOnsetShare: number;
  readonly qrsEndShare: number;
  /** … or to this share of its first and last steep place, where that is more. */
  readonly qrsFirstShare: number;
  readonly qrsLastShare: number;

  /** The end of the T wave is steepest about so long after QRS, s times the root of RR in s … */
  readonly tDueShare: number;
  /** … within this with no preference, and with one by this SD beyond, s. */
  readonly tDueFlat: number;
  readonly tDueSd: number;
  /** A later slope of this share of the steepest belongs to the T wave. */
  readonly tLaterShare: number;
  /** In each lead the T wave's end lies this near to that of all, s. */
  readonly tLeadFlat: number;
  /** How much the rise before it counts beside the fall. */
  readonly tRiseWeight: number;
  /** A T wave has a second phase where the slope behind the first is this share of it. */
  readonly tSecondShare: number;
  /** It ends where its last slope falls to this share. */
  readonly tEndShare: number;

  /** P has its peak about so long before QRS, s … */
  readonly pDue: number;
  /** … within this with no preference, and with one by this SD beyond, s. */
  readonly pDueFlat: number;
  readonly pDueSd: number;
  /** In each lead P's peak lies this near to that of all, s. */
  readonly pLeadFlat: number;
  /** P begins and ends where its first and last slope fall to these shares. */
  readonly pOnsetShare: number;
  readonly pEndShare: number;
  /** A P or T wave stands out of what beats differ by at its place by so many standard errors, and SDs of single beats. */
  readonly leastErrors: number;
  readonly leastSds: number;
  /** It has at least this share of the height of QRS. */
  readonly leastShare: number;
}

/** Found on the marks of LUDB and the QT database; docs/waves.md has what they give on records they were not found on. */
export const waveFigures: WaveFigures = {
  qrsSigma: 0.0088,
  tSigma: 0.012,
  pSigma: 0.016,
  qrsShare: 0.088,
  qrsGapBefore: 0.048,
  qrsGapAfter: 0.069,
  qrsWideShare: 0.4,
  qrsWideGap: 0.099,
  qrsOnsetShare: 0.028,
  qrsEndShare: 0.109,
  qrsFirstShare: 0.007,
  qrsLastShare: 0.139,
  tDueShare: 0.23,
  tDueFlat: 0.027,
  tDueSd: 0.08,
  tLaterShare: 0.49,
  tLeadFlat: 0.057,
  tRiseWeight: 5,
  tSecondShare: 0.8,
  tEndShare: 0.26,
  pDue: 0.176,
  pDueFlat: 0.103,
  pDueSd: 0.017,
  pLeadFlat: 0.037,
  pOnsetShare: 0.44,
  pEndShare: 0.67,
  leastErrors: 3,
  leastSds: 0.35,
  leastShare: 0.012,
};
