import type { ReactNode } from 'react';
import './reading.css';

interface ReadingProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly unit: string;
  readonly children: ReactNode;
  readonly className?: string;
  /** What it compares with in words, where the line may be too long. */
  readonly title?: string;
}

/** A number, what it is, and what it compares with. */
export function Reading({ label, value, unit, children, className, title }: ReadingProps) {
  return (
    <div className={className}>
      <dt className="nowrap" title={typeof label === 'string' ? label : undefined}>
        {label}
      </dt>
      <dd>
        <p className="v">
          {value} <small>{unit}</small>
        </p>
        <p className="c nowrap" title={title}>
          {children}
        </p>
      </dd>
    </div>
  );
}
