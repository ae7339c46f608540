import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { memorySource } from '../../src/io/source.ts';
import { openWfdb } from '../../src/io/wfdb/open.ts';
import type { AnnotationSet } from '../../src/model/annotation.ts';
import type { Recording } from '../../src/model/recording.ts';
import type { Samples } from '../../src/model/samples.ts';
import { dataPath } from './data.ts';

/** One whole channel of a WFDB record, with the record's annotations. */
export interface EcgRecord {
  readonly digital: Samples<Int32Array>;
  readonly physical: Samples;
  /** Hz. */
  readonly fs: number;
  /** ADU per `unit`. */
  readonly gain: number;
  readonly unit: string;
  /** Keyed by annotator. */
  readonly annotations: ReadonlyMap<string, AnnotationSet>;
}

/**
 * Reads one channel of a record in the recorded data.
 *
 * @param folder  under the data folder
 * @param others  further files, by path under the data folder, treated as if they were next to the header
 */
export async function loadEcg(
  folder: string,
  name: string,
  channelIndex = 0,
  others: readonly string[] = [],
): Promise<EcgRecord> {
  const recording = await openEcg(folder, name, others);
  const channel = recording.channels[channelIndex];
  const { fs, sampleCount, adc, unit } = channel;
  if (adc === null) throw new Error(`${name} has no digital values in channel ${channelIndex}`);
  return {
    digital: await recording.readDigital(channelIndex, 0, sampleCount),
    physical: await recording.read(channelIndex, 0, sampleCount),
    fs,
    gain: adc.gain,
    unit,
    annotations: new Map(recording.annotations.map((set) => [set.source, set])),
  };
}

/** Opens a record of the recorded data like the product does; `others` as in `loadEcg`. */
export async function openEcg(
  folder: string,
  name: string,
  others: readonly string[] = [],
): Promise<Recording> {
  const beside = readdirSync(dataPath(folder)).filter((file) => file.startsWith(`${name}.`));
  const paths = [...beside.map((file) => dataPath(folder, file)), ...others.map((path) => dataPath(path))];
  const sources = paths.map((path) => memorySource(basename(path), readFileSync(path)));
  const header = sources.find(({ path }) => path === `${name}.hea`);
  if (header === undefined) throw new Error(`${folder} has no ${name}.hea`);
  return openWfdb(header, sources);
}

/** Returns the annotations of one annotator. */
export function recordAnnotations(record: Pick<EcgRecord, 'annotations'>, source: string): AnnotationSet {
  const set = record.annotations.get(source);
  if (set === undefined)
    throw new Error(`no annotations ${source}; there are ${[...record.annotations.keys()].join(', ')}`);
  return set;
}
