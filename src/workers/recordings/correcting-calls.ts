import { blobSource, readAllBytes } from '../../io/source.ts';
import type { BeatEdit } from '../../model/edits.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { TemplateEdit } from '../../model/templates.ts';
import type { WaveEdit } from '../../model/waves.ts';
import type { Stretch } from '../../model/stretch.ts';
import type { WiringNote } from '../../model/wiring.ts';
import { editsFromFile } from '../../pipeline/edits/edits-from-file.ts';
import { labelsBeforeEdits } from '../../pipeline/qrs/beat-classes.ts';
import type { CallContext } from '../calls/call-context.ts';
import type { PickedFile } from '../calls/request-types.ts';
import {
  dropCleanResults,
  heldRecording,
  toRecordingSummary,
  applyCleaning,
  applyStretches,
  applyRoles,
} from './held-recordings.ts';
import { type Outcome, toOutcome } from '../calls/outcome.ts';
import type { RecordingId, RecordingSummary } from '../protocol.ts';
import type { RoleChoice } from '../../model/corrections.ts';
import { snapToExtremum } from '../../analysis/edits/snap.ts';
import { prepareRTrace } from '../../analysis/qrs/r-peak.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { Recording } from '../../model/recording.ts';

/** Maximum size of a file of edits, bytes: larger than a day of beats as a table. */
const maxEditsBytes = 64 << 20;

/** Calls for the user's corrections of a recording: roles, wiring, beats, templates, waves, and how it is cleaned. */
export function correctingCalls({ held, wiring }: CallContext) {
  return {
    /** Sets the roles of channels that the user chose; all others keep those of the file. */
    setRoles: (id: RecordingId, choices: readonly RoleChoice[]): Promise<Outcome<RecordingSummary>> =>
      toOutcome(() => {
        const entry = heldRecording(held, id);
        wiring.stop(id);
        applyRoles(entry, choices);
        return toRecordingSummary(entry);
      }),

    /**
     * Checks a minute of the recording for wrong wiring, scale or timing. Ends as `cancelled` if the recording is
     * closed or its channel roles change meanwhile.
     */
    checkWiring: (id: RecordingId): Promise<Outcome<readonly WiringNote[]>> =>
      toOutcome(() => wiring.look(heldRecording(held, id))),

    /** Sets the corrections of the beats of a recording, for all analyses that run from now on. */
    setEdits: (id: RecordingId, edits: readonly BeatEdit[]): Promise<Outcome<null>> =>
      toOutcome(() => {
        const entry = heldRecording(held, id);
        entry.edits = edits;
        dropCleanResults(entry);
        return null;
      }),

    /** Sets named and excluded stretches for all analyses that run from now on; null for those of the file. */
    setStretches: (id: RecordingId, stretches: readonly Stretch[] | null): Promise<Outcome<null>> =>
      toOutcome(() => {
        applyStretches(heldRecording(held, id), stretches);
        return null;
      }),

    /** Sets how a clean ECG channel is made: parameters of Denoise that differ from their defaults. */
    setCleaning: (id: RecordingId, parameters: ParameterValues): Promise<Outcome<null>> =>
      toOutcome(() => {
        applyCleaning(heldRecording(held, id), parameters);
        return null;
      }),

    /** Sets the corrections of the templates of a recording, for all results from now on. */
    setTemplateEdits: (id: RecordingId, edits: readonly TemplateEdit[]): Promise<Outcome<null>> =>
      toOutcome(() => {
        heldRecording(held, id).templateEdits = edits;
        return null;
      }),

    /** Sets points of the waves that the user placed, for all results from now on. */
    setWaveEdits: (id: RecordingId, edits: readonly WaveEdit[]): Promise<Outcome<null>> =>
      toOutcome(() => {
        heldRecording(held, id).waveEdits = edits;
        return null;
      }),

    /**
     * Returns the edits that turn the beats of `qrs` into those of a WFDB annotation file or a table; null before
     * there are beats.
     */
    readEdits: (id: RecordingId, { path, file }: PickedFile): Promise<Outcome<readonly BeatEdit[] | null>> =>
      toOutcome(async () => {
        const { qrs, intervals, sounds } = heldRecording(held, id).runs;
        const { last } = qrs;
        if (last === null) return null;
        const bytes = await readAllBytes(blobSource(path, file), maxEditsBytes);
        const others = [intervals.last?.outputs.detect.peaksSec, sounds.last?.outputs.detect.peaksSec];
        return editsFromFile(last.outputs.detect, bytes, path, {
          labels: labelsBeforeEdits(last.outputs),
          otherPeaksSec: others.filter((peaks) => peaks !== undefined),
        });
      }),

    /** Returns the extremum of an ECG near a time, s; null if there is no distinct one. */
    snapBeat: (id: RecordingId, channelIndex: number, atSec: number): Promise<Outcome<number | null>> =>
      toOutcome(() => snapBeat(heldRecording(held, id).recording, channelIndex, atSec)),
  };
}

/** Length of signal that is read on both sides, s: enough to remove the slow component like for the whole record. */
const aboutSec = 8;

/**
 * Returns the extremum of an ECG that the user means by pointing near it, s; null if there is no distinct one within
 * 50 ms.
 */
async function snapBeat(recording: Recording, channelIndex: number, atSec: number): Promise<number | null> {
  const channel = recording.channels[channelIndex];
  if (channel === undefined) throw new RangeError(`no channel ${channelIndex}`);
  const { fs, sampleCount } = channel;
  const from = Math.max(0, Math.floor((atSec - aboutSec) * fs));
  const to = Math.min(sampleCount, Math.ceil((atSec + aboutSec) * fs));
  if (to <= from) return null;
  const samples = await recording.read(channelIndex, from, to);
  try {
    const place = snapToExtremum(prepareRTrace(samples, fs), atSec * fs - from);
    return place === null ? null : (from + place) / fs;
  } catch (error) {
    // A record of a few samples has no peak.
    if (error instanceof BeatbenchError && error.code === 'too-short') return null;
    throw error;
  }
}
