import { siteHeaders } from './isolation.ts';

/** Beside `index.html`, written by the host: which pages may frame this one and hand it files. Without it none may. */
export const embeddingFile = 'embedding.json';

const mostOrigins = 100;

/** Origins that a host lists, or why its list says nothing. */
export interface EmbeddingList {
  readonly origins: readonly string[];
  /** A sentence where there is a list that is not understood. */
  readonly problem: string | null;
}

const nobody: EmbeddingList = { origins: [], problem: null };

function wrong(what: string): EmbeddingList {
  const problem = `${embeddingFile} ${what}, so that no page may hand over files; write {"origins": ["https://clinic.example"]}.`;
  return { origins: [], problem };
}

/** What a list says: `{ "origins": ["https://clinic.example"] }`. One wrong entry makes all of it say nothing. */
export function parseEmbeddingList(text: string): EmbeddingList {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return wrong('is no JSON');
  }
  const list = typeof value === 'object' && value !== null && 'origins' in value ? value.origins : null;
  if (!Array.isArray(list) || list.length > mostOrigins) return wrong('has no list of origins');
  const origins = list.filter(isOrigin);
  return origins.length === list.length ? { origins, problem: null } : wrong('lists what is no origin');
}

/** Scheme, host and port alone; all pages, `*`, cannot be listed. */
function isOrigin(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  try {
    const { origin, protocol } = new URL(value);
    // A host may be called `*`, which a policy takes for all.
    return origin === value && /^https?:$/.test(protocol) && !value.includes('*');
  } catch {
    return false;
  }
}

/**
 * Asks the host for its list.
 *
 * @param base  address of the page's folder
 */
export async function fetchEmbeddingList(base: string): Promise<EmbeddingList> {
  try {
    const response = await fetch(new URL(embeddingFile, base), { cache: 'no-store' });
    // A host may answer with a page of its own where a file is missing.
    const isPage = /html/.test(response.headers.get('Content-Type') ?? '');
    return response.ok && !isPage ? parseEmbeddingList(await response.text()) : nobody;
  } catch {
    // Without a network nobody may.
    return nobody;
  }
}

/** A kept answer as a frame gets it: origins of the list may frame it, and nobody else. */
export function answerToFrame(kept: Response, { origins }: EmbeddingList): Response {
  const headers = new Headers(kept.headers);
  const policy = siteHeaders['Content-Security-Policy'];
  const ancestors = origins.length === 0 ? "'none'" : origins.join(' ');
  headers.set(
    'Content-Security-Policy',
    policy.replace(/frame-ancestors .*$/, `frame-ancestors ${ancestors}`),
  );
  return new Response(kept.body, { headers });
}
