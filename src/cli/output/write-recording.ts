import { basename } from 'node:path';
import { ownEquipment } from '../../io/edf/write-header.ts';
import { writeFiles, type WriteFilesOptions } from '../../io/write-files.ts';
import type { Recording } from '../../model/recording.ts';
import type { ByteSink, WriteFormat } from '../../model/sink.ts';
import type { CommandArguments } from '../arguments.ts';
import { type Console, UsageError } from '../console.ts';
import { standardStream } from '../inputs/standard-input.ts';
import type { CommandOption } from '../options.ts';
import type { WriteOutput } from './output-files.ts';
import { headerComment, isHeaderComment } from './own-files.ts';

/** Formats in which recordings can be written. */
export const writeFormats: readonly WriteFormat[] = ['wfdb', 'edf', 'bdf', 'csv'];

/** Reads `--write`. @throws UsageError */
export function readWriteFormat(text: string | true | undefined): WriteFormat {
  if (isWriteFormat(text)) return text;
  throw new UsageError(`--write is ‘${String(text)}’; it must be ${writeFormats.join(', ')}.`);
}

/** Returns whether an option names a format in which recordings can be written. */
export function isWriteFormat(text: string | true | undefined): text is WriteFormat {
  return writeFormats.some((name) => name === text);
}

/** Creates `--write` for a command. @param what content that is written, such as `recordings with …` */
export const writeOption = (what: string): CommandOption => ({
  name: 'write',
  value: writeFormats.join('|'),
  help: `write ${what} to --out instead of listing samples`,
});

/** @throws UsageError for `--write` with an unknown format, without a path, or with `--csv` */
export function checkWrite({ options }: Pick<CommandArguments, 'options'>): void {
  if (options['write'] === undefined) return;
  readWriteFormat(options['write']);
  if (typeof options['out'] !== 'string') {
    throw new UsageError('--write needs --out PATH, the files’ path without extension, or a folder.');
  }
  if (options['csv'] === true) throw new UsageError('--csv and --write exclude each other.');
}

/**
 * Returns the arguments for the report. With `--write`, `--out` is the place of the recordings, and the report goes to
 * standard output.
 */
export function reportedArguments(given: CommandArguments): CommandArguments {
  const { out: _, ...options } = given.options;
  return given.options['write'] === undefined ? given : { ...given, options };
}

/** Returns a console that prints no report if the recording goes to standard output. */
export function reportingConsole(out: string | true | undefined, console: Console): Console {
  return out === standardStream ? { ...console, print: () => Promise.resolve() } : console;
}

/** Checks the name of a WFDB record, which starts its header and ends at a space. @throws UsageError */
export function checkRecordName(path: string, format: WriteFormat): void {
  if (format === 'wfdb' && path === standardStream) {
    throw new UsageError(
      'A WFDB record is several files, and standard output is one; give --out PATH, or write edf, bdf or csv.',
    );
  }
  if (format !== 'wfdb' || !/[\s#]|\p{Cc}/u.test(basename(path))) return;
  throw new UsageError(
    `--out: ‘${basename(path)}’ cannot name a WFDB record; use only letters, digits, _ and -, or write another format.`,
  );
}

/**
 * Writes the files of a recording.
 *
 * @param path  path without extension
 * @param write writes files of the group to which they belong
 * @param writeOptions write options other than the equipment
 * @throws UsageError for an invalid name of a WFDB record
 */
export async function writeRecording(
  recording: Recording,
  path: string,
  format: WriteFormat,
  write: WriteOutput,
  writeOptions: WriteFilesOptions = {},
): Promise<void> {
  checkRecordName(path, format);
  const options = { ...writeOptions, edfEquipment: ownEquipment };
  if (format !== 'wfdb') {
    const writeFile: WriteOutput = async (extension, fill) => {
      if (path !== standardStream) return write(`${path}.${extension}`, fill);
      if (extension === format) return write(path, fill);
      const message = 'Standard output holds only the samples; the table of marks is left out.';
      writeOptions.warn?.({ code: 'left-out', message });
    };
    await writeFiles(recording, basename(path), format, writeFile, options);
    return;
  }
  const comments = recording.comments?.filter((comment) => !isHeaderComment(comment)) ?? [];
  const annotations: { name: string; bytes: Uint8Array }[] = [];
  await write(`${path}.hea`, async (sink) => {
    const header: Uint8Array[] = [];
    const writeFile: WriteOutput = async (extension, fill) => {
      if (extension === 'hea') return fill(collecting(header));
      if (extension === 'dat') return write(`${path}.dat`, fill);
      const pieces: Uint8Array[] = [];
      await fill(collecting(pieces));
      const bytes = Buffer.concat(pieces);
      annotations.push({ name: `${basename(path)}.${extension}`, bytes });
      await write(`${path}.${extension}`, (file) => file.write(bytes));
    };
    await writeFiles({ ...recording, comments }, basename(path), format, writeFile, options);
    for (const piece of header) await sink.write(piece);
    await sink.write(new TextEncoder().encode(`# ${headerComment(annotations)}\n`));
  });
}

function collecting(pieces: Uint8Array[]): ByteSink {
  return {
    write: (bytes) => {
      pieces.push(bytes.slice());
      return Promise.resolve();
    },
  };
}
