import { createStore } from 'zustand/vanilla';
import { type Span, centreSpan, fitSpan, panSpan, resizeSpan, zoomSpan } from './span.ts';

/** Length of the view with which a recording opens, s. */
export const defaultSpanSec = 10;

export interface ViewState {
  /** Duration of the chosen recording, s; 0 if there is none. */
  readonly durationSec: number;
  /** Span that the waveforms show. */
  readonly span: Span;
}

const nothing: ViewState = { durationSec: 0, span: { fromSec: 0, toSec: defaultSpanSec } };

/**
 * Creates the store of the visible span of the chosen recording. Every change goes through here and stays inside the
 * record.
 */
export function createViewStore() {
  const store = createStore<ViewState>(() => nothing);
  const change = (next: (state: ViewState) => Span): void => {
    store.setState((state) => ({ span: next(state) }));
  };
  return {
    ...store,
    /** Shows a recording; by default its first seconds. */
    show: (durationSec: number, span: Span = nothing.span): void => {
      store.setState({ durationSec, span: fitSpan(span, durationSec) });
    },
    /** Sets another duration of the same record; the view stays if possible. */
    setDuration: (durationSec: number): void => {
      store.setState(({ span }) => ({ durationSec, span: fitSpan(span, durationSec) }));
    },
    clear: (): void => store.setState(nothing),
    panBy: (deltaSec: number): void => change((state) => panSpan(state.span, deltaSec, state.durationSec)),
    zoomAt: (factor: number, atSec: number): void => {
      change((state) => zoomSpan(state.span, factor, atSec, state.durationSec));
    },
    centreAt: (atSec: number): void => change((state) => centreSpan(state.span, atSec, state.durationSec)),
    resize: (end: 'from' | 'to', atSec: number): void => {
      change((state) => resizeSpan(state.span, end, atSec, state.durationSec));
    },
    /** Moves the start to `fromSec`, with the same length. */
    moveTo: (fromSec: number): void => {
      change((state) => panSpan(state.span, fromSec - state.span.fromSec, state.durationSec));
    },
    /** Sets the length and keeps the centre. */
    setLength: (lengthSec: number): void => {
      change(({ span, durationSec }) =>
        zoomSpan(span, lengthSec / (span.toSec - span.fromSec), (span.fromSec + span.toSec) / 2, durationSec),
      );
    },
  };
}

export type ViewStore = ReturnType<typeof createViewStore>;
