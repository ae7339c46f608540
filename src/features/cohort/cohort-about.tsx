import { useStore } from 'zustand';
import { formatCount } from '../../ui/format-number.ts';
import { useSession } from '../session-context.ts';

/** Renders the numbers of recordings, subjects and states next to the bench's name. */
export function CohortAbout() {
  const shown = useStore(useSession().cohort, (state) => state.shown);
  if (shown === null) return null;
  const all = [...shown.files, ...shown.errors];
  const count = (of: (labels: (typeof all)[number]['labels']) => string | null): number =>
    new Set(all.flatMap(({ labels }) => of(labels) ?? [])).size;
  const states = count(({ state }) => state);
  const trials = count(({ trial }) => trial);
  const text = [
    formatCount(all.length, 'recording'),
    formatCount(
      count(({ subject }) => subject),
      'subject',
    ),
    states > 0 ? formatCount(states, 'state') : '',
    trials > 0 ? formatCount(trials, 'trial') : '',
  ].filter((part) => part !== '');
  const about = text.join(' · ');
  return (
    <span className="dim nowrap" title={about}>
      {about}
    </span>
  );
}
