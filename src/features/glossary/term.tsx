import { memo, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { type GlossaryEntry, sourceOfEntry, termsIn } from '../../pipeline/glossary/glossary.ts';
import { BeatPicture } from './beat-picture.tsx';
import './term.css';

/** Before a sentence opens under the pointer, and before it goes once that has left, ms. */
const [openMs, leaveMs] = [250, 200];

/** Room between a term and its sentence, and to the edge of the window, px. */
const [apartPx, edgePx] = [4, 8];

/** Puts a sentence below its term, or above where there is no room. */
function placeBy(term: Element, tip: HTMLElement): void {
  const box = term.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.max(Math.min(box.left, innerWidth - width - edgePx), edgePx);
  const hasRoom = box.bottom + apartPx + height <= innerHeight - edgePx;
  const top = hasRoom ? box.bottom + apartPx : Math.max(box.top - apartPx - height, edgePx);
  tip.style.left = `${left}px`;
  tip.style.top = `${top}px`;
}

/** What a term means, with where it lies on a beat and where it is written. */
export function TermSentence({ entry }: { readonly entry: GlossaryEntry }) {
  const source = sourceOfEntry(entry);
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

/** The sentence over the page. Stays while the pointer is on it; Escape and scrolling close it. */
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
      // The panel or the dialog below it stays as it is.
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
  /** Whether the keys stop at it; not where the same term has a stop near it. */
  readonly isStop?: boolean;
  readonly children: ReactNode;
}

/** A term in a label: what it means comes on hover, focus and tap. */
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
          // A head below it may be pressed too.
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

/** A label whose terms explain themselves; most stand in parts that are drawn anew for a number beside them. */
export const Explained = memo(function Explained({ text, isStop = true }: ExplainedProps) {
  return (
    <>
      {termsIn(text).map(({ text: piece, entry }) =>
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

/** The terms in a label in a sentence each, where a label cannot hold a button. */
export function TermSentences({ text }: Pick<ExplainedProps, 'text'>): ReactNode {
  return termsIn(text).flatMap(({ entry }) =>
    entry ? (
      <p key={entry.id} className="term-line">
        <b>{entry.term}</b>: {entry.says}
      </p>
    ) : (
      []
    ),
  );
}
