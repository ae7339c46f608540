import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { wfdbRecordName } from '../io/wfdb/record-name.ts';
import { BeatbenchError } from '../model/failure.ts';
import { freeName, safeFileName } from '../model/file-name.ts';
import type { Recording } from '../model/recording.ts';
import type { CommandArguments } from './arguments.ts';
import { inputName } from './inputs.ts';
import { withoutExtension } from './write-recording.ts';

/**
 * Where a recording that is made from another goes: --out, or inside it where that is a folder;
 * recordings of one name are numbered.
 *
 * @param taken names that recordings before were written by; this one's joins them
 * @returns the path without extension
 * @throws BeatbenchError `bad-parameter` where it would lie over what it is made from
 */
export async function writtenPath(
  recording: Recording,
  { files, options }: Pick<CommandArguments, 'files' | 'options'>,
  taken: Set<string>,
): Promise<string> {
  const out = String(options['out']);
  const isFolder = await stat(out).then(
    (found) => found.isDirectory(),
    () => out.endsWith('/'),
  );
  const path =
    isFolder || files.length > 1
      ? join(out, freeName(ownName(recording, options['write']), taken))
      : withoutExtension(out);
  const own = recording.sources.map((source) => resolve(source.path));
  if (!own.some((source) => withoutExtension(source) === resolve(path))) return path;
  throw new BeatbenchError(
    'bad-parameter',
    'The new recording would lie over the one it is made from; give another --out.',
    { file: path },
  );
}

/** A name that any disk takes, and of a WFDB record one that its header can hold. */
function ownName(recording: Recording, format: string | true | undefined): string {
  const name = safeFileName(inputName(recording.name));
  return format === 'wfdb' ? wfdbRecordName(name) : name;
}
