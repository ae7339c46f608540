import { csvLine } from '../../model/csv-cell.ts';
import type { Channel, Recording } from '../../model/recording.ts';
import { channelsToWrite } from '../channel-at.ts';
import type { ByteSink } from '../../model/sink.ts';

/** Head of the column of times. */
export const timeHead = 'time [s]';
/** Number of samples of one channel held in memory at once. */
const pieceSamples = 1 << 15;
/** Number of characters written at once. */
const pieceCharacters = 1 << 18;
/** Maximum difference of times in one row, s. */
const sameRowSec = 1e-9;

/**
 * Writes a recording as CSV, in pieces: `time [s]`, then a column `label [unit]` for each channel.
 *
 * Numbers are written so that they read back the same, times to the nanosecond. Gaps are blank cells. If channels
 * differ in rate, there is a row for every time at which any channel has a sample, and the other channels' cells in it
 * are blank. The same recording gives the same bytes.
 *
 * @param recording read by ranges, all channels together
 * @param sink      receives the bytes in order
 * @throws BeatbenchError `no-channel`
 */
export async function writeTable(recording: Recording, sink: ByteSink): Promise<void> {
  const picked = channelsToWrite(recording);
  const tracks = picked.map(({ channel, index }) => new Track(recording, index, channel));
  const encoder = new TextEncoder();
  let text = `${csvLine([timeHead, ...tracks.map((track, order) => columnHead(track.channel, order))])}\n`;
  for (;;) {
    const timeSec = Math.min(...tracks.map((track) => track.nextSec));
    if (timeSec === Infinity) break;
    let row = String(Number(timeSec.toFixed(9)));
    for (const track of tracks) {
      if (track.nextSec > timeSec + sameRowSec) row += ',';
      else {
        if (track.isAtEndOfPiece) await track.load();
        row += `,${track.take()}`;
      }
    }
    text += `${row}\n`;
    if (text.length < pieceCharacters) continue;
    await sink.write(encoder.encode(text));
    text = '';
  }
  await sink.write(encoder.encode(text));
}

/**
 * Formats a channel's name and unit. An empty unit keeps its brackets if the label would otherwise be split when read.
 *
 * @param channel label and unit
 * @param order   number of the channel, for one without a label
 * @returns `label [unit]`, or the label alone
 */
export function columnHead({ label, unit }: Pick<Channel, 'label' | 'unit'>, order: number): string {
  const name = label.trim() === '' ? `channel ${order + 1}` : label.replaceAll(/[\r\n]+/g, ' ').trim();
  const needsUnit = unit !== '' || /[\])]$|[_\s](?:s|sec|ms|msec|us|µs|usec|ns|mV|uV|µV|V|mmHg)$/.test(name);
  return needsUnit ? `${name} [${unit}]` : name;
}

/** One channel that is being written, held piece by piece. */
class Track {
  readonly channel: Channel;
  readonly #recording: Recording;
  readonly #index: number;
  #next = 0;
  #pieceFrom = 0;
  #piece = new Float64Array();

  constructor(recording: Recording, index: number, channel: Channel) {
    this.#recording = recording;
    this.#index = index;
    this.channel = channel;
  }

  /** Time of the next sample, s; infinite after the last. */
  get nextSec(): number {
    return this.#next < this.channel.sampleCount ? this.#next / this.channel.fs : Infinity;
  }

  get isAtEndOfPiece(): boolean {
    return this.#next >= this.#pieceFrom + this.#piece.length;
  }

  async load(): Promise<void> {
    const to = Math.min(this.#next + pieceSamples, this.channel.sampleCount);
    const { values, gaps } = await this.#recording.read(this.#index, this.#next, to);
    this.#pieceFrom = this.#next;
    this.#piece = Float64Array.from(values);
    for (const gap of gaps) this.#piece.fill(NaN, gap.from, gap.to);
  }

  /** Returns the next sample as a cell; blank in a gap. */
  take(): string {
    const value = this.#piece[this.#next - this.#pieceFrom] ?? NaN;
    this.#next += 1;
    return Number.isFinite(value) ? String(value) : '';
  }
}
