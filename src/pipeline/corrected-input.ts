import type { Corrections } from '../model/corrections.ts';
import type { Recording } from '../model/recording.ts';
import { sortStretches } from '../model/stretch.ts';
import { type ChannelChoice, chooseChannels } from './channels.ts';
import { assignRoles, userChannels, correctedRecording, withChannels } from './corrected-recording.ts';
import { analyseDenoise, type DenoiseRun, maxHeldOnCommandLine } from './denoise/analyse-denoise.ts';
import { cleanedIndex, withCleanChannel } from './denoise/clean-channel.ts';
import { recordedStretches, withStretches } from './stretches/recorded-stretches.ts';

/** A recording, and the channels of it that an analysis uses. */
interface ChosenChannels {
  readonly recording: Recording;
  readonly choice: ChannelChoice;
}

/** A recording with the user's corrections applied. */
export interface CorrectedInput extends ChosenChannels {
  readonly corrections: Corrections;
  /** The same without a clean ECG among its channels; present if there is a clean ECG. */
  readonly uncleaned?: ChosenChannels;
}

/**
 * Applies the user's roles, polarity, units and stretches to a recording. Corrections of beats, templates and waves
 * are applied by the stages that find these.
 *
 * @param leavesOut  whether excluded stretches are left out; otherwise they are listed, but read all the same
 */
export function correctInput(opened: Recording, corrections: Corrections, leavesOut = true): CorrectedInput {
  const { roles, stretches } = corrections;
  const inRoles = correctedRecording(opened, roles);
  // The stretches that come with a recording serve as its windows if these are selected.
  const recording = withStretches(
    withChannels(inRoles, assignRoles(inRoles.channels, roles)),
    stretches === null ? recordedStretches(opened) : sortStretches(stretches),
    leavesOut,
  );
  return { ...withClean(choose(recording, corrections), corrections), corrections };
}

function choose(recording: Recording, { roles }: Corrections): ChosenChannels {
  return { recording, choice: chooseChannels(recording, userChannels(roles, recording.channels.length)) };
}

/** Adds the clean ECG as a further channel if the user chose one. */
function withClean(uncleaned: ChosenChannels, corrections: Corrections): Omit<CorrectedInput, 'corrections'> {
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
      mostHeldCount: maxHeldOnCommandLine(cleaning),
    });
    return made;
  };
  const whole = withCleanChannel(source, cleanOf, { latest });
  const recording = withChannels(whole, assignRoles(whole.channels, roles));
  return { ...choose(recording, corrections), uncleaned };
}
