import { memo, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { type GlossaryEntry, formatEntrySource, splitAtTerms } from '../../pipeline/glossary/glossary.ts';
import { BeatPicture } from './beat-picture.tsx';
import './term.css';

/** Delay before an explanation opens under the pointer, and before it closes after the pointer has left, ms. */
const [openMs, leaveMs] = [250, 200];

/** Distance between a term and its explanation, and from the edge of the window, px. */
const [apartPx, edgePx] = [4, 8];

/** Places an explanation below its term, or above if there is no room. */
function placeBy(term: Element, tip: HTMLElement): void {
  const box = term.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.max(Math.min(box.left, innerWidth - width - edgePx), edgePx);
  const hasRoom = box.bottom + apartPx + height <= innerHeight - edgePx;
  const top = hasRoom ? box.bottom + apartPx : Math.max(box.top - apartPx - height, edgePx);
  tip.style.left = `${left}px`;
  tip.style.top = `${top}px`;
}

/** Renders the meaning of a term, its place on a beat, and its source. */
export function TermSentence({ entry }: { readonly entry: GlossaryEntry }) {
  const source = formatEntrySource(entry);
  return (
    <>
      <span className="term-name">
        <b>{entry.term}</b>
        {entry.full !== undefined && `, ${entry.full}`}
      </span>
      <span className="term-says">{entry.says}</span>
      {entry.lies !== undefined && <BeatPicture place={entry.lies} />}
      {source !== null && <span className="term-source">{source}</span>}
    </>
  );
}

interface TipProps {
  readonly id: string;
  readonly entry: GlossaryEntry;
  readonly termOf: () => Element | null;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** Renders the explanation over the page. It stays while the pointer is on it; Escape and scrolling close it. */
function Tip({ id, entry, termOf, onEnter, onLeave, onClose }: TipProps) {
  const tip = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const term = termOf();
    tip.current?.showPopover();
    if (term && tip.current) placeBy(term, tip.current);
  }, [termOf]);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const key = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // The panel or dialog below must not react.
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    addEventListener('keydown', key, { signal, capture: true });
    addEventListener('scroll', onClose, { signal, capture: true });
    addEventListener('resize', onClose, { signal });
    return () => controller.abort();
  }, [onClose]);
  return (
    <span
      ref={tip}
      id={id}
      role="tooltip"
      popover="manual"
      className="term-tip"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      <TermSentence entry={entry} />
    </span>
  );
}

interface TermProps {
  readonly entry: GlossaryEntry;
  /** Whether it is a tab stop; false if the same term has one nearby. */
  readonly isStop?: boolean;
  readonly children: ReactNode;
}

/** Renders a term in a label; its meaning appears on hover, focus and tap. */
export function Term({ entry, isStop = true, children }: TermProps) {
  const id = useId();
  const term = useRef<HTMLButtonElement>(null);
  const timer = useRef(0);
  const [isOpen, setOpen] = useState(false);
  const [close] = useState(() => () => {
    clearTimeout(timer.current);
    setOpen(false);
  });
  const [termOf] = useState(() => () => term.current);
  const later = (open: boolean): void => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpen(open), open ? openMs : leaveMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <>
      <button
        ref={term}
        type="button"
        className="term"
        tabIndex={isStop ? 0 : -1}
        aria-describedby={isOpen ? id : undefined}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && later(true)}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && later(false)}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setOpen(true)}
        onBlur={close}
        onClick={(event) => {
          // The click must not reach a header below it.
          event.stopPropagation();
          clearTimeout(timer.current);
          setOpen((before) => event.detail === 0 || !before);
        }}
      >
        {children}
      </button>
      {isOpen && (
        <Tip
          id={id}
          entry={entry}
          termOf={termOf}
          onEnter={() => clearTimeout(timer.current)}
          onLeave={() => later(false)}
          onClose={close}
        />
      )}
    </>
  );
}

interface ExplainedProps {
  readonly text: string;
  readonly isStop?: boolean;
}

/** Renders a label whose terms have explanations. Memoised, because most are next to numbers that change. */
export const Explained = memo(function Explained({ text, isStop = true }: ExplainedProps) {
  return (
    <>
      {splitAtTerms(text).map(({ text: piece, entry }) =>
        entry ? (
          <Term key={entry.id} entry={entry} isStop={isStop}>
            {piece}
          </Term>
        ) : (
          piece
        ),
      )}
    </>
  );
});

/** Renders the meanings of terms in a label as sentences, where a label cannot contain a button. */
export function TermSentences({ text }: Pick<ExplainedProps, 'text'>): ReactNode {
  return splitAtTerms(text).flatMap(({ entry }) =>
    entry ? (
      <p key={entry.id} className="term-line">
        <b>{entry.term}</b>: {entry.says}
      </p>
    ) : (
      []
    ),
  );
}
