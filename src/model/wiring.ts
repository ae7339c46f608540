/** What a look at the wiring of a recording may say; stable, as the codes of warnings are. */
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

/** What one click does about it: turn the channel over, name its unit, or let two channels change roles. */
export type WiringFix =
  | { readonly kind: 'flip' }
  | { readonly kind: 'unit'; readonly unit: string }
  | { readonly kind: 'swap'; readonly withIndex: number };

/** What a check found of the channel that it was given. */
export interface WiringFinding {
  readonly code: WiringCode;
  /** What stands after the channel's name and a colon; ends with a full stop. */
  readonly text: string;
  readonly fix: WiringFix | null;
}

/** Something about channels that a person had better look at; never acted on by itself. */
export interface WiringNote {
  readonly code: WiringCode;
  /** The channels of which it is so; a fix is of all of them. */
  readonly channelIndices: readonly number[];
  /** One sentence that names the channels. */
  readonly message: string;
  readonly fix: WiringFix | null;
}
