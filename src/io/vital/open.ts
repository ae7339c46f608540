import type { Annotation, AnnotationSet } from '../../model/annotation.ts';
import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { ByteSource, Channel, Recording } from '../../model/recording.ts';
import { channelAt } from '../channel-at.ts';
import { distinctLabels } from '../lead-codes.ts';
import { stemOf } from '../paths.ts';
import { type FillStored, placedReaders } from '../placed-readers.ts';
import { placedLength, refuseGaps } from '../placed-runs.ts';
import { guessRole } from '../roles.ts';
import { storedScale } from '../stored-channels.ts';
import { unpackedBytes, type UnpackedBytes } from './packed-bytes.ts';
import { readVitalPackets, type VitalContents, type VitalTrack, type WaveTrack } from './packets.ts';
import { placeRecords, type PlacedTrack } from './place-records.ts';

/** Marks count so finely, Hz. */
const markFs = 10_000;
/** From here on a sample beside its time is warned of, s. */
const mostQuietSec = 1e-3;

/**
 * Opens a file of Vital Recorder: tracks of waves as channels at their own rates, tracks of texts as annotations `vital`. The file
 * is packed as one piece, so that it is inflated once and held within what memory allows.
 *
 * Source: VitalDB, ‘Vital File Format’.
 *
 * @throws BeatbenchError `truncated`, `bad-header`, `bad-value`, `too-large`, `no-channel`
 */
export async function openVital(source: ByteSource, signal?: AbortSignal): Promise<Recording> {
  const file = source.path;
  const warnings: Warning[] = [];
  const bytes = await unpackedBytes(source, warnings, signal);
  const contents = await readVitalPackets(bytes, file, signal);
  warnLost(contents, warnings);
  const waves = contents.tracks.filter(isWave);
  if (waves.length === 0) {
    throw new BeatbenchError('no-channel', `${file} holds no waves; check what was recorded.`, { file });
  }
  const startSec = Math.min(...waves.map(firstSecOf));
  const placed = waves.map((track) => placeRecords(track, startSec));
  warnPlaced(placed, warnings);
  const scales = placed.map(({ track }) => scaleOf(track, warnings));
  const labels = distinctLabels(waves.map(({ name }, k) => name || `channel ${k + 1}`));
  const channels = placed.map(({ track, runs }, k): Channel => {
    refuseGaps(runs, file, labels[k] ?? track.name);
    return {
      label: labels[k] ?? track.name,
      role: guessRole(track.name, track.unit),
      unit: track.unit,
      fs: track.fs,
      sampleCount: placedLength(runs),
      adc: storedScale({ label: track.name, numbers: track.numbers, ...(scales[k] ?? plainScale) }),
    };
  });
  const { read, readDigital } = vitalReaders(bytes, file, placed, channels, scales);
  return {
    name: stemOf(file),
    format: 'vital',
    durationSec: Math.max(...channels.map(({ sampleCount, fs }) => sampleCount / fs)),
    startTime: startOf(startSec, contents.zoneMinutes),
    channels,
    annotations: marksOf(contents.tracks, startSec, warnings),
    warnings,
    sources: [source],
    read,
    readDigital,
  };
}

interface TrackScale {
  readonly scale: number;
  readonly offset: number;
}

const plainScale: TrackScale = { scale: 1, offset: 0 };

function isWave(track: VitalTrack): track is WaveTrack {
  const { kind, fs, numbers, records } = track;
  return kind === 'wave' && fs > 0 && Number.isFinite(fs) && numbers !== null && records.length > 0;
}

function firstSecOf({ records }: WaveTrack): number {
  return records.reduce((least, { sec }) => Math.min(least, sec), Number.POSITIVE_INFINITY);
}

function scaleOf({ numbers, gain, offset, name }: WaveTrack, warnings: Warning[]): TrackScale {
  if (!numbers.isWhole) return plainScale;
  const isScale = gain !== 0 && Number.isFinite(gain) && Number.isFinite(1 / gain) && Number.isFinite(offset);
  if (isScale) return { scale: gain, offset };
  warnings.push({
    code: 'header-repaired',
    message: `Channel "${name}" has no scale; its samples are the digital values.`,
  });
  return plainScale;
}

