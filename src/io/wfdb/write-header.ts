import type { FrameLayout } from './write-frames.ts';
import type { WrittenScale } from './write-scale.ts';

/** What the header says of one channel. */
export interface WrittenSignal extends WrittenScale {
  readonly label: string;
  readonly unit: string;
  readonly bits: number;
  readonly initialValue: number;
  /** Sum of all digital samples; only its lower 16 bits count. */
  readonly sum: number;
}

/** What the header says of the record. */
export interface WrittenRecord {
  readonly name: string;
  readonly format: number;
  readonly layout: FrameLayout;
  readonly frameCount: number;
  /** ISO 8601 without zone, or null. */
  readonly startTime: string | null;
  readonly comments: readonly string[];
}

/**
 * The text of a header for one signal file, NAME.dat. Source: header(5) of the WFDB manual.
 *
 * @param record  name, rate, length and start
 * @param signals one a channel, in order
 * @returns lines that end in LF
 */
export function headerText(record: WrittenRecord, signals: readonly WrittenSignal[]): string {
  const { name, format, layout, frameCount } = record;
  const start = wfdbStart(record.startTime);
  const lines = [`${name} ${signals.length} ${layout.fs} ${frameCount}${start}`];
  for (const [index, signal] of signals.entries()) {
    const perFrame = layout.samplesPerFrame[index] ?? 1;
    const storage = perFrame === 1 ? `${format}` : `${format}x${perFrame}`;
    // Without a unit WFDB takes millivolts; NU is its word for none.
    const unit = signal.unit.trim().replaceAll(/\s+/g, '_') || 'NU';
    const scale = `${signal.gain}(${signal.baseline})/${unit}`;
    const checksum = (signal.sum << 16) >> 16;
    const label = signal.label.replaceAll(/\s+/g, ' ').trim();
    lines.push(
      `${name}.dat ${storage} ${scale} ${signal.bits} 0 ${signal.initialValue} ${checksum} 0 ${label}`.trimEnd(),
    );
  }
  for (const comment of record.comments) {
    for (const line of comment.split(/\r\n|\n|\r/)) lines.push(`# ${line}`.trimEnd());
  }
  return `${lines.join('\n')}\n`;
}

/** Base time and date after a space each, or nothing. */
function wfdbStart(startTime: string | null): string {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d(?:\.\d+)?)$/.exec(startTime ?? '');
  return match === null ? '' : ` ${match[4]} ${match[3]}/${match[2]}/${match[1]}`;
}
