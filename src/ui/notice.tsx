import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface NoticeProps {
  /** An error; something that may be wrong; something to know; something that is new. */
  readonly tone: 'error' | 'warn' | 'note' | 'news';
  readonly children: string;
  /** A button for what is to be done about it. */
  readonly action?: ReactNode;
}

const icons = { error: 'warn', warn: 'warn', note: 'info', news: 'reset' } as const;

/** One sentence in the place where something happened. */
export function Notice({ tone, children, action }: NoticeProps) {
  return (
    <p className={`notice ${tone}`} role={tone === 'error' ? 'alert' : undefined}>
      <Icon name={icons[tone]} sizePx={14} />
      <span>{children}</span>
      {action}
    </p>
  );
}
