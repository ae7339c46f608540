import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useSession } from '../session-context.ts';
import './palette.css';
import { type PaletteItem, findItems, paletteItems } from './palette-items.ts';

interface PaletteProps {
  readonly acts: readonly PaletteItem[];
  /** Text typed before the palette was loaded. */
  readonly early: RefObject<string>;
  /** Goes to a parameter in the inspector. */
  readonly onParameter: (id: string) => void;
  /** Shows a term of the glossary. */
  readonly onWord: (id: string) => void;
  readonly onClose: () => void;
}

const pageRows = 8;
const moves: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  PageDown: (index, count) => Math.min(index + pageRows, count - 1),
  PageUp: (index) => Math.max(index - pageRows, 0),
};

interface OptionProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly active: boolean;
  readonly onPick: () => void;
}

function Option({ id, item, active, onPick }: OptionProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (active) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // The field keeps the focus and the keys; options react to the pointer only.
    <button
      type="button"
      tabIndex={-1}
      ref={ref}
      id={id}
      role="option"
      aria-selected={active}
      className="option"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <span className="kind">{item.kind}</span>
      <span className="nowrap">{item.title}</span>
      <span className="dim nowrap grow">{item.detail}</span>
      {item.keys.length > 0 && (
        <span className="keys">
          {item.keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </button>
  );
}

/** Finds recordings, windows, parameters and actions by a few letters, and goes there or runs them. */
export function CommandPalette({ acts, early, onParameter, onWord, onClose }: PaletteProps) {
  const session = useSession();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState(() => early.current);
  const [index, setIndex] = useState(0);
  const items = useMemo(
    () => paletteItems(session, acts, onParameter, onWord),
    [session, acts, onParameter, onWord],
  );
  const found = useMemo(() => findItems(query, items), [query, items]);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const pick = (item: PaletteItem | undefined): void => {
    if (!item) return;
    dialog.current?.close();
    // After the dialog has returned the focus, so that an action may move it.
    setTimeout(item.run, 0);
  };
  const key = (event: KeyboardEvent): void => {
    const move = moves[event.key];
    if (event.key === 'Enter') pick(found[index]);
    else if (move && found.length > 0) setIndex(move(index, found.length));
    else return;
    event.preventDefault();
  };
  const active = found[index];
  return (
    <dialog ref={dialog} className="dialog palette" aria-label="Search or run" onClose={onClose}>
      <div className="ask">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Search or run"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${id}-${index}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="Recording, window, parameter, action, or ‘what is PPV’"
          value={query}
          onKeyDown={key}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setIndex(0);
          }}
        />
        <kbd>Esc</kbd>
      </div>
      <div id={`${id}-list`} role="listbox" className="found" aria-label="Found">
        {found.map((item, at) => (
          <Option
            key={item.id}
            id={`${id}-${at}`}
            item={item}
            active={at === index}
            onPick={() => pick(item)}
          />
        ))}
      </div>
      <output className="none">{found.length === 0 ? 'Nothing has that name.' : ''}</output>
    </dialog>
  );
}
