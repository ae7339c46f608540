import { BeatbenchError } from '../../model/failure.ts';
import type { IndexRange } from '../../model/samples.ts';
import { countBeatSamples } from '../../analysis/templates/cut-windows.ts';
import type { PartMatches } from './merge-parts.ts';
import { makeSeriesRules } from './prepared-series.ts';
import { decodeStored, encodeStored } from './stored-file.ts';
import type { StoredSeries } from './stored-series.ts';

/** Index of the part, from 1, and number of parts. */
export interface PartNumber {
  readonly part: number;
  readonly of: number;
}

/** Result of one part, and its computing time. */
export interface StoredPart {
  readonly matches: PartMatches;
  readonly ms: number;
}

/** @param id  identifies the preparation of which it is a part */
export function encodePart(
  id: string,
  { part, of }: PartNumber,
  { matches, ms }: StoredPart,
): Promise<Uint8Array> {
  const { from, to, rhos, shifts, misfits } = matches;
  const head = { series: id, part, of, beats: { from, to }, misfitSamples: misfits.length, ms };
  return encodeStored('part', head, [rhos, misfits, shifts]);
}

/**
 * @param beats  beats that the part must contain
 * @throws BeatbenchError if the bytes are not this part of this preparation, or are damaged
 */
export async function decodePart(
  file: string,
  bytes: Uint8Array,
  { series, id }: StoredSeries,
  { part, of }: PartNumber,
  beats: IndexRange,
): Promise<StoredPart> {
  const { head, body } = await decodeStored('part', file, bytes);
  if (head.text('series', 64) !== id) {
    throw new BeatbenchError(
      'bad-value',
      `‘${file}’ belongs to another preparation than the one in this folder; make it again.`,
      { file, field: 'series' },
    );
  }
  head.whole('part', part, part);
  head.whole('of', of, of);
  const own = head.object('beats');
  const [from, to] = [own.whole('from', beats.from, beats.from), own.whole('to', beats.to, beats.to)];
  const { shape, params, isSingle } = makeSeriesRules(
    series.parameters,
    series.channel.fs,
    series.triggers.length,
  );
  const rhos = body.doubles(to - from, 'rhos');
  const misfitCount = rhos.reduce((count, rho) => count + (rho <= params.threshold ? 1 : 0), 0);
  const length = misfitCount * countBeatSamples(shape);
  head.whole('misfitSamples', length, length);
  const misfits = isSingle ? body.singles(length, 'misfits') : body.doubles(length, 'misfits');
  const shifts = body.shorts(to - from, 'shifts');
  body.finish();
  if (!shifts.every((shift) => Math.abs(shift) <= shape.largestShift))
    throw head.wrong('shifts', `within ${shape.largestShift} samples`);
  return { matches: { from, to, rhos, shifts, misfits }, ms: head.number('ms', 0, 1e12) };
}
