import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useSession } from '../session-context.ts';

/** Long enough to be read twice. */
const shownMs = 8000;

/** What was just done and shows nowhere else, for some seconds. */
export function SaidStatus() {
  const { notices } = useSession();
  const said = useStore(notices, (state) => state.said);
  const [over, setOver] = useState(said);
  useEffect(() => {
    const timer = setTimeout(() => setOver(said), shownMs);
    return () => clearTimeout(timer);
  }, [said]);
  const text = said === null || said === over ? '' : said.message;
  return <output className="said nowrap">{text}</output>;
}
