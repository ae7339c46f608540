import { createStore } from 'zustand/vanilla';
import type { TimeSpan } from '../../model/samples.ts';
import type { RecordingKey } from '../opening/recordings.ts';

/** A stretch that is being marked: of which recording, and its span so far, s. */
interface Marked {
  readonly key: RecordingKey;
  readonly span: TimeSpan;
}

/** The stretch that a person is marking, before it is named or excluded. */
export function createMarkingStore() {
  const store = createStore<{ readonly marked: Marked | null }>(() => ({ marked: null }));
  return {
    ...store,
    /** Begins, or takes another span. */
    mark: (key: RecordingKey, span: TimeSpan): void => store.setState({ marked: { key, span } }),
    end: (): void => store.setState({ marked: null }),
  };
}

export type MarkingStore = ReturnType<typeof createMarkingStore>;
