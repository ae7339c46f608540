/** Signal-to-noise ratio of a task over several recordings, dB. */
export interface PaperTask {
  readonly name: string;
  readonly count: number;
  readonly before: readonly [mean: number, sd: number];
  readonly after: readonly [mean: number, sd: number];
}

/** Table 2 of paper 5, and the means over all from its text. */
export const paperTasks: readonly PaperTask[] = [
  { name: 'Walk', count: 6, before: [-2, 3], after: [18, 5] },
  { name: 'Run', count: 5, before: [1, 7], after: [20, 7] },
  { name: 'Low-res. bike', count: 5, before: [3, 5], after: [20, 5] },
  { name: 'High-res. bike', count: 3, before: [3, 6], after: [20, 6] },
];

export const paperAll: PaperTask = { name: 'All', count: 19, before: [1, 5], after: [19, 5] };

/** Returns the paper's task that a label refers to; null for another. */
export function findPaperTask(label: string): PaperTask | null {
  const words = label.toLowerCase().replaceAll(/[^a-z]+/g, ' ');
  const name = /\bbike\b|\bcycl/.test(words)
    ? /\bhigh\b/.test(words)
      ? 'High-res. bike'
      : /\blow\b/.test(words)
        ? 'Low-res. bike'
        : null
    : /\bwalk/.test(words)
      ? 'Walk'
      : /\brun/.test(words)
        ? 'Run'
        : null;
  return paperTasks.find((task) => task.name === name) ?? null;
}
