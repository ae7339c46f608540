import { useEffect } from 'react';
import { useSession } from '../features/session-context.ts';

/** Takes the link out of the address, where a reload would open it again over what was changed since. */
function clearAddress(): void {
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
}

/** Opens the link in the page's address, and every other that is put there. */
export function useLinks(): void {
  const { sharing } = useSession();
  useEffect(() => {
    const open = (): void => {
      const { hash } = location;
      const settled = (): void => {
        if (location.hash === hash) clearAddress();
      };
      if (hash !== '') void sharing?.openLink(hash, settled);
    };
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, [sharing]);
}
