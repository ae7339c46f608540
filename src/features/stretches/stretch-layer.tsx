import { type FormEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { edgePx, gutterPx } from '../../charts/axes/time-axis.ts';
import type { PlotPlace } from '../../charts/lanes/wave-plot.tsx';
import type { TimeSpan } from '../../model/samples.ts';
import { excludedSpans } from '../../pipeline/stretches/excluded-spans.ts';
import { useChosen, useSession } from '../session-context.ts';
import './stretch-layer.css';
import { useStretchEditing } from './use-stretch-editing.ts';
import { BareButton } from '../../ui/button.tsx';

/** A shorter drag counts as a click, s. */
const minSec = 0.02;

/** Rounds to the millisecond. */
const round = (sec: number): number => Math.round(sec * 1000) / 1000;

/** Renders the marking of a stretch: a drag over the plot sets its span, and the form below sets what it is. */
export function StretchLayer({ place }: { readonly place: PlotPlace }) {
  const { marking } = useSession();
  const marked = useStore(marking, (state) => state.marked);
  const entry = useChosen();
  if (marked === null || entry?.summary?.durationSec === undefined || entry.key !== marked.key) return null;
  const { durationSec } = entry.summary;
  const setSpan = (span: TimeSpan): void => marking.mark(entry.key, span);
  return <MarkedSpan place={place} span={marked.span} durationSec={durationSec} onSpan={setSpan} />;
}

function MarkedSpan({ place, span, durationSec, onSpan }: SpanFormProps & { readonly place: PlotPlace }) {
  const { scale } = place;
  const startSec = useRef<number | null>(null);
  const secAt = (event: PointerEvent<HTMLElement>): number => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const inside = Math.min(Math.max(x, gutterPx), scale.widthPx - edgePx);
    return round(Math.min(Math.max(scale.sec(inside), 0), durationSec));
  };
  const drag = (event: PointerEvent<HTMLElement>): void => {
    // A readout would cover the form.
    event.stopPropagation();
    const from = startSec.current;
    if (from === null) return;
    const to = secAt(event);
    if (Math.abs(to - from) >= minSec) onSpan({ fromSec: Math.min(from, to), toSec: Math.max(from, to) });
  };
  const left = Math.min(Math.max(scale.x(span.fromSec), gutterPx), scale.widthPx - edgePx);
  const right = Math.min(Math.max(scale.x(span.toSec), gutterPx), scale.widthPx - edgePx);
  return (
    <div className="stretch-layer">
      <div
        className="stretch-drag"
        onPointerDown={(event) => {
          event.stopPropagation();
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          startSec.current = secAt(event);
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          startSec.current = null;
        }}
        onPointerCancel={() => {
          startSec.current = null;
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <div className="stretch-span" style={{ left, width: Math.max(right - left, 1) }} />
      </div>
      <SpanForm span={span} durationSec={durationSec} onSpan={onSpan} />
    </div>
  );
}

interface SpanFormProps {
  readonly span: TimeSpan;
  readonly durationSec: number;
  readonly onSpan: (span: TimeSpan) => void;
}

function SpanForm({ span, durationSec, onSpan }: SpanFormProps) {
  const { marking } = useSession();
  const editing = useStretchEditing();
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
  }, []);
  const touchesExcluded = excludedSpans(editing.stretches, durationSec).some(
    ({ fromSec, toSec }) => fromSec < span.toSec && toSec > span.fromSec,
  );
  const done = (act: () => void): void => {
    act();
    marking.end();
  };
  const setEnd = (end: keyof TimeSpan, text: string): void => {
    const sec = Number(text);
    const next = { ...span, [end]: round(Math.min(Math.max(sec, 0), durationSec)) };
    if (text !== '' && Number.isFinite(sec) && next.toSec - next.fromSec >= minSec) onSpan(next);
  };
  const key = (event: KeyboardEvent<HTMLElement>): void => {
    // Letters are text here, not keys of the plot.
    event.stopPropagation();
    if (event.key === 'Escape') marking.end();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') done(() => editing.name(span, name.trim()));
  };
  return (
    <div
      role="presentation"
      className="stretch-form"
      onKeyDown={key}
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <form aria-label="Stretch" onSubmit={submit}>
        <label className="field">
          <span className="unit">Name</span>
          <input
            ref={field}
            type="text"
            autoComplete="off"
            maxLength={200}
            placeholder="e.g. supine, or noise"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <EndField label="From" sec={span.fromSec} onSet={(text) => setEnd('fromSec', text)} />
        <EndField label="to" sec={span.toSec} onSet={(text) => setEnd('toSec', text)} />
        <button type="submit" className="btn" disabled={name.trim() === ''}>
          Name
        </button>
        <BareButton onClick={() => done(() => editing.exclude(span, name.trim()))}>Exclude</BareButton>
        {touchesExcluded && (
          <BareButton onClick={() => done(() => editing.include(span))}>Include</BareButton>
        )}
        <BareButton onClick={() => done(() => editing.keepOnly(span))}>Keep only this</BareButton>
        <BareButton onClick={() => marking.end()}>Cancel</BareButton>
      </form>
    </div>
  );
}

interface EndFieldProps {
  readonly label: string;
  readonly sec: number;
  readonly onSet: (text: string) => void;
}

/** Renders a field for one end of the span, s; applied on Enter and when it loses focus. */
function EndField({ label, sec, onSet }: EndFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = (): void => {
    if (typed !== null) onSet(typed);
    setTyped(null);
  };
  return (
    <label className="field">
      <span className="unit">{label}</span>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? String(round(sec))}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          take();
        }}
      />
      <span className="unit">s</span>
    </label>
  );
}
