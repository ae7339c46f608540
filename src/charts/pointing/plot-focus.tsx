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
  /** The span in words. */
  readonly valueText: string;
  /** What the plot shows, in a sentence or two, for people who cannot see it. */
  readonly description: string;
  readonly span: { readonly fromSec: number; readonly toSec: number };
  readonly durationSec: number;
  readonly navigation: TimeNavigation;
}

/** What moves is said this often, ms: nobody who is told could follow every frame. */
const saidEveryMs = 150;

/** The one stop of a plot over time: a slider of where its span begins, with the plot's keys. */
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
  const said = useSlowed(now, saidEveryMs);
  // The same element while it says the same: what is touched where the focus is has the page painted anew.
  return useMemo(() => {
    const lengthSec = said.span.toSec - said.span.fromSec;
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
          max={Math.max(said.durationSec - lengthSec, 0)}
          step="any"
          value={said.span.fromSec}
          aria-label={said.label}
          aria-valuetext={said.valueText}
          aria-describedby={describedBy}
          onKeyDown={key}
          onChange={(event) => goTo(event.currentTarget.valueAsNumber)}
        />
        <p id={describedBy} className="unseen">
          {said.description}
        </p>
      </>
    );
  }, [said, ref, describedBy]);
}

/** The value, taken anew at once and then every so often: what changes in every frame is not followed in each. */
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
