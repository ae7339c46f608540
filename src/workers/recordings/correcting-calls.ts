import { blobSource, readWhole } from '../../io/source.ts';
import type { BeatEdit } from '../../model/edits.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { TemplateEdit } from '../../model/templates.ts';
import type { WaveEdit } from '../../model/waves.ts';
import type { Stretch } from '../../model/stretch.ts';
import type { WiringNote } from '../../model/wiring.ts';
import { editsFromFile } from '../../pipeline/edits/edits-from-file.ts';
import { labelsAsFound } from '../../pipeline/qrs/beat-classes.ts';
import type { CallContext } from '../calls/call-context.ts';
import type { PickedFile } from '../calls/request-types.ts';
import {
  forgetClean,
  heldRecording,
  summarise,
  takeCleaning,
  takeStretches,
  applyRoles,
} from './held-recordings.ts';
import { type Outcome, toOutcome } from '../calls/outcome.ts';
import type { RecordingId, RecordingSummary } from '../protocol.ts';
import type { RoleChoice } from '../../model/corrections.ts';
import { snapToExtremum } from '../../analysis/edits/snap.ts';
import { traceR } from '../../analysis/qrs/r-peak.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { Recording } from '../../model/recording.ts';

/** A day of beats as a table, with room to spare. */
const mostEditsBytes = 64 << 20;

/** What is told otherwise of a recording by hand: roles, wiring, beats, templates, waves, how it is cleaned. */
export function correctingCalls({ held, wiring }: CallContext) {
  return {
    /** Takes channels for what a person says, and all others for what the file says. */
    setRoles: (id: RecordingId, choices: readonly RoleChoice[]): Promise<Outcome<RecordingSummary>> =>
      toOutcome(() => {
        const entry = heldRecording(held, id);
        wiring.stop(id);
        applyRoles(entry, choices);
        return summarise(entry);
      }),

    /**
     * What seems wired, scaled or timed wrongly, from a minute of the recording. Ends as `cancelled` where the
     * recording is closed or its channels are taken otherwise meanwhile.
     */
    checkWiring: (id: RecordingId): Promise<Outcome<readonly WiringNote[]>> =>
      toOutcome(() => wiring.look(heldRecording(held, id))),

    /** Corrects the beats of a recording by hand, in all analyses that are run from now on. */
    setEdits: (id: RecordingId, edits: readonly BeatEdit[]): Promise<Outcome<null>> =>
      toOutcome(() => {
        const entry = heldRecording(held, id);
        entry.edits = edits;
        forgetClean(entry);
        return null;
      }),

    /** Names spans and leaves some out of all analyses that are run from now on; null for those of the file. */
    setStretches: (id: RecordingId, stretches: readonly Stretch[] | null): Promise<Outcome<null>> =>
      toOutcome(() => {
        takeStretches(heldRecording(held, id), stretches);
        return null;
      }),

    /** How a clean ECG that is a channel of its own is made: what differs from the defaults of Denoise. */
    setCleaning: (id: RecordingId, parameters: ParameterValues): Promise<Outcome<null>> =>
      toOutcome(() => {
        takeCleaning(heldRecording(held, id), parameters);
        return null;
      }),

    /** Corrects the templates of a recording by hand, in all results from now on. */
    setTemplateEdits: (id: RecordingId, edits: readonly TemplateEdit[]): Promise<Outcome<null>> =>
      toOutcome(() => {
        heldRecording(held, id).templateEdits = edits;
        return null;
      }),

    /** Puts points of the waves by hand, in all results from now on. */
    setWaveEdits: (id: RecordingId, edits: readonly WaveEdit[]): Promise<Outcome<null>> =>
      toOutcome(() => {
        heldRecording(held, id).waveEdits = edits;
        return null;
      }),

    /** Edits that make the beats that `qrs` found those of a WFDB annotation file or a table; null before they are found. */
    readEdits: (id: RecordingId, { path, file }: PickedFile): Promise<Outcome<readonly BeatEdit[] | null>> =>
      toOutcome(async () => {
        const { qrs, intervals, sounds } = heldRecording(held, id).runs;
        const { last } = qrs;
        if (last === null) return null;
        const bytes = await readWhole(blobSource(path, file), mostEditsBytes);
        const others = [intervals.last?.outputs.detect.peaksSec, sounds.last?.outputs.detect.peaksSec];
        return editsFromFile(last.outputs.detect, bytes, path, {
          labels: labelsAsFound(last.outputs),
          otherPeaksSec: others.filter((peaks) => peaks !== undefined),
        });
      }),

    /** The extremum of an ECG that is meant by a moment near it, s; null where none stands out. */
    snapBeat: (id: RecordingId, channelIndex: number, atSec: number): Promise<Outcome<number | null>> =>
      toOutcome(() => snapBeat(heldRecording(held, id).recording, channelIndex, atSec)),
  };
}

/** So much is read to both sides, s: the slow part is taken away as of the whole record. */
const aboutSec = 8;

/**
 * The extremum of an ECG that a person means who points near it, s; null where nothing stands out
 * within 50 ms.
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
    const place = snapToExtremum(traceR(samples, fs), atSec * fs - from);
    return place === null ? null : (from + place) / fs;
  } catch (error) {
    // A record of a few samples has no peak to go to.
    if (error instanceof BeatbenchError && error.code === 'too-short') return null;
    throw error;
  }
}
