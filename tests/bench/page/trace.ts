import type { Browser, Page } from 'playwright';

/** One event of Chromium's trace; times in µs. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** One task of the page's thread, ms. */
export interface Task {
  /** On the clock, which runs also while the machine does something else. */
  readonly wallMs: number;
  /** Of the processor. */
  readonly cpuMs: number;
  /** What of it went into drawing: callbacks of the frame, style, layout, paint and handing over. 0 where nothing was drawn anew. */
  readonly drawMs: number;
  /** The same of the processor. */
  readonly drawCpuMs: number;
}

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

const drawing = new Set([
  'FireAnimationFrame',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'Commit',
]);

/** What the page's thread did while something went on, task by task. */
export async function traceTasks(browser: Browser, page: Page, act: () => Promise<void>): Promise<Task[]> {
  await browser.startTracing(page, { categories });
  await act();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  return listTasks(mainThreadEvents(traceEvents));
}

/** Events of the busiest page's thread: others belong to pages that are closed. */
function mainThreadEvents(events: readonly TraceEvent[]): TraceEvent[] {
  const threads = events.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const own = threads.map(({ pid, tid }) =>
    events.filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid),
  );
  return (own.toSorted((a, b) => b.length - a.length)[0] ?? []).toSorted((a, b) => a.ts - b.ts);
}

function listTasks(events: readonly TraceEvent[]): Task[] {
  const tasks: Task[] = [];
  const parts = events.filter(({ name }) => drawing.has(name));
  let at = 0;
  for (const { name, ts, dur = 0, tdur = dur } of events) {
    if (name !== 'RunTask') continue;
    while (at < parts.length && parts[at].ts < ts) at++;
    let drawnToUs = ts;
    let drawUs = 0;
    let drawCpuUs = 0;
    let isDrawn = false;
    for (; at < parts.length && parts[at].ts < ts + dur; at++) {
      const part = parts[at];
      const endUs = part.ts + (part.dur ?? 0);
      isDrawn ||= part.name === 'FireAnimationFrame';
      // Layout that a callback asks for lies within it.
      drawUs += Math.max(0, endUs - Math.max(part.ts, drawnToUs));
      if (part.ts >= drawnToUs) drawCpuUs += part.tdur ?? part.dur ?? 0;
      drawnToUs = Math.max(drawnToUs, endUs);
    }
    tasks.push({
      wallMs: dur / 1000,
      cpuMs: tdur / 1000,
      drawMs: isDrawn ? drawUs / 1000 : 0,
      drawCpuMs: isDrawn ? drawCpuUs / 1000 : 0,
    });
  }
  return tasks;
}
