import { expose } from 'comlink';
import { createAnalysisApi } from '../../src/workers/analysis-api.ts';

function serveAnalyses(port: MessagePort): void {
  expose(createAnalysisApi(), port);
}

/** A worker in this thread: real calls over a real channel, with a crash on demand. */
export class PortWorker extends EventTarget {
  readonly #near: MessagePort;
  readonly #far: MessagePort;

  /** @param serve  answers on the other side; by default the analysis worker's, without a GPU */
  constructor(serve: (port: MessagePort) => void = serveAnalyses) {
    super();
    const { port1, port2 } = new MessageChannel();
    this.#near = port1;
    this.#far = port2;
    serve(port2);
    port2.postMessage({ kind: 'worker-begun', lock: null });
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      this.dispatchEvent(new MessageEvent('message', { data }));
    });
    port1.start();
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    this.#near.postMessage(message, transfer);
  }

  /** Ends without an answer to pending requests, like a worker that runs out of memory. */
  crash(): void {
    this.#close();
    this.dispatchEvent(new Event('error', { cancelable: true }));
  }

  terminate(): void {
    this.#close();
  }

  #close(): void {
    this.#near.close();
    this.#far.close();
  }
}
