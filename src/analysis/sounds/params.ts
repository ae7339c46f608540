/** Parameters of the envelope of heart sounds. */
export interface EnvelopeParams {
  /** Edges of the band-pass, Hz. */
  readonly lowHz: number;
  readonly highHz: number;
  /** Shannon energy, the absolute value, or the magnitude of the analytic signal. */
  readonly envelope: 'shannon' | 'absolute' | 'hilbert';
  /** Length of the Hann window, ms. */
  readonly smoothingMs: number;
}

/** Where S1 and S2 are searched for, how the maximum is chosen, and the historic threshold. */
export interface SoundSearchParams {
  /** The highest maximum of each beat, or the one that the surrounding beats share. */
  readonly rule: 'plain' | 'consistent';
  /** ms after R. */
  readonly s1FromMs: number;
  readonly s1ToMs: number;
  /** Multiples of the beat's RR after S1. */
  readonly s2From: number;
  readonly s2To: number;
  /** % of the envelope's height. */
  readonly soundPercent: number;
}
