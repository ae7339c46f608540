import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isAddress } from './table.mjs';

/** Bytes of a recording, and what changes with it: sizes and times of its files, or the tag of a server. */
export async function inputState({ path }) {
  if (isAddress(path)) return serverState(path);
  const states = pathsOf(path).map(stateOf);
  return {
    bytes: states.reduce((sum, state) => sum + (state?.size ?? 0), 0),
    changed: states.map((state) => (state ? `${state.size}:${Math.round(state.mtimeMs)}` : '-')).join('+'),
  };
}

/** A file, or the header of a WFDB record and the files that it and its segments name. */
function pathsOf(path) {
  const header = path.endsWith('.hea') ? path : stateOf(path) === null ? `${path}.hea` : null;
  if (header === null || stateOf(header) === null) return [path];
  const found = new Set([header]);
  for (const one of found) {
    if (!one.endsWith('.hea')) continue;
    for (const line of readFileSync(one, 'latin1').split(/[\r\n]+/)) {
      const [word] = line.trim().split(/\s/, 1);
      const named = [word, `${word}.hea`].map((name) => join(dirname(one), name));
      if (word !== '' && !word.startsWith('#'))
        for (const other of named) if (stateOf(other)) found.add(other);
    }
  }
  return [...found];
}

/** Null where there is no file. */
function stateOf(path) {
  const state = statSync(path, { throwIfNoEntry: false });
  return state?.isFile() ? state : null;
}

async function serverState(address) {
  try {
    const answer = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(30_000) });
    const head = (name) => answer.headers.get(name) ?? '';
    const tag = head('etag') || head('last-modified');
    return { bytes: Number(head('content-length')), changed: `${tag}:${head('content-length')}` };
  } catch {
    // The job that reads it says what is wrong.
    return { bytes: 0, changed: '-' };
  }
}
