import type { BeatEdit } from './edits.ts';
import type { ParameterValues } from './parameters.ts';
import type { ChannelRole } from './recording.ts';
import type { Stretch } from './stretch.ts';
import type { TemplateEdit } from './templates.ts';
import type { WaveEdit } from './waves.ts';

/** A channel that a person takes for something, or corrects; of two for the same, the later is analysed. */
export interface RoleChoice {
  readonly channelIndex: number;
  readonly role: ChannelRole;
  /** Whether its clean ECG is a channel of its own, after all others. */
  readonly clean?: boolean;
  /** Whether its samples are inverted. */
  readonly flipped?: boolean;
  /** The unit of its samples, where it is another than the file says. */
  readonly unit?: string;
}

/** All that a person says otherwise of a recording than it says itself, or than was computed. Names as in files. */
export interface Corrections {
  readonly roles: readonly RoleChoice[];
  /** Of beats. */
  readonly edits: readonly BeatEdit[];
  readonly templates: readonly TemplateEdit[];
  readonly waves: readonly WaveEdit[];
  /** Spans that are named or excluded; null where they are those of the file. */
  readonly stretches: readonly Stretch[] | null;
  /** How a clean ECG is made that is a channel of its own: what differs from the defaults of Denoise. */
  readonly cleaning?: ParameterValues;
}

/** What is written of corrections: those that were made. */
export type MadeCorrections = Partial<Corrections>;

export const noCorrections: Corrections = { roles: [], edits: [], templates: [], waves: [], stretches: null };
