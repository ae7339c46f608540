import type { ReactNode } from 'react';
import './field.css';

interface CheckRowProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

/** Renders a line with a checkbox. */
export function CheckRow({ checked, onChange, children }: CheckRowProps) {
  return (
    <label className="check-row">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{children}</span>
    </label>
  );
}
