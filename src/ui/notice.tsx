import { Icon } from './icon.tsx';

interface NoticeProps {
  readonly tone: 'error' | 'warn' | 'news';
  readonly children: string;
}

/** One sentence in the place where something happened. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <p className={`notice ${tone}`} role={tone === 'error' ? 'alert' : undefined}>
      <Icon name={tone === 'news' ? 'reset' : 'warn'} sizePx={14} />
      <span>{children}</span>
    </p>
  );
}
