import { createStore } from 'zustand/vanilla';
import type { RecordingKey } from './opening/recordings.ts';

/** The bench's parameters, or what a made record is made of and how well it was measured. */
export type InspectorPage = 'parameters' | 'record';

interface InspectorState {
  readonly pages: Readonly<Record<RecordingKey, InspectorPage>>;
  /** The parameter that is to be shown and focused; a new object for every wish. */
  readonly wanted: { readonly id: string } | null;
  /** Whether what files say of persons is hidden. */
  readonly hidesPerson: boolean;
}

/** What the right pane shows. */
export function createInspectorStore() {
  const store = createStore<InspectorState>(() => ({ pages: {}, wanted: null, hidesPerson: false }));
  return {
    ...store,
    open: (key: RecordingKey, page: InspectorPage): void => {
      store.setState(({ pages }) => ({ pages: { ...pages, [key]: page } }));
    },
    hidePerson: (hidesPerson: boolean): void => store.setState({ hidesPerson }),
    /** Goes to a parameter of the bench. */
    showParameter: (id: string, key: RecordingKey | null): void => {
      store.setState(({ pages }) => ({
        pages: key === null ? pages : { ...pages, [key]: 'parameters' },
        wanted: { id },
      }));
    },
    /** The parameter that was wanted has the focus. */
    foundParameter: (): void => {
      store.setState({ wanted: null });
    },
  };
}
