import { createStore } from 'zustand/vanilla';
import { type ComparedMethod, isHeldOutMethod, type MethodId } from '../../model/methods.ts';
import type { AgreementUnit } from '../../pipeline/cohort/method-agreement.ts';
import type { HiddenParts } from './cohort-shown.ts';
import type { RecordingKey } from '../opening/recordings.ts';

/** What a row of the table is. */
export type CohortRowsBy = 'subject' | 'state' | 'file';

/** A window of a recording; without one, the recording as a whole. */
export interface CohortPlace {
  readonly key: RecordingKey;
  readonly window: number | null;
}

/** What rows can be sorted by. */
export type CohortSort = 'label' | 'n' | `${'foot' | 'notch'}-${MethodId}` | `figure-${string}`;

/** What two methods are compared in, and which. */
export interface AgreementChoice {
  readonly quantity: 'interval' | 'sd' | 'ppv';
  readonly first: ComparedMethod;
  readonly second: ComparedMethod;
  readonly unit: AgreementUnit;
}

export interface CohortViewState {
  readonly by: CohortRowsBy;
  readonly sort: CohortSort;
  /** The largest first. */
  readonly isDown: boolean;
  /** Rows whose recordings stand under them, by their ids. */
  readonly unfolded: readonly string[];
  readonly agreement: AgreementChoice;
  readonly hidden: HiddenParts;
  /** Whether bars are of the beats that chose no threshold. */
  readonly isHeldOut: boolean;
  /** What was last opened from the comparison. */
  readonly chosen: CohortPlace | null;
  /** Whether what is open was opened from it, so that a way back is wanted. */
  readonly cameFrom: boolean;
  /** How far the bench and its table are scrolled, px, by the name of the part. */
  readonly scrolled: Readonly<Record<string, number>>;
}

/** How the comparison is looked at; stays while other benches are open. */
export function createCohortView() {
  const store = createStore<CohortViewState>(() => ({
    by: 'subject',
    sort: 'label',
    isDown: false,
    unfolded: [],
    hidden: { state: [], trial: [] },
    agreement: { quantity: 'interval', first: 'leastVariance', second: 'historic', unit: 'file' },
    isHeldOut: false,
    chosen: null,
    cameFrom: false,
    scrolled: {},
  }));
  return {
    ...store,
    setBy: (by: CohortRowsBy): void => store.setState({ by, unfolded: [], scrolled: {} }),
    /** Sorts by a column; again, the other way round. Figures begin with the worst, which is the least. */
    sortBy: (sort: CohortSort): void =>
      store.setState((state) => ({ sort, isDown: state.sort === sort && !state.isDown })),
    /** Shows the recordings of a row under it, or hides them. */
    toggle: (id: string): void =>
      store.setState(({ unfolded }) => ({
        unfolded: unfolded.includes(id) ? unfolded.filter((one) => one !== id) : [...unfolded, id],
      })),
    /** Compares otherwise; what is held out has SDs alone, and is dropped where others are wanted. */
    compare: (change: Partial<AgreementChoice>): void =>
      store.setState(({ agreement }) => {
        const next = { ...agreement, ...change };
        const isKnown = (method: ComparedMethod): boolean =>
          next.quantity === 'sd' || !isHeldOutMethod(method);
        const first = isKnown(next.first) ? next.first : 'leastVariance';
        const second = isKnown(next.second) ? next.second : 'historic';
        return { agreement: { ...next, first, second } };
      }),
    /** Hides the recordings of a state or a trial, or shows them again. */
    hide: (part: keyof HiddenParts, label: string | null, isHidden: boolean): void =>
      store.setState(({ hidden }) => {
        const others = hidden[part].filter((one) => one !== label);
        return { hidden: { ...hidden, [part]: isHidden ? [...others, label] : others } };
      }),
    setHeldOut: (isHeldOut: boolean): void => store.setState({ isHeldOut }),
    choose: (chosen: CohortPlace): void => store.setState({ chosen }),
    /** Remembers that one went on to another bench, or came back. */
    setCameFrom: (cameFrom: boolean): void => store.setState({ cameFrom }),
    keepScrolled: (part: string, px: number): void =>
      store.setState(({ scrolled }) => ({ scrolled: { ...scrolled, [part]: px } })),
  };
}
