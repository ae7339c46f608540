import { useStore } from 'zustand';
import type { OfflineState } from '../../state/offline.ts';
import { Icon } from '../../ui/icon.tsx';
import { useSession } from '../session-context.ts';

const words: Readonly<Record<OfflineState, string | undefined>> = {
  unknown: undefined,
  keeping: 'Being kept in this browser, to open offline',
  kept: 'Kept in this browser: opens offline',
  refused: 'This browser does not keep the page: it opens online alone',
};

/** That nothing leaves the page, and whether it opens without a network. */
export function NetworkStatus() {
  const state = useStore(useSession().offline, (own) => own.state);
  const kept = words[state];
  return (
    <div title={kept}>
      <Icon name="lock" sizePx={12} />
      No network
      {kept !== undefined && <span className="unseen">. {kept}</span>}
    </div>
  );
}
