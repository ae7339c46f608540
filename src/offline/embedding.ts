import { siteHeaders } from './isolation.ts';

/**
 * File next to `index.html`, written by the host. It lists the pages that may embed this one in a frame and pass it
 * files. Without the file none may.
 */
export const embeddingFile = 'embedding.json';

const maxOrigins = 100;

/** Origins that a host lists, or the reason why its list is invalid. */
export interface EmbeddingList {
  readonly origins: readonly string[];
  /** A sentence if there is a list that cannot be understood. */
  readonly problem: string | null;
}

const nobody: EmbeddingList = { origins: [], problem: null };

function wrong(what: string): EmbeddingList {
  const problem = `${embeddingFile} ${what}, so that no page may hand over files; write {"origins": ["https://clinic.example"]}.`;
  return { origins: [], problem };
}

/** Parses a list: `{ "origins": ["https://clinic.example"] }`. One invalid entry makes the whole list invalid. */
export function parseEmbeddingList(text: string): EmbeddingList {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return wrong('is not JSON');
  }
  const list = typeof value === 'object' && value !== null && 'origins' in value ? value.origins : null;
  if (!Array.isArray(list) || list.length > maxOrigins) return wrong('has no list of origins');
  const origins = list.filter(isOrigin);
  return origins.length === list.length ? { origins, problem: null } : wrong('lists what is no origin');
}

/** Accepts only scheme, host and port; `*` (all pages) cannot be listed. */
function isOrigin(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  try {
    const { origin, protocol } = new URL(value);
    // A host name may be `*`, which a policy would read as all hosts.
    return origin === value && /^https?:$/.test(protocol) && !value.includes('*');
  } catch {
    return false;
  }
}

/**
 * Fetches the host's list.
 *
 * @param base  address of the page's folder
 */
export async function fetchEmbeddingList(base: string): Promise<EmbeddingList> {
  try {
    const response = await fetch(new URL(embeddingFile, base), { cache: 'no-store' });
    // A host may answer with an HTML page if a file is missing.
    const isPage = /html/.test(response.headers.get('Content-Type') ?? '');
    return response.ok && !isPage ? parseEmbeddingList(await response.text()) : nobody;
  } catch {
    // Without a network, no page may embed this one.
    return nobody;
  }
}

/** Returns a cached response for a frame: only the listed origins may embed it. */
export function createFrameResponse(kept: Response, { origins }: EmbeddingList): Response {
  const headers = new Headers(kept.headers);
  const policy = siteHeaders['Content-Security-Policy'];
  const ancestors = origins.length === 0 ? "'none'" : origins.join(' ');
  headers.set(
    'Content-Security-Policy',
    policy.replace(/frame-ancestors .*$/, `frame-ancestors ${ancestors}`),
  );
  return new Response(kept.body, { headers });
}
