import { memo, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { splitAtTerms, type GlossaryTerm } from '../../pipeline/glossary/terms.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import './term.css';

/** Delay before an explanation opens under the pointer, and before it closes after the pointer has left, ms. */
const [openMs, leaveMs] = [250, 200];

const Tip = lazyComponent(async () => (await import('./term-tip.tsx')).Tip);

interface TermProps {
  readonly entry: GlossaryTerm;
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
        <Suspense fallback={null}>
          <Tip
            id={id}
            entry={entry}
            termOf={termOf}
            onEnter={() => clearTimeout(timer.current)}
            onLeave={() => later(false)}
            onClose={close}
          />
        </Suspense>
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
