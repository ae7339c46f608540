import { createStore } from 'zustand/vanilla';
import { acceptText } from '../pipeline/sessions/untrusted.ts';
import type { BenchId } from './benches.ts';
import type { SessionStorage } from './session/session-storage.ts';
import type { RecordingKey } from './opening/recordings.ts';

/** The bench's parameters, or what a made record is made of and how well it was measured. */
export type InspectorPage = 'parameters' | 'record';

interface InspectorState {
  readonly pages: Readonly<Record<RecordingKey, InspectorPage>>;
  /** The parameter that is to be shown and focused; a new object for every wish. */
  readonly wanted: { readonly id: string } | null;
  /** What is looked for among the parameters of a bench. */
  readonly search: { readonly bench: BenchId; readonly query: string } | null;
  /** Whether what files say of persons is hidden. */
  readonly hidesPerson: boolean;
  /** Benches whose further parameters are shown. */
  readonly more: readonly BenchId[];
  /** Set once a link was opened, whose parameters are to be seen; a new object for every link. */
  readonly linked: object | null;
}

/** Benches that are remembered at most. */
const mostBenches = 50;

function parseMore(text: string | null): readonly BenchId[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    const ids = Array.isArray(value) ? value.flatMap((id) => acceptText(id, 50) ?? []) : [];
    return ids.slice(0, mostBenches);
  } catch {
    return [];
  }
}

/** What the right pane shows. Which benches show all their parameters is kept between visits. */
export function createInspectorStore(storage: Pick<SessionStorage, 'readMore' | 'writeMore'> | null) {
  const store = createStore<InspectorState>(() => ({
    pages: {},
    wanted: null,
    search: null,
    hidesPerson: false,
    more: [],
    linked: null,
  }));
  const keepMore = (more: readonly BenchId[]): void => {
    store.setState({ more });
    try {
      storage?.writeMore(more.length === 0 ? '' : JSON.stringify(more));
    } catch {
      // Without storage it lasts as long as the page, which is all that can be had.
    }
  };
  return {
    ...store,
    /** Takes up which benches showed all at the last visit. */
    restore: (): void => {
      try {
        store.setState({ more: parseMore(storage?.readMore() ?? null) });
      } catch {
        // Storage that is shut holds none.
      }
    },
    openMore: (bench: BenchId, isOpen: boolean): void => {
      const { more } = store.getState();
      if (more.includes(bench) === isOpen) return;
      const next = isOpen ? [...more, bench] : more.filter((other) => other !== bench);
      keepMore(next);
    },
    forget: (): void => keepMore([]),
    /** Has the parameters seen that a link set. */
    showLinked: (): void => store.setState({ linked: {} }),
    shownLinked: (): void => store.setState({ linked: null }),
    open: (key: RecordingKey, page: InspectorPage): void => {
      store.setState(({ pages }) => ({ pages: { ...pages, [key]: page } }));
    },
    /** Shows the parameters of a bench that have these words; all, where there are none. */
    find: (bench: BenchId, query: string): void => {
      store.setState({ search: query === '' ? null : { bench, query } });
    },
    hidePerson: (hidesPerson: boolean): void => store.setState({ hidesPerson }),
    /** Goes to a parameter of the bench. */
    showParameter: (id: string, key: RecordingKey | null): void => {
      store.setState(({ pages }) => ({
        pages: key === null ? pages : { ...pages, [key]: 'parameters' },
        search: null,
        wanted: { id },
      }));
    },
    /** The parameter that was wanted has the focus. */
    foundParameter: (): void => store.setState({ wanted: null }),
  };
}
