import type { IconName } from './icon.tsx';
import { Icon } from './icon.tsx';

interface ToolButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
  readonly className?: string;
  readonly disabled?: boolean;
  readonly expanded?: boolean;
}

/** A square button with a drawing and a name. */
export function ToolButton({ icon, label, onClick, className = '', disabled, expanded }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={`btn square ${className}`}
      aria-label={label}
      title={label}
      aria-expanded={expanded}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
