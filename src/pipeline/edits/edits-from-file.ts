import Papa from 'papaparse';
import { sameBeatSec } from '../../analysis/edits/apply-edits.ts';
import { editsBetween, type LabelledBeat, ordinaryLabel } from '../../analysis/edits/edits-between.ts';
import { isBeatLabel } from '../../analysis/qrs/beat-labels.ts';
import { findNearestIndex } from '../../analysis/scoring/nearest-time.ts';
import { median } from '../../dsp/statistics/stats.ts';
import { parseAnnotations } from '../../io/wfdb/annotations-read.ts';
import type { BeatEdit } from '../../model/edits.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { QrsDetection } from '../qrs/qrs-detection.ts';
import { fromCsvCell } from '../../model/csv-cell.ts';

/** Columns that may contain R, s; the first one present is used. A beat without R has its onset or mark. */
const timeColumns = ['r', 'time', 'onset', 'mark'].flatMap((name) => [`${name}_s`, name]);

/** Columns of WFDB mnemonics; the first one present is used. A class of `qrs` is converted to its mnemonic. */
const labelColumns = ['label', 'class'];
const labelsOfNames: Readonly<Record<string, string>> = { paced: '/', unknown: 'Q' };

const recordingColumn = 'recording';

/** Known data of the beats, in addition to the detection. */
interface KnownBeatData {
  /** WFDB mnemonic of each detected beat; those of the detection if omitted. */
  readonly labels?: readonly string[] | null;
  /** R of the same beats in other analyses, each ascending, s. A beat at one of these times counts as not moved. */
  readonly otherPeaksSec?: readonly ArrayLike<number>[];
}

/**
 * Returns the edits that turn the beats of a detection into those of a file: a WFDB annotation file, or a table of
 * beats as written by `qrs`.
 *
 * Beats of a WFDB file are on whole samples, so a beat within half a sample of a detected R counts as not moved.
 *
 * @param path  of the file; a name that ends in `.csv` is a table
 * @throws BeatbenchError like `parseAnnotations` and `beatsFromCsv`; `no-beats` if it contains none
 */
export function editsFromFile(
  detection: QrsDetection,
  bytes: Uint8Array,
  path: string,
  { labels = detection.labels, otherPeaksSec = [] }: KnownBeatData = {},
): BeatEdit[] {
  const { fs } = detection;
  const isTable = /\.csv$/i.test(path);
  const detected = detectedBeats(detection, labels);
  const wanted = isTable ? beatsFromCsv(bytes, path) : annotatedBeats(bytes, path, detection);
  if (wanted.length === 0) {
    throw new BeatbenchError(
      'no-beats',
      `${path} holds no beats; choose the file of beats of this recording.`,
      {
        file: path,
      },
    );
  }
  const leastMoveSec = isTable ? tableSlackSec : (0.5 + sampleSlack) / fs;
  return editsBetween(detected, wanted, leastMoveSec, otherPeaksSec);
}

/** Tolerance that keeps rounding from moving a beat midway between two samples, samples. */
const sampleSlack = 1e-6;

/** Tolerance for times of a table, which are written in full, s. */
const tableSlackSec = 1e-9;

/** Returns the beats at R. In a file of onsets, R is that of the detection, or at the median delay after the onset. */
function annotatedBeats(bytes: Uint8Array, path: string, detection: QrsDetection): LabelledBeat[] {
  const { set, problem } = parseAnnotations(bytes, path, '', detection.fs);
  if (problem !== null) throw problem;
  const marks = set.annotations.filter(({ label }) => isBeatLabel(label));
  const rOf = set.point === 'onset' ? createOnsetToR(detection) : (atSec: number) => atSec;
  return marks
    .map(({ sampleIndex, label, aux }) => {
      const atSec = sampleIndex / set.fs;
      return { timeSec: aux === 'R' ? atSec : rOf(atSec), label };
    })
    .toSorted((a, b) => a.timeSec - b.timeSec);
}

