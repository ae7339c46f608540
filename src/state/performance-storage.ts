/** Where the last measurements are kept between visits. Every call may throw: storage is shut, full or broken. */
export interface PerformanceStorage {
  readonly read: () => string | null;
  readonly write: (text: string) => void;
  readonly clear: () => void;
}

const key = 'beatbench-performance';

/** In the browser's local storage. */
export const browserPerformanceStorage: PerformanceStorage = {
  read: () => localStorage.getItem(key),
  write: (text) => localStorage.setItem(key, text),
  clear: () => localStorage.removeItem(key),
};
