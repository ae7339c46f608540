interface WithMemory {
  readonly memory?: { readonly usedJSHeapSize: number };
}

/** What the page's own heap takes, MB; null where the browser does not say. The worker's is not in it. */
export function heapMegabytes(): number | null {
  const { memory } = performance as Performance & WithMemory;
  return memory ? memory.usedJSHeapSize / 1e6 : null;
}
