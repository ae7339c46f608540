import { type IconName, Icon } from './icon.tsx';

interface ToolButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
  readonly className?: string;
  readonly disabled?: boolean;
  readonly expanded?: boolean;
}

/** A square button with a drawing and a name. A disabled one keeps the focus that it had when it became so. */
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
