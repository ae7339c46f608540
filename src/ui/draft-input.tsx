import type { KeyboardEvent, ReactNode } from 'react';
import type { KeyHelp } from '../model/key-help.ts';

const stepOfKey: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** What the list of keys says of a field. */
export const fieldKeys: readonly KeyHelp[] = [
  ...Object.keys(stepOfKey).map((key) => ({
    keys: [key],
    does: 'in a field: step a parameter, with Shift ten steps',
  })),
  { keys: ['Escape'], does: 'close a drawer; take back what was typed' },
];

/** What stands in a field: the value that holds, or what was typed in its place and not yet taken. */
export interface DraftText {
  readonly typed: string;
  readonly type: (typed: string) => void;
  /** Forgets what was typed. */
  readonly drop: () => void;
  /** What is to be said of text that was typed before a reload; null of any other. */
  readonly restored: string | null;
}

interface DraftInputProps {
  readonly id: string;
  /** The value that holds, as text. */
  readonly text: string;
  readonly draft: DraftText;
  readonly unit: string;
  readonly describedBy: string;
  readonly problem: string | null;
  /** Stands before the value, as what 'auto' came to. */
  readonly before?: ReactNode;
  /** Takes what was typed; on Enter and on leaving the field. */
  readonly onCommit: (text: string) => void;
  /** Shown where it is empty. */
  readonly placeholder?: string;
  /** Arrow keys: so many steps up. Without it the field takes words. */
  readonly onStep?: (steps: number) => void;
}

/** A field that keeps what is typed until it is meant; a number also steps by arrow keys (Shift ten). Escape takes it back. */
export function DraftInput(props: DraftInputProps) {
  const { id, text, draft, unit, describedBy, problem, before, placeholder, onCommit, onStep } = props;
  const { typed } = draft;
  const key = (event: KeyboardEvent<HTMLInputElement>): void => {
    // What is being typed has its own undo; only what was meant is in the page's.
    if (typed !== text && (event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key))
      event.stopPropagation();
    if (event.key === 'Enter') onCommit(typed);
    if (event.key === 'Escape' && (typed !== text || problem !== null)) {
      // The drawer around it must not close as well.
      event.stopPropagation();
      draft.drop();
      onCommit(text);
    }
    const step = stepOfKey[event.key];
    if (!onStep || step === undefined) return;
    event.preventDefault();
    onStep(step * (event.shiftKey ? 10 : 1));
  };
  return (
    <span
      className={`field ${unit.length > 5 || before !== undefined || !onStep ? 'broad' : ''} ${problem === null ? '' : 'invalid'}`}
    >
      {before}
      <input
        id={id}
        type="text"
        inputMode={onStep ? 'decimal' : 'text'}
        autoComplete="off"
        value={typed}
        placeholder={placeholder}
        aria-describedby={describedBy}
        aria-invalid={problem !== null}
        onChange={(event) => draft.type(event.currentTarget.value)}
        onBlur={() => {
          if (typed !== text) onCommit(typed);
        }}
        onKeyDown={key}
      />
      {unit !== '' && <span className="unit">{unit}</span>}
    </span>
  );
}
