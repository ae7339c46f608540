import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface NoticeProps {
  /** An error, a possible problem, information, or news. */
  readonly tone: 'error' | 'warn' | 'note' | 'news';
  readonly children: string;
  /** Button for the action that helps. */
  readonly action?: ReactNode;
}

const icons = { error: 'warn', warn: 'warn', note: 'info', news: 'reset' } as const;

/** Renders a sentence at the place that it concerns. */
export function Notice({ tone, children, action }: NoticeProps) {
  return (
    <p className={`notice ${tone}`} role={tone === 'error' ? 'alert' : undefined}>
      <Icon name={icons[tone]} sizePx={14} />
      <span>{children}</span>
      {action}
    </p>
  );
}
