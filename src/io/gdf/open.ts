import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { ByteSource, Recording } from '../../model/recording.ts';
import { fileRecording, leftOutCount, nearlyWhole, withoutScale } from '../file-recording.ts';
import { distinctLabels } from '../lead-codes.ts';
import { guessRole } from '../roles.ts';
import { fillFromFile, type StoredLine, storedReaders, storedScale } from '../stored-readers.ts';
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
  const recordBytes = signals.reduce((sum, own) => sum + own.samplesPerRecord * own.kind.bytes, 0);
  const recordCount = findRecords(header, recordBytes, source, warnings);
  let leadAt = 0;
  const found = signals.flatMap((own, k) => {
    const { kind, samplesPerRecord } = own;
    const places = {
      dataFrom: headerBytes,
      turnBytes: recordBytes,
      leadAt,
      blockSamples: samplesPerRecord,
    };
    leadAt += samplesPerRecord * kind.bytes;
    if (samplesPerRecord === 0) return [];
    const label = own.label || `channel ${k + 1}`;
    const line = makeScale(own, label, warnings);
    const stored = {
      label,
      sampleCount: recordCount * samplesPerRecord,
      fill: fillFromFile(source, places, kind, true),
      physical: (value: number) => value * line.scale + line.offset,
      isDigital: kind.isDigital,
    };
    return [{ own, stored, adc: storedScale(kind, line) }];
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
  const unevenCount = signals.length - found.length;
  warnings.push(
    ...leftOutCount(unevenCount, 'channel without an even rate is', 'channels without an even rate are'),
  );
  const labels = distinctLabels(found.map(({ stored }) => stored.label));
  const channels = found.map(({ own, stored, adc }, k) => ({
    label: labels[k] ?? stored.label,
    role: guessRole(stored.label, own.unit),
    unit: own.unit,
    fs: nearlyWhole(own.samplesPerRecord / recordSec),
    sampleCount: stored.sampleCount,
    adc,
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
  const stored = found.map((one) => one.stored);
  return fileRecording(source, {
    format: 'gdf',
    durationSec: recordCount * recordSec,
    startTime: header.startTime,
    channels,
    annotations: events === null ? [] : [events],
    warnings,
    ...storedReaders(file, stored),
  });
}

function findRecords(
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
function makeScale({ physical, digital }: GdfSignal, label: string, warnings: Warning[]): StoredLine {
  const scale = (physical[1] - physical[0]) / (digital[1] - digital[0]);
  const offset = physical[0] - digital[0] * scale;
  if (scale !== 0 && Number.isFinite(scale) && Number.isFinite(1 / scale) && Number.isFinite(offset)) {
    return { scale, offset };
  }
  warnings.push(withoutScale(label));
  return { scale: 1, offset: 0 };
}
