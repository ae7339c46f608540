import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { BeatbenchError } from '../model/failure.ts';
import type { Recording } from '../model/recording.ts';
import type { CommandArguments } from './arguments.ts';
import { inputName } from './inputs.ts';
import { withoutExtension } from './write-recording.ts';

/**
 * Where a recording that is made from another goes: --out, or inside it where that is a folder;
 * recordings of one name are numbered.
 *
 * @param taken paths that recordings before were written to; this one's joins them
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
  const wanted = isFolder || files.length > 1 ? join(out, inputName(recording.name)) : withoutExtension(out);
  let path = wanted;
  for (let n = 2; taken.has(path); n++) path = `${wanted}-${n}`;
  taken.add(path);
  const own = recording.sources.map((source) => resolve(source.path));
  if (!own.some((source) => withoutExtension(source) === resolve(path))) return path;
  throw new BeatbenchError(
    'bad-parameter',
    'The new recording would lie over the one it is made from; give another --out.',
    { file: path },
  );
}
