import type { BreakEven } from '../model/performance.ts';

/** From where on the GPU is faster, as a line. */
export function evenLine(
  what: string,
  { kernel, transfers }: { readonly kernel: BreakEven | null; readonly transfers: BreakEven | null },
): string {
  if (kernel === null && transfers === null) return '';
  return `${what}: with transfers ${evenText(transfers)}; kernel alone ${evenText(kernel)}\n`;
}

/** Who is faster, and from where on. */
function evenText(even: BreakEven | null): string {
  if (even === null) return 'not measured';
  if (even.sampleCount !== null) return `the GPU is faster from ${Math.round(even.sampleCount)} samples on`;
  if (even.always === 'gpu') return 'the GPU is faster at every length';
  if (even.always === 'cpu') return 'the CPU is faster at every length';
  return 'the CPU is faster at the longest';
}
