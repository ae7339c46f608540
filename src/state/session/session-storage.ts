/** A file kept between visits. */
export interface KeptFile {
  readonly fingerprint: string;
  /** Bytes. */
  readonly size: number;
  /** When it was last opened, ms since 1970. */
  readonly usedAtMs: number;
}

/** Where a session is kept between visits. Every call may throw or reject: storage is shut, full or broken. */
export interface SessionStorage {
  readonly readText: () => string | null;
  readonly writeText: (text: string) => void;
  readonly clearText: () => void;
  /** Name of the page that keeps the session; null where none has said so. */
  readonly readKeeper: () => string | null;
  readonly writeKeeper: (page: string) => void;
  /** Tells whenever another page writes or clears the text, or says that it keeps the session. */
  readonly watchText: (onChange: () => void) => void;
  /** Names of the sessions that were set aside. */
  readonly listAside: () => readonly string[];
  readonly readAside: (name: string) => string | null;
  readonly writeAside: (name: string, text: string) => void;
  readonly removeAside: (name: string) => void;
  /** What is typed and not yet meant, of this tab alone and until it is closed. */
  readonly readDrafts: () => string | null;
  readonly writeDrafts: (text: string) => void;
  /** Benches that show all their parameters; empty text removes it. */
  readonly readMore: () => string | null;
  readonly writeMore: (text: string) => void;
  readonly listFiles: () => Promise<readonly KeptFile[]>;
  readonly readFile: (fingerprint: string) => Promise<Blob | null>;
  readonly writeFile: (file: KeptFile, content: Blob) => Promise<void>;
  readonly removeFiles: (fingerprints: readonly string[]) => Promise<void>;
}

/** Most bytes of files that are kept between visits. */
export const mostKeptBytes = 200e6;

/**
 * Which kept files give way to another, the least recently used first.
 *
 * @returns null where it does not fit even alone
 */
export function makeScratch(
  kept: readonly KeptFile[],
  size: number,
  mostBytes: number = mostKeptBytes,
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
