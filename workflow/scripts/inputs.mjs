import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isAddress } from './table.mjs';

const folders = new Map();

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
  if (header === null) return [path];
  const found = new Set([header]);
  for (const one of found) {
    if (!one.endsWith('.hea') || stateOf(one) === null) continue;
    const folder = dirname(one);
    const there = namesIn(folder);
    for (const line of readFileSync(one, 'latin1').split(/[\r\n]+/)) {
      const [word] = line.trim().split(/[\s/]/, 1);
      for (const name of [word, `${word}.hea`]) if (there.has(name)) found.add(join(folder, name));
    }
  }
  return [...found];
}

function namesIn(folder) {
  if (!folders.has(folder)) folders.set(folder, new Set(readdirSync(folder)));
  return folders.get(folder);
}

function stateOf(path) {
  return statSync(path, { throwIfNoEntry: false }) ?? null;
}

async function serverState(address) {
  try {
    const answer = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(30_000) });
    const head = (name) => answer.headers.get(name) ?? '';
    const tag = head('etag') || head('last-modified');
    return { bytes: Number(head('content-length')), changed: `${tag}:${head('content-length')}` };
  } catch {
    // The job that reads it says what is wrong.
    return { bytes: 0, changed: `- ${basename(address)}` };
  }
}
