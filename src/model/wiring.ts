/** Findings about the wiring of a recording; stable codes, like those of warnings. */
export type WiringCode =
  | 'gain-implausible'
  | 'unit-missing'
  | 'lead-inverted'
  | 'limbs-exchanged'
  | 'channels-same'
  | 'mains-hum'
  | 'pulse-inverted'
  | 'roles-swapped'
  | 'channel-flat'
  | 'channel-clipped'
  | 'samples-held'
  | 'rate-coarse'
  | 'clock-offset'
  | 'clock-drift';

/** Correction that one click applies: invert the channel, set its unit, or swap the roles of two channels. */
export type WiringFix =
  | { readonly kind: 'flip' }
  | { readonly kind: 'unit'; readonly unit: string }
  | { readonly kind: 'swap'; readonly withIndex: number };

/** Finding of a check on one channel. */
export interface WiringFinding {
  readonly code: WiringCode;
  /** Text to follow the channel's name and a colon; ends with a full stop. */
  readonly text: string;
  readonly fix: WiringFix | null;
}

/** Note about channels that the user should look at. The program never acts on it by itself. */
export interface WiringNote {
  readonly code: WiringCode;
  /** Channels that it applies to; a fix applies to all of them. */
  readonly channelIndices: readonly number[];
  /** One sentence that names the channels. */
  readonly message: string;
  readonly fix: WiringFix | null;
}
