import { useEffect, useLayoutEffect, useRef } from 'react';
import { explainTerm, type GlossaryEntry } from '../../pipeline/glossary/glossary.ts';
import { splitAtTerms, type GlossaryTerm } from '../../pipeline/glossary/terms.ts';
import { formatEntrySource } from '../../pipeline/methods/references.ts';
import { BeatPicture } from './beat-picture.tsx';

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
  readonly entry: GlossaryTerm;
  readonly termOf: () => Element | null;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** Renders the explanation over the page. It stays while the pointer is on it; Escape and scrolling close it. */
export function Tip({ id, entry, termOf, onEnter, onLeave, onClose }: TipProps) {
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
      <TermSentence entry={explainTerm(entry)} />
    </span>
  );
}

/** Renders the meanings of terms in a label as sentences, where a label cannot contain a button. */
export function TermSentences({ text }: { readonly text: string }) {
  return splitAtTerms(text).flatMap(({ entry }) =>
    entry ? (
      <p key={entry.id} className="term-line">
        <b>{entry.term}</b>: {explainTerm(entry).says}
      </p>
    ) : (
      []
    ),
  );
}
