import type { KeyboardEvent, ReactNode } from 'react';
import type { KeyHelp } from '../model/key-help.ts';

const stepOfKey: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** Entries for fields in the list of keys. */
export const fieldKeys: readonly KeyHelp[] = [
  ...Object.keys(stepOfKey).map((key) => ({
    keys: [key],
    does: 'in a field: change a parameter by one step; with Shift, ten',
  })),
  { keys: ['Escape'], does: 'close a drawer; discard the typed text' },
];

/** Text of a field: the current value, or what was typed instead and not applied yet. */
export interface DraftText {
  readonly typed: string;
  readonly type: (typed: string) => void;
  /** Discards what was typed. */
  readonly drop: () => void;
  /** Note about text that was typed before a reload; null for any other. */
  readonly restored: string | null;
}

interface DraftInputProps {
  readonly id: string;
  /** Current value, as text. */
  readonly text: string;
  readonly draft: DraftText;
  readonly unit: string;
  readonly describedBy: string;
  readonly problem: string | null;
  /** Element before the value, for example what 'auto' resolved to. */
  readonly before?: ReactNode;
  /** Applies what was typed; called on Enter and on leaving the field. */
  readonly onCommit: (text: string) => void;
  /** Shown while the field is empty. */
  readonly placeholder?: string;
  /** Called for arrow keys with the number of steps. If omitted, the field is for words. */
  readonly onStep?: (steps: number) => void;
}

/**
 * Renders a field that applies typed text only on Enter or when it loses focus. Arrow keys step a number (Shift ten),
 * and Escape restores it.
 */
export function DraftInput(props: DraftInputProps) {
  const { id, text, draft, unit, describedBy, problem, before, placeholder, onCommit, onStep } = props;
  const { typed } = draft;
  const key = (event: KeyboardEvent<HTMLInputElement>): void => {
    // The field has its own undo while typing; the page's undo has applied values only.
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