/** Returns a function that gives R for an onset, s. */
function createOnsetToR({ beats, fs }: QrsDetection): (onsetSec: number) => number {
  const withR = beats.flatMap(({ rSec, onsetIndex }) =>
    rSec === null ? [] : [{ onsetSec: onsetIndex / fs, rSec }],
  );
  const delays = Float64Array.from(withR, ({ onsetSec, rSec }) => rSec - onsetSec);
  const usualSec = delays.length === 0 ? 0 : median(delays);
  const onsetsSec = Float64Array.from(withR, ({ onsetSec }) => onsetSec);
  return (onsetSec) => {
    const nearest = withR[findNearestIndex(onsetsSec, onsetSec)];
    const isSame = nearest !== undefined && Math.abs(nearest.onsetSec - onsetSec) <= sameBeatSec;
    return isSame ? nearest.rSec : onsetSec + usualSec;
  };
}

function detectedBeats({ beats, fs }: QrsDetection, labels: readonly string[] | null): LabelledBeat[] {
  return beats
    .map(({ rSec, onsetIndex }, i) => {
      return { timeSec: rSec ?? onsetIndex / fs, label: labels?.[i] ?? ordinaryLabel };
    })
    .toSorted((a, b) => a.timeSec - b.timeSec);
}

/**
 * Reads beats of a table as written by `qrs --csv`: R in `r_s` or `time`, s, and WFDB mnemonics in `label` or `class`,
 * if there is such a column.
 *
 * @returns in order of time
 * @throws BeatbenchError `bad-header` without a column of times, `bad-value` for an invalid time or class, and for
 *   beats of several recordings
 */
export function beatsFromCsv(bytes: Uint8Array, file: string): LabelledBeat[] {
  const { data } = Papa.parse<string[]>(new TextDecoder().decode(bytes), { delimiter: ',' });
  const [columns = [], ...rows] = data.map((row) => row.map((cell) => fromCsvCell(cell.trim())));
  const times = timeColumns.map((name) => columns.indexOf(name)).filter((index) => index >= 0);
  if (times.length === 0) {
    throw new BeatbenchError(
      'bad-header',
      `${file} has no column ‘r_s’, ‘r’ or ‘time’ for the beats’ times in s.`,
      {
        file,
        line: 1,
      },
    );
  }
  const labelIndex = labelColumns.map((name) => columns.indexOf(name)).find((index) => index >= 0) ?? -1;
  refuseSeveral(rows, columns.indexOf(recordingColumn), file);
  const beats = rows.flatMap((cells, index): LabelledBeat[] => {
    if (cells.every((cell) => cell === '')) return [];
    const where = { file, line: index + 2 };
    const time = times.map((column) => cells[column] ?? '').find((cell) => cell !== '') ?? '';
    const timeSec = time === '' ? Number.NaN : Number(time);
    if (!Number.isFinite(timeSec) || timeSec < 0) {
      throw new BeatbenchError('bad-value', `‘${time}’ is not a time of a beat in s; correct it.`, where);
    }
    const cell = (labelIndex < 0 ? '' : cells[labelIndex]) || ordinaryLabel;
    const label = labelsOfNames[cell] ?? cell;
    if (!isBeatLabel(label)) {
      throw new BeatbenchError('bad-value', `‘${label}’ is not a WFDB letter for a beat; correct it.`, where);
    }
    return [{ timeSec, label }];
  });
  return beats.toSorted((a, b) => a.timeSec - b.timeSec);
}

/** @throws BeatbenchError `bad-value` for beats of several recordings, which would otherwise be mixed */
function refuseSeveral(rows: readonly (readonly string[])[], column: number, file: string): void {
  const names = new Set(rows.flatMap((cells) => cells[column] ?? []).filter((name) => name !== ''));
  if (names.size < 2) return;
  throw new BeatbenchError(
    'bad-value',
    `${file} lists beats of ${names.size} recordings; keep the rows of one.`,
    { file, field: recordingColumn },
  );
}
