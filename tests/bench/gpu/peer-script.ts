import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Returns the script of a peer, next to a bundle that was copied elsewhere or in the repository.
 *
 * @param bundleUrl  `import.meta.url` of the bench's own file
 */
export function gpuPeerScript(name: string, bundleUrl: string): string | null {
  const here = fileURLToPath(new URL('.', bundleUrl));
  const paths = [`${here}peers/${name}.py`, `${here}../tests/bench/peers/${name}.py`];
  return paths.find((path) => existsSync(path)) ?? null;
}
