import { createStore } from 'zustand/vanilla';
import { type ComparedMethod, isHeldOutMethod, type MethodId } from '../../model/methods.ts';
import type { AgreementUnit } from '../../pipeline/cohort/method-agreement.ts';
import type { HiddenParts } from './cohort-shown.ts';
import type { RecordingKey } from '../opening/recordings.ts';

/** Unit that a row of the table represents. */
export type CohortRowsBy = 'subject' | 'state' | 'file';

/** A window of a recording, or the whole recording if `window` is null. */
export interface CohortPlace {
  readonly key: RecordingKey;
  readonly window: number | null;
}

/** Keys by which rows can be sorted. */
export type CohortSort = 'label' | 'n' | `${'foot' | 'notch'}-${MethodId}` | `figure-${string}`;

/** The two methods that are compared, and the quantity. */
export interface AgreementChoice {
  readonly quantity: 'interval' | 'sd' | 'ppv';
  readonly first: ComparedMethod;
  readonly second: ComparedMethod;
  readonly unit: AgreementUnit;
}

export interface CohortViewState {
  readonly by: CohortRowsBy;
  readonly sort: CohortSort;
  /** Whether the largest value comes first. */
  readonly isDown: boolean;
  /** Ids of the rows whose recordings are listed below them. */
  readonly unfolded: readonly string[];
  readonly agreement: AgreementChoice;
  readonly hidden: HiddenParts;
  /** Whether bars use only beats that did not take part in choosing the threshold. */
  readonly isHeldOut: boolean;
  /** The place that was last opened from the comparison. */
  readonly chosen: CohortPlace | null;
  /** Whether the open recording was opened from the comparison, which then shows a way back. */
  readonly cameFrom: boolean;
  /** Scroll positions of the bench and its table, px, by the name of the part. */
  readonly scrolled: Readonly<Record<string, number>>;
}

/** Creates the store of how the comparison is viewed. It persists while other benches are open. */
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
    /**
     * Sorts by a column; the same column again reverses the order. Figures start with the worst value, which is the
     * smallest.
     */
    sortBy: (sort: CohortSort): void =>
      store.setState((state) => ({ sort, isDown: state.sort === sort && !state.isDown })),
    /** Lists the recordings of a row below it, or hides them. */
    toggle: (id: string): void =>
      store.setState(({ unfolded }) => ({
        unfolded: unfolded.includes(id) ? unfolded.filter((one) => one !== id) : [...unfolded, id],
      })),
    /** Changes the comparison. Held-out methods have SDs only, so they are replaced if another quantity is chosen. */
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
    /** Remembers that the user went to another bench from here, or came back. */
    setCameFrom: (cameFrom: boolean): void => store.setState({ cameFrom }),
    keepScrolled: (part: string, px: number): void =>
      store.setState(({ scrolled }) => ({ scrolled: { ...scrolled, [part]: px } })),
  };
}
