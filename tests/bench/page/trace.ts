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
  /** Wall-clock time, which includes other programs. */
  readonly wallMs: number;
  /** Processor time. */
  readonly cpuMs: number;
  /** Part spent on drawing: callbacks of the frame, style, layout, paint and commit. 0 if nothing was redrawn. */
  readonly drawMs: number;
  /** The same in processor time. */
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

/** Records the tasks of the page's thread during an action. */
export async function traceTasks(browser: Browser, page: Page, act: () => Promise<void>): Promise<Task[]> {
  await browser.startTracing(page, { categories });
  await act();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  return listTasks(mainThreadEvents(traceEvents));
}

/** Selects the events of the busiest page's thread; others belong to closed pages. */
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
      // Layout forced by a callback is inside it.
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
