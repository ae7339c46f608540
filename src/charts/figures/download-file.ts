import { safeFileName } from '../../model/file-name.ts';

/** Formats in which a figure can be saved. */
export type FigureFormat = 'svg' | 'png' | 'csv';

/** Returns a file name: `S06 trial 1` and `Foot sweep` → `S06-trial-1-foot-sweep.svg`. */
export function figureFileName(
  recording: string,
  panel: string,
  format: FigureFormat | 'json' | 'txt',
): string {
  const words = `${recording} ${panel.toLowerCase()}`.replaceAll(/[^\p{L}\p{N}._]+/gu, '-');
  return `${words.replaceAll(/^[-.]+|[-.]+$/g, '')}.${format}`;
}

/** Saves a file through the browser's downloads, under a name that any file system accepts. */
export function downloadFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = safeFileName(name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
