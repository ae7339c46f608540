// Vite plugin: bundles everything that the page needs before its first paint as one script. Each of some ninety small
// scripts would pass through the service worker, which takes longer than the scripts themselves.

/** First module of the page, which `src/main.ts` imports after it has started the worker. */
const firstModule = '/src/page.tsx';

const chunkName = 'page';

const isFirstModule = (id) => id.replaceAll('\\', '/').endsWith(firstModule);

/**
 * Returns all modules that a module imports statically, itself included.
 *
 * @param {string} first
 * @param {(id: string) => { importedIds: readonly string[] } | null} getModuleInfo
 * @returns {Set<string>}
 */
function listStaticImports(first, getModuleInfo) {
  const found = new Set([first]);
  for (const id of found) for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

const link = (rel, file) => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `./${file}` },
  injectTo: 'head',
});

/** @returns {import('vite').Plugin} */
export function firstPage() {
  /** Modules of the chunk. */
  let modules = null;
  return {
    name: 'first-page',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  test: (id) => modules.has(id),
                  name: chunkName,
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
    }),
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const first = ids.find(isFirstModule);
      if (first === undefined) throw new Error(`the page has no module ${firstModule}`);
      const importsOf = (id) => listStaticImports(id, (other) => this.getModuleInfo(other));
      modules = importsOf(first);
      // What `src/main.ts` needs must not wait for this chunk.
      for (const entry of ids.filter((id) => this.getModuleInfo(id).isEntry))
        for (const id of importsOf(entry)) modules.delete(id);
    },
    transformIndexHtml: {
      order: 'post',
      // Fetches them together with `src/main.ts`, which imports them.
      handler(_, { bundle }) {
        const chunk = Object.values(bundle).find(({ name, type }) => type === 'chunk' && name === chunkName);
        return [
          ...[chunk.fileName, ...chunk.imports]
            .filter((file) => !bundle[file].isEntry)
            .map((file) => link('modulepreload', file)),
          ...[...chunk.viteMetadata.importedCss].map((file) => link('stylesheet', file)),
        ];
      },
    },
  };
}
