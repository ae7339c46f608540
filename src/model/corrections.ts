import type { BeatEdit } from './edits.ts';
import type { ParameterValues } from './parameters.ts';
import type { ChannelRole } from './recording.ts';
import type { Stretch } from './stretch.ts';
import type { TemplateEdit } from './templates.ts';
import type { WaveEdit } from './waves.ts';

/**
 * A role or a correction that the user gave to a channel. If two channels have the same role, the later one is
 * analysed.
 */
export interface RoleChoice {
  readonly channelIndex: number;
  readonly role: ChannelRole;
  /** Whether its clean ECG is added as a channel, after all others. */
  readonly clean?: boolean;
  /** Whether its samples are inverted. */
  readonly flipped?: boolean;
  /** Unit of its samples, if it differs from the unit in the file. */
  readonly unit?: string;
}

/** All changes by the user to the content of a recording or to computed results. Names are those of session files. */
export interface Corrections {
  readonly roles: readonly RoleChoice[];
  /** Edits of beats. */
  readonly edits: readonly BeatEdit[];
  readonly templates: readonly TemplateEdit[];
  readonly waves: readonly WaveEdit[];
  /** Named or excluded spans; null if those of the file apply. */
  readonly stretches: readonly Stretch[] | null;
  /** Parameters of the clean ECG that is added as a channel: those that differ from the defaults of Denoise. */
  readonly cleaning?: ParameterValues;
}

/** Corrections as written to files: only those that were made. */
export type SavedCorrections = Partial<Corrections>;

export const noCorrections: Corrections = { roles: [], edits: [], templates: [], waves: [], stretches: null };
