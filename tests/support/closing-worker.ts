/**
 * When a worker closes itself: at once, on the first message that it should answer, at its next read of a file, or at
 * its next progress report.
 */
export type ClosesAt = 'once' | 'message' | 'read' | 'progress';

/** A worker of a module that closes itself. A browser dispatches no event for this. */
export interface ClosingWorker {
  readonly worker: Worker;
  /** Resolves when the worker has received the order. */
  readonly close: (at: ClosesAt) => Promise<void>;
  /** Blocks the worker's thread for this time, ms. */
  readonly block: (ms: number) => Promise<void>;
}

/** Runs in the worker, after its own module. */
const closing = `
const never = () => { close(); return new Promise(() => undefined); };
const closeAt = (at) => {
  if (at === 'once') close();
  if (at === 'read') Blob.prototype.arrayBuffer = FileReaderSync.prototype.readAsArrayBuffer = never;
  if (at === 'progress') MessagePort.prototype.postMessage = () => close();
  if (at !== 'message') return;
  const post = globalThis.postMessage;
  globalThis.postMessage = (begun) => {
    post(begun);
    globalThis.postMessage = post;
    addEventListener('message', (event) => { event.stopImmediatePropagation(); close(); });
  };
};
channel.onmessage = ({ data }) => {
  channel.postMessage('heard');
  if (typeof data === 'string') return closeAt(data);
  const untilMs = performance.now() + data;
  while (performance.now() < untilMs);
};`;

/**
 * Starts the worker of a file of `src/workers`, by its name.
 * @param at  when it closes, from the start; omitted if `close` sets it later
 */
export function startClosingWorker(file: string, at?: ClosesAt): ClosingWorker {
  const name = crypto.randomUUID();
  const module = new URL(`/src/workers/${file}?worker_file&type=module`, location.href).href;
  const begin = `import ${JSON.stringify(module)}; const channel = new BroadcastChannel('${name}');`;
  const text = `${begin}${closing}closeAt(${JSON.stringify(at)});`;
  const worker = new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })), {
    type: 'module',
  });
  const channel = new BroadcastChannel(name);
  const send = channel.postMessage.bind(channel);
  const tell = (what: ClosesAt | number): Promise<void> =>
    new Promise((resolve) => {
      channel.addEventListener('message', () => resolve(), { once: true });
      send(what);
    });
  return { worker, close: tell, block: tell };
}
