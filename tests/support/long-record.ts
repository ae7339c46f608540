import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { runCommand } from './run-command.ts';

/** Number of repetitions of one minute: a day of ECG and PPG at 1 kHz in 16 bits, 346 MB. */
export const minuteCount = 1440;

export interface LongRecord {
  readonly name: string;
  readonly header: string;
  /** Samples of one minute. */
  readonly minute: Buffer;
}

/** Makes the parts of a day-long record. */
export async function makeLongRecord(folder: string): Promise<LongRecord> {
  const made = ['--duration', '60', '--rate', '1000', '--noise', 'white:20', '--seed', '3'];
  const { status, notices } = await runCommand('synth', '--out', join(folder, 'day'), ...made);
  if (status !== 0) throw new Error(notices);
  const lines = readFileSync(join(folder, 'day.hea'), 'utf8').split('\n');
  // A header without checksums, since those of the day are unknown.
  const header = lines.map((line, k) => (k === 0 ? `day 2 1000 ${minuteCount * 60_000}` : line)).join('\n');
  return { name: 'day', header, minute: readFileSync(join(folder, 'day.dat')) };
}

/** Drops the record onto the window. All its samples are those of one minute, so it takes no space. */
export async function dropLongRecord(page: Page, { name, header, minute }: LongRecord): Promise<void> {
  await page.evaluate(
    ([called, head, base64, count]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      const one = new Blob([bytes]);
      data.items.add(new File([head], `${called}.hea`));
      data.items.add(
        new File(
          Array.from({ length: count }, () => one),
          `${called}.dat`,
        ),
      );
      for (const kind of ['dragenter', 'dragover', 'drop']) {
        if (kind === 'drop') performance.mark('dropped');
        document.body.dispatchEvent(
          new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }),
        );
      }
    },
    [name, header, minute.toString('base64'), minuteCount] as const,
  );
}

/** Returns the fraction of a plot's width, from 0 to 1, that has ink between two heights in px. */
export async function drawnShare(page: Page, plot: string, fromPx: number, toPx: number): Promise<number> {
  return page.evaluate(
    ([selector, top, bottom]) => {
      const canvas = document.querySelector<HTMLCanvasElement>(`${selector} canvas`);
      if (!canvas || canvas.width === 0) return 0;
      // From the gutter to shortly before the end.
      const [left, width] = [150, canvas.width - 200];
      const copy = new OffscreenCanvas(width, bottom - top).getContext('2d', { willReadFrequently: true });
      copy?.drawImage(canvas, -left, -top);
      const { data } = copy?.getImageData(0, 0, width, bottom - top) ?? { data: new Uint8ClampedArray(0) };
      let drawn = 0;
      for (let x = 0; x < width; x++) {
        for (let y = 0; y < bottom - top; y++) {
          const at = 4 * (y * width + x);
          // The grid is pale, traces are not.
          if ((data[at + 3] ?? 0) < 200 || (data[at] ?? 255) > 170) continue;
          drawn++;
          break;
        }
      }
      return drawn / width;
    },
    [plot, fromPx, toPx] as const,
  );
}

/** Returns the memory of the page and its workers as measured by the browser, bytes. This is slow. */
export function pageBytes(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { measureUserAgentSpecificMemory: measure } = performance as Performance & {
      measureUserAgentSpecificMemory?: () => Promise<{ readonly bytes: number }>;
    };
    return measure ? (await measure.call(performance)).bytes : 0;
  });
}

/** Resident memory of a process, MB. */
interface ResidentMemory {
  readonly now: number;
  /** Peak so far. */
  readonly most: number;
  /**
   * Part of the current memory that is mapped from files (mainly the browser's program) and shared with other
   * processes.
   */
  readonly shared: number;
}

/** Returns the resident memory of the browser's largest page process; null except on Linux. */
export async function residentMegabytes(browser: Browser): Promise<ResidentMemory | null> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const all = processInfo
    .filter(({ type }) => type === 'renderer')
    .flatMap(({ id }) => {
      try {
        const status = readFileSync(`/proc/${id}/status`, 'utf8');
        const of = (field: string): number =>
          Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
        return [{ now: of('VmRSS'), most: of('VmHWM'), shared: of('RssFile') + of('RssShmem') }];
      } catch {
        return [];
      }
    });
  return all.toSorted((a, b) => b.most - a.most)[0] ?? null;
}
