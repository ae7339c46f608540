import type { ReactNode } from 'react';

interface ReportSectionProps {
  readonly title: string;
  /** What it counts. */
  readonly sub: string;
  /** At the right of its head. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A titled part of the page. */
export function ReportSection({ title, sub, aside, className = '', children }: ReportSectionProps) {
  return (
    <section className={`report-section ${className}`}>
      <div className="report-title">
        <h2>{title}</h2>
        <span className="dim nowrap">{sub}</span>
        {aside}
      </div>
      {children}
    </section>
  );
}
