import { readdirSync } from 'node:fs';
import { isBeatLabel } from '../../src/analysis/qrs/beat-labels.ts';
import { toScoredClass } from '../../src/analysis/scoring/beat-classes.ts';
import type { AnnotationSet } from '../../src/model/annotation.ts';
import type { Recording } from '../../src/model/recording.ts';
import type { TimeSpan } from '../../src/model/samples.ts';
import { dataPath } from '../support/data.ts';
import { recordAnnotations, openEcg } from '../support/ecg-record.ts';

/** A record with the beats and the rhythms that its annotators marked. */
export interface RhythmRecord {
  readonly name: string;
  readonly recording: Recording;
  readonly durationSec: number;
  readonly timesSec: Float64Array;
  readonly isEctopic: readonly boolean[];
  /** Spans of each rhythm by its code, such as `AFIB`; none where rhythms are not annotated. */
  readonly rhythms: ReadonlyMap<string, readonly TimeSpan[]>;
}

/** Reads all records of a folder of the data. */
export async function rhythmRecords(folder: string): Promise<RhythmRecord[]> {
  const names = readdirSync(dataPath(folder)).filter((file) => file.endsWith('.hea'));
  const records: RhythmRecord[] = [];
  for (const file of names.toSorted()) records.push(await readRecord(folder, file.slice(0, -4)));
  return records;
}

async function readRecord(folder: string, name: string): Promise<RhythmRecord> {
  const recording = await openEcg(folder, name);
  const set = recordAnnotations(
    { annotations: new Map(recording.annotations.map((one) => [one.source, one])) },
    'atr',
  );
  const beats = set.annotations.filter(({ label }) => isBeatLabel(label));
  const [ecg] = recording.channels;
  const durationSec = (ecg?.sampleCount ?? 0) / (ecg?.fs ?? 1);
  return {
    name,
    recording,
    durationSec,
    timesSec: Float64Array.from(beats, ({ sampleIndex }) => sampleIndex / set.fs),
    isEctopic: beats.map(({ label }) => ['S', 'V', 'F'].includes(toScoredClass(label))),
    rhythms: markedRhythms(set, durationSec),
  };
}

/** Returns the spans of the rhythms. Each lasts to the next, or to the record's end. */
function markedRhythms({ annotations, fs }: AnnotationSet, durationSec: number): Map<string, TimeSpan[]> {
  const changes = annotations.filter(({ label, aux }) => label === '+' && aux.startsWith('('));
  const spans = new Map<string, TimeSpan[]>();
  for (const [k, { sampleIndex, aux }] of changes.entries()) {
    const next = changes[k + 1];
    const code = aux.slice(1).replaceAll('\0', '').trim();
    const toSec = next === undefined ? durationSec : next.sampleIndex / fs;
    spans.set(code, [...(spans.get(code) ?? []), { fromSec: sampleIndex / fs, toSec }]);
  }
  return spans;
}

/** Computes the total overlap of two lists of spans, s. Spans of one list do not overlap. */
export function commonSec(a: readonly TimeSpan[], b: readonly TimeSpan[]): number {
  return a.reduce((sum, one) => sum + b.reduce((own, other) => own + overlapSec(one, other), 0), 0);
}

/** Computes the overlap of two spans, s. */
export function overlapSec(a: TimeSpan, b: TimeSpan): number {
  return Math.max(0, Math.min(a.toSec, b.toSec) - Math.max(a.fromSec, b.fromSec));
}

/** Sums the durations of the spans, s. */
export function lengthSec(spans: readonly TimeSpan[]): number {
  return spans.reduce((sum, { fromSec, toSec }) => sum + toSec - fromSec, 0);
}
