import { bridgeGaps } from '../../src/analysis/qrs/bridge-gaps.ts';
import { detectBeats } from '../../src/analysis/qrs/detect-beats.ts';
import { defaultOwnParams } from '../../src/analysis/qrs/own/params.ts';
import { RhythmStream } from '../../src/analysis/rhythm/analyse-rhythm.ts';
import { noiseSpans } from '../../src/analysis/rhythm/noise-spans.ts';
import { liesInPoorSignal, removePoorSignalClasses } from '../../src/analysis/rhythm/poor-signal-classes.ts';
import { confuseClasses } from '../../src/analysis/scoring/confuse-classes.ts';
import type { AnnotationSet } from '../../src/model/annotation.ts';
import type { Samples } from '../../src/model/samples.ts';
import type { EctopicScore } from '../../src/model/scoring.ts';
import { loadEcg, recordAnnotations } from '../support/ecg-record.ts';
import { leadQuality } from '../support/whole-ecg.ts';

/** Two leads of a record, and its reference. */
export interface TwoLeads {
  readonly reference: AnnotationSet;
  /** Hz. */
  readonly fs: number;
  readonly unit: string;
  readonly first: Samples;
  readonly second: Samples;
}

/** Reads the two leads of a record. */
export async function loadLeads(database: string, record: string): Promise<TwoLeads> {
  const ecg = await loadEcg(database, record);
  const { physical: first, fs, unit } = ecg;
  const { physical: second } = await loadEcg(database, record, 1);
  return { reference: recordAnnotations(ecg, 'atr'), fs, unit, first, second };
}

/** Counts with beats of our detector in the first lead and classes from both leads. */
export function countDetected({ reference, fs, unit, first, second }: TwoLeads): {
  readonly veb: EctopicScore;
  readonly sveb: EctopicScore;
} {
  const leads = [first, second].map((one) => bridgeGaps(one));
  const signal = { arithmetic: 'real' as const, samples: first, fs, unit };
  const rSec = detectBeats(signal, { method: 'beatbench', params: defaultOwnParams })
    .flatMap((beat) => beat.rSec ?? [])
    .toSorted((a, b) => a - b);
  const times = Float64Array.from(rSec);
  const frame = { fs, startSec: 0, sampleCount: leads[0].length, leadCount: 2 };
  const stream = new RhythmStream(times, frame);
  stream.push(...leads);
  const quality = leadQuality(first, fs, times);
  const noise = noiseSpans(
    times,
    liesInPoorSignal(times, quality),
    (mark) => quality.beats.isStep[mark] === 1,
  );
  const { classes } = removePoorSignalClasses(stream.finish(), quality, noise);
  const annotations = rSec.map((sec, i) => ({
    sampleIndex: Math.round(sec * fs),
    label: classes[i].length > 1 ? 'Q' : classes[i],
    subtype: 0,
    channel: 0,
    num: 0,
    aux: '',
  }));
  const whole = { fromSec: 0, toSec: null, toleranceMs: 150 };
  const { veb, sveb } = confuseClasses(reference, { source: 'test', fs, annotations }, whole);
  return { veb, sveb };
}
