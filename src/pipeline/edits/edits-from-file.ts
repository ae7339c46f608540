import { editsBetween, type LabelledBeat, ordinaryLabel } from '../../analysis/edits/edits-between.ts';
import { isBeatLabel } from '../../analysis/qrs/beat-labels.ts';
import { parseAnnotations } from '../../io/wfdb/annotations-read.ts';
import type { BeatEdit } from '../../model/edits.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { QrsDetection } from '../qrs/qrs-detection.ts';
import { beatsFromCsv } from './beats-from-csv.ts';

/**
 * The edits that make the beats of a detection those of a file: a WFDB annotation file, or a table of
 * beats as `qrs` gives it.
 *
 * A WFDB file has beats on whole samples: one within half a sample of a detected R is where it was.
 *
 * @param path  of the file; a name that ends in `.csv` is a table
 * @throws BeatbenchError as `parseAnnotations` and `beatsFromCsv`; `no-beats` where it holds none
 */
export function editsFromFile(detection: QrsDetection, bytes: Uint8Array, path: string): BeatEdit[] {
  const { fs } = detection;
  const isTable = /\.csv$/i.test(path);
  const wanted = isTable ? beatsFromCsv(bytes, path) : annotatedBeats(bytes, path, fs);
  if (wanted.length === 0) {
    throw new BeatbenchError(
      'no-beats',
      `${path} holds no beats; take the file of beats of this recording.`,
      {
        file: path,
      },
    );
  }
  return editsBetween(detectedBeats(detection), wanted, isTable ? 0 : (0.5 + sampleSlack) / fs);
}

/** Keeps a beat just between two samples from being moved by rounding, samples. */
const sampleSlack = 1e-6;

function annotatedBeats(bytes: Uint8Array, path: string, recordFs: number): LabelledBeat[] {
  const { set, problem } = parseAnnotations(bytes, path, '', recordFs);
  if (problem !== null) throw problem;
  return set.annotations
    .filter(({ label }) => isBeatLabel(label))
    .map(({ sampleIndex, label }) => ({ timeSec: sampleIndex / set.fs, label }));
}

function detectedBeats({ beats, labels, fs }: QrsDetection): LabelledBeat[] {
  return beats
    .map(({ rSec, onsetIndex }, i) => {
      return { timeSec: rSec ?? onsetIndex / fs, label: labels?.[i] ?? ordinaryLabel };
    })
    .toSorted((a, b) => a.timeSec - b.timeSec);
}
