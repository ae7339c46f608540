import { type IconName, Icon } from './icon.tsx';

interface ToolButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
  readonly className?: string;
  readonly disabled?: boolean;
  readonly expanded?: boolean;
}

/** Renders a square button with an icon and a name. If it becomes disabled while focused, it keeps the focus. */
export function ToolButton({
  icon,
  label,
  onClick,
  className = '',
  disabled = false,
  expanded,
}: ToolButtonProps) {
  return (
    <button
      type="button"
      className={`btn square ${className}`}
      aria-label={label}
      title={label}
      aria-expanded={expanded}
      aria-disabled={disabled ? true : undefined}
      onClick={disabled ? undefined : onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
