/** How the envelope of heart sounds is made. */
export interface EnvelopeParams {
  /** Edges of the band-pass, Hz. */
  readonly lowHz: number;
  readonly highHz: number;
  /** Shannon energy, the sound without its sign, or the magnitude of its analytic signal. */
  readonly envelope: 'shannon' | 'absolute' | 'hilbert';
  /** Length of the Hann window, ms. */
  readonly smoothingMs: number;
}

/** Where S1 and S2 are looked for, which maximum there is taken, and the historic threshold. */
export interface SoundSearchParams {
  /** The highest maximum of each beat, or the one that the beats about it have too. */
  readonly rule: 'plain' | 'consistent';
  /** ms after R. */
  readonly s1FromMs: number;
  readonly s1ToMs: number;
  /** Times the beat's RR after S1. */
  readonly s2From: number;
  readonly s2To: number;
  /** % of the envelope's height. */
  readonly soundPercent: number;
}
