import { ActionMenu, type MenuAction } from './action-menu.tsx';

const none: readonly MenuAction[] = [];

interface SaveMenuProps<Format extends string> {
  /** Text that names the saved content, for example 'Save foot sweep'. */
  readonly label: string;
  /** Word next to the icon, if there is room. */
  readonly word?: string;
  readonly formats: readonly Format[];
  readonly actions?: readonly MenuAction[];
  /** Why nothing can be saved now. */
  readonly offReason?: string;
  readonly onSave: (format: Format) => void;
}

/** Renders the tool of a panel: a button that opens a list of formats and of other actions. */
export function SaveMenu<Format extends string>(props: SaveMenuProps<Format>) {
  const { label, word, formats, actions = none, offReason, onSave } = props;
  const entries: readonly MenuAction[] = [
    ...formats.map((format) => ({ label: format.toUpperCase(), onChoose: () => onSave(format) })),
    ...actions.map((action, index) => ({ ...action, isApart: index === 0 })),
  ];
  return (
    <ActionMenu
      label={label}
      offReason={offReason}
      buttonClass={word === undefined ? 'btn square' : 'btn'}
      actions={entries}
    >
      <svg className="icon" width={14} height={14} viewBox="0 0 16 16" aria-hidden="true">
        <path d="M8 2.5v7.5M4.5 6.8L8 10.3l3.5-3.5M3 13.5h10" />
      </svg>
      {word !== undefined && <span className="only-wide">{word}</span>}
    </ActionMenu>
  );
}
