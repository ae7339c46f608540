import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { ByteSource, Recording } from '../../model/recording.ts';
import { distinctLabels } from '../lead-codes.ts';
import { stemOf } from '../paths.ts';
import { guessRole } from '../roles.ts';
import { storedReaders, storedScale, type StoredChannel } from '../stored-channels.ts';
import { readGdfEvents } from './events.ts';
import { readGdfHeader, type GdfHeader, type GdfSignal } from './header.ts';

/**
 * Opens a GDF file, versions 1.x and 2.x: channels at their own rates by ranges, and its event table as annotations `gdf`.
 *
 * @throws BeatbenchError `truncated`, `bad-header`, `unsupported`, `no-channel`
 */
export async function openGdf(source: ByteSource, signal?: AbortSignal): Promise<Recording> {
  const file = source.path;
  const header = await readGdfHeader(source, signal);
  const { signals, recordSec, headerBytes } = header;
  const warnings: Warning[] = [];
  const recordBytes = signals.reduce((sum, own) => sum + own.samplesPerRecord * own.numbers.bytes, 0);
  const recordCount = recordsOf(header, recordBytes, source, warnings);
  let leadAt = 0;
  const found = signals.flatMap((own, k) => {
    const places = {
      dataFrom: headerBytes,
      turnBytes: recordBytes,
      leadAt,
      blockSamples: own.samplesPerRecord,
      sampleBytes: own.numbers.bytes,
      sampleCount: recordCount * own.samplesPerRecord,
    };
    leadAt += own.samplesPerRecord * own.numbers.bytes;
    if (own.samplesPerRecord === 0) return [];
    const label = own.label || `channel ${k + 1}`;
    return [{ own, stored: { label, places, numbers: own.numbers, ...scaleOf(own, label, warnings) } }];
  });
  if (found.length === 0) {
    throw new BeatbenchError(
      'no-channel',
      `${file} holds no evenly sampled channel; check what was exported.`,
      {
        file,
      },
    );
  }
  if (found.length < signals.length) {
    const count = signals.length - found.length;
    const what = count === 1 ? 'channel without an even rate is' : 'channels without an even rate are';
    warnings.push({ code: 'left-out', message: `${count} ${what} left out.` });
  }
  const labels = distinctLabels(found.map(({ stored }) => stored.label));
  const channels = found.map(({ own, stored }, k) => ({
    label: labels[k] ?? stored.label,
    role: guessRole(stored.label, own.unit),
    unit: own.unit,
    fs: rateOf(own.samplesPerRecord / recordSec),
    sampleCount: stored.places.sampleCount,
    adc: storedScale(stored),
  }));
  const isWhole = recordCount === header.recordCount;
  const events = isWhole
    ? await readGdfEvents(
        source,
        {
          from: headerBytes + recordCount * recordBytes,
          version: header.version,
          fs: Math.max(...channels.map(({ fs }) => fs)),
          channelOf: signals.map((own) =>
            Math.max(
              0,
              found.findIndex((one) => one.own === own),
            ),
          ),
        },
        warnings,
        signal,
      )
    : null;
  return {
    name: stemOf(file),
    format: 'gdf',
    durationSec: recordCount * recordSec,
    startTime: header.startTime,
    channels,
    annotations: events === null ? [] : [events],
    warnings,
    sources: [source],
    ...storedReaders(
      source,
      found.map(({ stored }): StoredChannel => stored),
    ),
  };
}

function recordsOf(
  { recordCount, headerBytes }: GdfHeader,
  recordBytes: number,
  source: ByteSource,
  warnings: Warning[],
): number {
  const there = Math.floor((source.size - headerBytes) / recordBytes);
  if (!(there >= 1) || recordCount === 0) {
    throw new BeatbenchError(
      'truncated',
      `${source.path} holds no data record; copy it again from its source.`,
      { file: source.path, byte: Math.min(source.size, headerBytes) },
    );
  }
  if (recordCount > 0 && recordCount <= there) return recordCount;
  const isOpen = recordCount < 0;
  warnings.push({
    code: isOpen ? 'header-repaired' : 'short-data',
    message: isOpen
      ? 'The header leaves the number of data records open; all up to the end are read.'
      : `The file ends after ${there} of the ${recordCount} data records that its header states; events are lost.`,
  });
  return there;
}

/** The line through both ends; digital values themselves where there is none. */
function scaleOf(
  { physical, digital }: GdfSignal,
  label: string,
  warnings: Warning[],
): { readonly scale: number; readonly offset: number } {
  const scale = (physical[1] - physical[0]) / (digital[1] - digital[0]);
  const offset = physical[0] - digital[0] * scale;
  if (scale !== 0 && Number.isFinite(scale) && Number.isFinite(1 / scale) && Number.isFinite(offset)) {
    return { scale, offset };
  }
  warnings.push({
    code: 'header-repaired',
    message: `Channel "${label}" has no scale; its samples are the digital values.`,
  });
  return { scale: 1, offset: 0 };
}

/** A whole number where it is meant. */
function rateOf(fs: number): number {
  return Math.abs(fs - Math.round(fs)) < 1e-9 * fs ? Math.round(fs) : fs;
}