function vitalReaders(
  bytes: UnpackedBytes,
  file: string,
  placed: readonly PlacedTrack[],
  channels: readonly Channel[],
  scales: readonly TrackScale[],
): Pick<Recording, 'read' | 'readDigital'> {
  const placedAt = (index: number): PlacedTrack => channelAt(placed, index, file, { file });
  const fill: FillStored = async (index, storedFrom, into, signal) => {
    const { track, runs, bytes: starts } = placedAt(index);
    const { numbers } = track;
    let [low, high] = [0, runs.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((runs[middle]?.storedFrom ?? 0) <= storedFrom) low = middle;
      else high = middle - 1;
    }
    const at = (starts[low] ?? 0) + (storedFrom - (runs[low]?.storedFrom ?? 0)) * numbers.bytes;
    const read = await bytes.read(at, at + into.length * numbers.bytes, signal);
    if (read.length < into.length * numbers.bytes) throw changed(file);
    const view = new DataView(read.buffer, read.byteOffset, read.length);
    for (let n = 0; n < into.length; n++) into[n] = numbers.numberAt(view, n * numbers.bytes);
  };
  return placedReaders(
    file,
    channels,
    (index) => placedAt(index).runs,
    fill,
    (index) => {
      const { scale, offset } = scales[index] ?? plainScale;
      return (stored) => stored * scale + offset;
    },
  );
}

function changed(file: string): BeatbenchError {
  return new BeatbenchError(
    'truncated',
    `${file} ends before its samples do; it changed since it was opened, open it again.`,
    { file },
  );
}

function warnLost({ tracks, lostCount, endsAt }: VitalContents, warnings: Warning[]): void {
  if (endsAt !== null && warnings.length === 0) {
    warnings.push({
      code: 'short-data',
      message: 'The file ends within a packet; what comes before is read.',
    });
  }
  const leave = (count: number, one: string, many: string): void => {
    if (count > 0)
      warnings.push({ code: 'left-out', message: `${count} ${count === 1 ? one : many} left out.` });
  };
  const numbers = tracks.filter(({ kind, numberCount }) => kind === 'number' && numberCount > 0);
  leave(numbers.length, 'track of single numbers is', 'tracks of single numbers are');
  const odd = tracks.filter((track) => track.kind === 'wave' && track.records.length > 0 && !isWave(track));
  leave(odd.length, 'track of waves without a known rate is', 'tracks of waves without a known rate are');
  leave(lostCount, 'record that cannot be followed is', 'records that cannot be followed are');
}

function warnPlaced(placed: readonly PlacedTrack[], warnings: Warning[]): void {
  const strayed = placed.filter(({ strayedSec }) => strayedSec > mostQuietSec);
  if (strayed.length > 0) {
    const most = Math.max(...strayed.map(({ strayedSec }) => strayedSec));
    const what = strayed.length === 1 ? 'one channel' : `${strayed.length} channels`;
    warnings.push({
      code: 'clock-repaired',
      message: `Samples of ${what} stand up to ${(1000 * most).toFixed(1)} ms from the times of their records, so that records in a row stay together.`,
    });
  }
  const overlapCount = placed.reduce((sum, own) => sum + own.overlapCount, 0);
  if (overlapCount > 0) {
    warnings.push({
      code: 'left-out',
      message: `${overlapCount} samples that lie over those of earlier records are left out.`,
    });
  }
}

/** On the clock of the wall. */
function startOf(startSec: number, zoneMinutes: number): string | null {
  const ms = Math.round(1000 * (startSec - 60 * zoneMinutes));
  if (!(Math.abs(ms) < 8.64e15)) return null;
  const text = new Date(ms).toISOString();
  return /^\d{4}-/.test(text) ? text.replace(/(?:\.000)?Z$/, '') : null;
}

function marksOf(tracks: readonly VitalTrack[], startSec: number, warnings: Warning[]): AnnotationSet[] {
  const marked = tracks.filter(({ texts }) => texts.length > 0);
  let earlyCount = 0;
  const annotations = marked.flatMap(({ name, texts }) =>
    texts.flatMap(({ sec, text }): Annotation[] => {
      const sampleIndex = Math.round((sec - startSec) * markFs);
      if (sampleIndex < 0) {
        earlyCount += 1;
        return [];
      }
      const aux = marked.length > 1 ? `${name}: ${text}` : text;
      return [{ sampleIndex, label: '"', subtype: 0, channel: 0, num: 0, aux }];
    }),
  );
  if (earlyCount > 0) {
    const what = earlyCount === 1 ? 'mark before the first sample is' : 'marks before the first sample are';
    warnings.push({ code: 'left-out', message: `${earlyCount} ${what} left out.` });
  }
  const sorted = annotations.toSorted((a, b) => a.sampleIndex - b.sampleIndex);
  return sorted.length === 0 ? [] : [{ source: 'vital', fs: markFs, annotations: sorted }];
}
