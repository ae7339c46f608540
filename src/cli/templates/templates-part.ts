import { BeatbenchError } from '../../model/failure.ts';
import type { Recording } from '../../model/recording.ts';
import { partBounds } from '../../pipeline/templates/part-bounds.ts';
import { matchPart } from '../../pipeline/templates/merge-parts.ts';
import {
  decodePart,
  encodePart,
  type PartNumber,
  type StoredPart,
} from '../../pipeline/templates/stored-part.ts';
import type { StoredSeries } from '../../pipeline/templates/stored-series.ts';
import { partPath, readStoredBytes, writeStored } from './templates-folder.ts';
import { UsageError } from '../console.ts';

/** Reads `--part 3/12`. @throws UsageError */
export function readPartNumber(text: string | true | undefined): PartNumber {
  const [, part = 0, of = 0] = /^(\d{1,6})\/(\d{1,6})$/.exec(String(text))?.map(Number) ?? [];
  if (part >= 1 && part <= of) return { part, of };
  throw new UsageError(`--part: ‘${String(text)}’ is not K/N with K from 1 to N, such as 3/12.`);
}

/** A part with its correlations, and whether it existed before. */
export interface CorrelatedPart extends StoredPart {
  readonly isKept: boolean;
}

/** Correlates a part and stores it, unless the folder already holds it; a damaged part is correlated again. */
export async function correlatePart(
  folder: string,
  stored: StoredSeries,
  recording: Recording,
  number: PartNumber,
  listener: { readonly onProgress: (share: number) => void; readonly say: (line: string) => void },
): Promise<CorrelatedPart> {
  const kept = await keptPart(folder, stored, number, listener.say);
  if (kept !== null) return { ...kept, isKept: true };
  const startMs = performance.now();
  const { series, id } = stored;
  const matches = await matchPart({
    series,
    recording,
    beats: beatsInPart(stored, number),
    signal: new AbortController().signal,
    onProgress: listener.onProgress,
  });
  const done = { matches, ms: performance.now() - startMs };
  await writeStored(partPath(folder, number), await encodePart(id, number, done));
  return { ...done, isKept: false };
}

async function keptPart(
  folder: string,
  stored: StoredSeries,
  number: PartNumber,
  say: (line: string) => void,
): Promise<StoredPart | null> {
  const path = partPath(folder, number);
  const bytes = await readStoredBytes(path);
  if (bytes === null) return null;
  try {
    return await decodePart(path, bytes, stored, number, beatsInPart(stored, number));
  } catch (error) {
    if (!(error instanceof BeatbenchError)) throw error;
    say(`${stored.series.head.name}: ${error.message} It is computed again.\n`);
    return null;
  }
}

/** Loads a part that must exist. @throws BeatbenchError */
export async function loadPart(
  folder: string,
  stored: StoredSeries,
  number: PartNumber,
): Promise<StoredPart> {
  const path = partPath(folder, number);
  const bytes = await readStoredBytes(path);
  if (bytes !== null) return decodePart(path, bytes, stored, number, beatsInPart(stored, number));
  throw new BeatbenchError('missing-file', `Part ${number.part}/${number.of} is missing in ‘${folder}’.`, {
    file: path,
  });
}

function beatsInPart({ series: { triggers, files } }: StoredSeries, { part, of }: PartNumber) {
  const beats = partBounds(triggers, files, of)[part - 1];
  if (beats === undefined) throw new RangeError(`no part ${part} of ${of}`);
  return beats;
}
