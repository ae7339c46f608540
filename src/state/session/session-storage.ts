/** A file kept between visits. */
export interface KeptFile {
  readonly fingerprint: string;
  /** Size, bytes. */
  readonly size: number;
  /** Time when it was last opened, ms since 1970. */
  readonly usedAtMs: number;
}

/** Storage of a session between visits. Every call may throw or reject: storage may be blocked, full or broken. */
export interface SessionStorage {
  readonly readText: () => string | null;
  readonly writeText: (text: string) => void;
  readonly clearText: () => void;
  /** Returns the name of the page that keeps the session; null if no page has registered. */
  readonly readKeeper: () => string | null;
  readonly writeKeeper: (page: string) => void;
  /** Calls back when another page writes or clears the text, or registers as the page that keeps the session. */
  readonly watchText: (onChange: () => void) => void;
  /** Returns the names of the sessions that were set aside. */
  readonly listAside: () => readonly string[];
  readonly readAside: (name: string) => string | null;
  readonly writeAside: (name: string, text: string) => void;
  readonly removeAside: (name: string) => void;
  /** Returns text typed but not applied yet, of this tab only and until it is closed. */
  readonly readDrafts: () => string | null;
  readonly writeDrafts: (text: string) => void;
  /** Returns the benches that show all their parameters. Writing an empty text removes the entry. */
  readonly readMore: () => string | null;
  readonly writeMore: (text: string) => void;
  readonly listFiles: () => Promise<readonly KeptFile[]>;
  readonly readFile: (fingerprint: string) => Promise<Blob | null>;
  readonly writeFile: (file: KeptFile, content: Blob) => Promise<void>;
  readonly removeFiles: (fingerprints: readonly string[]) => Promise<void>;
}

/** Maximum total size of files that are kept between visits, bytes. */
export const maxKeptBytes = 200e6;

/**
 * Returns which kept files to remove to make room for another, the least recently used first.
 *
 * @returns null if the file does not fit even alone
 */
export function filesToEvict(
  kept: readonly KeptFile[],
  size: number,
  mostBytes: number = maxKeptBytes,
): readonly string[] | null {
  if (size > mostBytes) return null;
  let total = kept.reduce((sum, file) => sum + file.size, size);
  const leaving: string[] = [];
  for (const file of kept.toSorted((a, b) => a.usedAtMs - b.usedAtMs)) {
    if (total <= mostBytes) break;
    total -= file.size;
    leaving.push(file.fingerprint);
  }
  return leaving;
}
