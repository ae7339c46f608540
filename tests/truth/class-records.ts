import { readdirSync } from 'node:fs';
import { locateAnnotatedBeats } from '../../src/analysis/qrs/annotation-beats.ts';
import { isBeatLabel } from '../../src/analysis/qrs/beat-labels.ts';
import { bridgeGaps } from '../../src/analysis/qrs/bridge-gaps.ts';
import { RhythmEvidence, type BeatEvidence } from '../../src/analysis/rhythm/beat-evidence.ts';
import type { GroupLikeness } from '../../src/analysis/rhythm/beat-shapes.ts';
import { rrEvidence, isInTime } from '../../src/analysis/rhythm/rr-evidence.ts';
import { ShapeStream } from '../../src/analysis/rhythm/shape-stream.ts';
import { toScoredClass } from '../../src/analysis/scoring/beat-classes.ts';
import type { ScoredClass } from '../../src/model/scoring.ts';
import { dataPath } from '../support/data.ts';
import { recordAnnotations, loadEcg } from '../support/ecg-record.ts';

/** A beat of a reference with its class, and the evidence for its classification. */
export interface LabelledEvidence {
  readonly name: ScoredClass;
  readonly timeSec: number;
  readonly evidence: BeatEvidence;
  /** Whether its QRS is cut off by the end of the record. */
  readonly isCut: boolean;
}

/** One record with two leads. */
export interface ClassRecord {
  readonly database: ClassDatabase;
  readonly record: string;
  readonly beats: readonly LabelledEvidence[];
  readonly alikeGroups: GroupLikeness;
}

export const classDatabases = ['mitdb', 'ecg-beats-nsv'] as const;
export type ClassDatabase = (typeof classDatabases)[number];

/** Classes whose certainty is computed from models. */
export const certainClasses = ['N', 'S', 'V'] as const;

/** Lists the names of a database's records. */
export function listRecords(database: ClassDatabase): string[] {
  const names = readdirSync(dataPath(database)).flatMap((file) =>
    file.endsWith('.hea') ? [file.slice(0, -'.hea'.length)] : [],
  );
  return names.toSorted();
}

/** Loads the RhythmEvidence of the reference's own beats in all records of both databases. @param leadCount  1 or 2 */
export async function loadClassRecords(leadCount = 2): Promise<ClassRecord[]> {
  const records: ClassRecord[] = [];
  for (const database of classDatabases) {
    for (const record of listRecords(database)) {
      records.push({ database, record, ...(await readEvidence(database, record, leadCount)) });
    }
  }
  return records;
}

async function readEvidence(
  database: string,
  record: string,
  leadCount: number,
): Promise<Pick<ClassRecord, 'beats' | 'alikeGroups'>> {
  const ecg = await loadEcg(database, record);
  const set = recordAnnotations(ecg, 'atr');
  const labels = set.annotations.map(({ label }) => label).filter(isBeatLabel);
  const beats = locateAnnotatedBeats(ecg.physical, ecg.fs, set)
    .flatMap(({ rSec }, i) => (rSec === null ? [] : [{ rSec, name: toScoredClass(labels[i]) }]))
    .toSorted((a, b) => a.rSec - b.rSec);
  const times = Float64Array.from(beats, ({ rSec }) => rSec);
  const rr = rrEvidence(times.map((sec, i) => (i === 0 ? Number.NaN : sec - times[i - 1])));
  const leads = [bridgeGaps(ecg.physical)];
  if (leadCount > 1) leads.push(bridgeGaps((await loadEcg(database, record, 1)).physical));
  const frame = { fs: ecg.fs, sampleCount: leads[0].length };
  const stream = new ShapeStream(
    times.map((sec) => sec * ecg.fs),
    frame,
    leads.length,
    (beat) => isInTime(rr, beat),
  );
  stream.push(leads);
  const { measures } = stream.finish();
  const evidence = new RhythmEvidence(rr, measures);
  return {
    beats: beats.map(({ name, rSec }, i) => {
      return { name, timeSec: rSec, evidence: evidence.of(i), isCut: measures.group[i] < 0 };
    }),
    alikeGroups: measures.alikeGroups,
  };
}
