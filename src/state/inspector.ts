import { createStore } from 'zustand/vanilla';
import { acceptText } from '../pipeline/sessions/untrusted.ts';
import type { BenchId } from './benches.ts';
import type { SessionStorage } from './session/session-storage.ts';
import type { RecordingKey } from './opening/recordings.ts';

/**
 * Pages of the inspector: the bench's parameters, or the parameters of a synthetic record and how well it was measured.
 */
export type InspectorPage = 'parameters' | 'record';

interface InspectorState {
  readonly pages: Readonly<Record<RecordingKey, InspectorPage>>;
  /** Parameter to show and focus; a new object for each request. */
  readonly wanted: { readonly id: string } | null;
  /** Search text in the parameters of a bench. */
  readonly search: { readonly bench: BenchId; readonly query: string } | null;
  /** Whether information about persons in files is hidden. */
  readonly hidesPerson: boolean;
  /** Benches whose further parameters are shown. */
  readonly more: readonly BenchId[];
  /** Set once a link was opened, whose parameters are to be shown; a new object for each link. */
  readonly linked: object | null;
}

/** Maximum number of benches that are remembered. */
const maxBenches = 50;

function parseMore(text: string | null): readonly BenchId[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    const ids = Array.isArray(value) ? value.flatMap((id) => acceptText(id, 50) ?? []) : [];
    return ids.slice(0, maxBenches);
  } catch {
    return [];
  }
}

/** Creates the store of the right pane. It keeps between visits which benches show all their parameters. */
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
      // Without storage, it lasts until the page is closed.
    }
  };
  return {
    ...store,
    /** Restores which benches showed all parameters at the last visit. */
    restore: (): void => {
      try {
        store.setState({ more: parseMore(storage?.readMore() ?? null) });
      } catch {
        // Blocked storage holds none.
      }
    },
    openMore: (bench: BenchId, isOpen: boolean): void => {
      const { more } = store.getState();
      if (more.includes(bench) === isOpen) return;
      const next = isOpen ? [...more, bench] : more.filter((other) => other !== bench);
      keepMore(next);
    },
    forget: (): void => keepMore([]),
    /** Requests that the parameters which a link set are shown. */
    showLinked: (): void => store.setState({ linked: {} }),
    shownLinked: (): void => store.setState({ linked: null }),
    open: (key: RecordingKey, page: InspectorPage): void => {
      store.setState(({ pages }) => ({ pages: { ...pages, [key]: page } }));
    },
    /** Shows the parameters of a bench that match a query, or all for an empty one. */
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
    /** Ends the request: the parameter has the focus. */
    foundParameter: (): void => store.setState({ wanted: null }),
  };
}
