import {
  useEffect,
  useId,
  useMemo,
  useRef,
  type KeyboardEvent,
  type Ref,
  useLayoutEffect,
  useState,
} from 'react';
import { type TimeNavigation, navigateByKey } from './time-navigation.ts';

export interface PlotFocusProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  /** Span in words. */
  readonly valueText: string;
  /** Description of the plot in a sentence or two, for people who cannot see it. */
  readonly description: string;
  readonly span: { readonly fromSec: number; readonly toSec: number };
  readonly durationSec: number;
  readonly navigation: TimeNavigation;
}

/** Interval of announcements while the view moves, ms; nobody could follow every frame. */
const announceEveryMs = 150;

/** Renders the single tab stop of a plot over time: a slider for the start of its span, with the plot's keys. */
export function PlotFocus(props: PlotFocusProps) {
  const { ref, label, valueText, description, span, durationSec, navigation } = props;
  const describedBy = useId();
  const latest = useRef({ span, durationSec, navigation });
  useEffect(() => {
    latest.current = { span, durationSec, navigation };
  });
  const now = useMemo(
    () => ({ label, valueText, description, span, durationSec }),
    [label, valueText, description, span, durationSec],
  );
  const announced = useSlowed(now, announceEveryMs);
  // Keeps the same element while its text is the same, because changing the focused element repaints the page.
  return useMemo(() => {
    const lengthSec = announced.span.toSec - announced.span.fromSec;
    const key = (event: KeyboardEvent<HTMLInputElement>): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { navigation: go, span: view, durationSec: wholeSec } = latest.current;
      if (navigateByKey(event.key, event.shiftKey, { ...view, durationSec: wholeSec }, go))
        event.preventDefault();
    };
    const goTo = (fromSec: number): void =>
      latest.current.navigation.panBy(fromSec - latest.current.span.fromSec);
    return (
      <>
        <input
          ref={ref}
          className="plot-focus"
          type="range"
          min={0}
          max={Math.max(announced.durationSec - lengthSec, 0)}
          step="any"
          value={announced.span.fromSec}
          aria-label={announced.label}
          aria-valuetext={announced.valueText}
          aria-describedby={describedBy}
          onKeyDown={key}
          onChange={(event) => goTo(event.currentTarget.valueAsNumber)}
        />
        <p id={describedBy} className="unseen">
          {announced.description}
        </p>
      </>
    );
  }, [announced, ref, describedBy]);
}

/**
 * Returns the value, updated at once and then at most every `everyMs`, so that fast changes are not rendered in every
 * frame.
 */
function useSlowed<T>(value: T, everyMs: number): T {
  const [slowed, setSlowed] = useState(value);
  const nextMs = useRef(0);
  useLayoutEffect(() => {
    if (Object.is(value, slowed)) return undefined;
    const take = (): void => {
      nextMs.current = performance.now() + everyMs;
      setSlowed(value);
    };
    const waitMs = nextMs.current - performance.now();
    if (waitMs <= 0) {
      take();
      return undefined;
    }
    const timer = setTimeout(take, waitMs);
    return () => clearTimeout(timer);
  }, [value, slowed, everyMs]);
  return slowed;
}
