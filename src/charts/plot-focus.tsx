import { useId } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import type { TimeNavigation } from './time-navigation.ts';
import { navigateByKey } from './time-navigation.ts';

export interface PlotFocusProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  /** The span in words. */
  readonly valueText: string;
  /** What the plot shows, in a sentence or two, for whoever does not see it. */
  readonly description: string;
  readonly span: { readonly fromSec: number; readonly toSec: number };
  readonly durationSec: number;
  readonly navigation: TimeNavigation;
}

/** The one stop of a plot over time: a slider of where its span begins, with the plot's keys. */
export function PlotFocus(props: PlotFocusProps) {
  const { ref, label, valueText, description, span, durationSec, navigation } = props;
  const describedBy = useId();
  const lengthSec = span.toSec - span.fromSec;
  const key = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (navigateByKey(event.key, event.shiftKey, { ...span, durationSec }, navigation))
      event.preventDefault();
  };
  return (
    <>
      <input
        ref={ref}
        className="plot-focus"
        type="range"
        min={0}
        max={Math.max(durationSec - lengthSec, 0)}
        step="any"
        value={span.fromSec}
        aria-label={label}
        aria-valuetext={valueText}
        aria-describedby={describedBy}
        onKeyDown={key}
        onChange={(event) => navigation.panBy(event.currentTarget.valueAsNumber - span.fromSec)}
      />
      <p id={describedBy} className="unseen">
        {description}
      </p>
    </>
  );
}
