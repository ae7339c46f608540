import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isAddress } from './address.mjs';

/** Maximum size, stated by a server, that affects the resources of a job. */
const mostBytes = 2 ** 40;
const mostRedirects = 5;
/** The job that reads it reports the error. */
const unknown = { bytes: 0, changed: '-' };

/**
 * Returns the bytes of a recording, and a key that changes with it: sizes and times of its files, or the tag of a
 * server.
 */
export async function inputState({ path }, areRedirectsAllowed = false) {
  if (isAddress(path)) return serverState(path, areRedirectsAllowed);
  const states = listPaths(path).map(fileState);
  return {
    bytes: states.reduce((sum, state) => sum + (state?.size ?? 0), 0),
    changed: states.map((state) => (state ? `${state.size}:${Math.round(state.mtimeMs)}` : '-')).join('+'),
  };
}

/** Lists a file, or the header of a WFDB record with the files that it and its segments name. */
function listPaths(path) {
  const header = path.endsWith('.hea') ? path : fileState(path) === null ? `${path}.hea` : null;
  if (header === null || fileState(header) === null) return [path];
  const found = new Set([header]);
  for (const one of found) {
    if (!one.endsWith('.hea')) continue;
    for (const line of readFileSync(one, 'latin1').split(/[\r\n]+/)) {
      const [word] = line.trim().split(/\s/, 1);
      const named = [word, `${word}.hea`].map((name) => join(dirname(one), name));
      if (word !== '' && !word.startsWith('#'))
        for (const other of named) if (fileState(other)) found.add(other);
    }
  }
  return [...found];
}

/** Returns null if there is no file. */
function fileState(path) {
  const state = statSync(path, { throwIfNoEntry: false });
  return state?.isFile() ? state : null;
}

/** Requests the state like the program (`src/cli/http/http-range.ts`): a signature may be valid for GET only. */
async function serverState(address, areRedirectsAllowed) {
  try {
    const answer = await firstByte(address, areRedirectsAllowed);
    await answer.body?.cancel();
    const head = (name) => answer.headers.get(name) ?? '';
    const size = /^bytes (?:0-0|\*)\/(\d+)$/.exec(head('content-range'))?.[1] ?? '';
    const isGiven = answer.status === 206 || answer.status === 416;
    if (!isGiven || size === '') return unknown;
    const bytes = Number(size) <= mostBytes ? Number(size) : 0;
    return { bytes, changed: `${head('etag') || head('last-modified')}:${size}` };
  } catch {
    return unknown;
  }
}

async function firstByte(address, areRedirectsAllowed) {
  const headers = { range: 'bytes=0-0', 'accept-encoding': 'identity' };
  const asked = { headers, redirect: 'manual', signal: AbortSignal.timeout(30_000) };
  let answer = await fetch(address, asked);
  for (let count = 0; answer.status > 300 && answer.status < 400 && count < mostRedirects; count++) {
    const next = new URL(answer.headers.get('location'), answer.url);
    if (!areRedirectsAllowed && next.origin !== new URL(address).origin) return answer;
    await answer.body?.cancel();
    answer = await fetch(next, asked);
  }
  return answer;
}
