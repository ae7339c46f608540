import type { Corrections } from '../model/corrections.ts';
import type { Recording } from '../model/recording.ts';
import { inOrder } from '../model/stretch.ts';
import { type ChannelChoice, chooseChannels } from './channels.ts';
import { channelsInRoles, chosenByHand, correctedRecording, withChannels } from './corrected-recording.ts';
import { analyseDenoise, type DenoiseRun, mostHeldOnCommandLine } from './denoise/analyse-denoise.ts';
import { cleanedIndex, withCleanChannel } from './denoise/clean-channel.ts';
import { recordedStretches, withStretches } from './stretches/recorded-stretches.ts';

/** A recording, and the channels that an analysis takes of it. */
interface Chosen {
  readonly recording: Recording;
  readonly choice: ChannelChoice;
}

/** A recording as a person tells of it. */
export interface CorrectedInput extends Chosen {
  readonly corrections: Corrections;
  /** Without a clean ECG among its channels, where there is one. */
  readonly uncleaned?: Chosen;
}

/**
 * Takes a recording for what a person says of its channels and stretches. Beats, templates and waves are corrected
 * where they are found.
 *
 * @param leavesOut  whether what is excluded is left out; else it is said and read
 */
export function correctInput(opened: Recording, corrections: Corrections, leavesOut = true): CorrectedInput {
  const { roles, stretches } = corrections;
  const inRoles = correctedRecording(opened, roles);
  // Stretches that a recording brings are its windows where these are asked for.
  const recording = withStretches(
    withChannels(inRoles, channelsInRoles(inRoles.channels, roles)),
    stretches === null ? recordedStretches(opened) : inOrder(stretches),
    leavesOut,
  );
  return { ...withClean(choose(recording, corrections), corrections), corrections };
}

function choose(recording: Recording, { roles }: Corrections): Chosen {
  return { recording, choice: chooseChannels(recording, chosenByHand(roles, recording.channels.length)) };
}

/** With a clean ECG as a further channel, where a person wants one. */
function withClean(uncleaned: Chosen, corrections: Corrections): Omit<CorrectedInput, 'corrections'> {
  const { recording: source } = uncleaned;
  const { roles, edits, cleaning = {} } = corrections;
  const cleanOf = cleanedIndex(roles, source.channels);
  if (cleanOf === null) return uncleaned;
  let made: Promise<DenoiseRun> | null = null;
  const latest = () => {
    made ??= analyseDenoise({
      recording: source,
      recordingId: source.name,
      choice: { ecg: cleanOf, ppg: null },
      edits,
      parameters: cleaning,
      cache: new Map(),
      signal: new AbortController().signal,
      onProgress: () => undefined,
      mostHeldCount: mostHeldOnCommandLine(cleaning),
    });
    return made;
  };
  const whole = withCleanChannel(source, cleanOf, { latest });
  const recording = withChannels(whole, channelsInRoles(whole.channels, roles));
  return { ...choose(recording, corrections), uncleaned };
}
