import { lazyComponent } from '../../ui/lazy-component.ts';

export const OpenEditsGroup = lazyComponent(
  async () => (await import('../../features/waveforms/editing/open-edits-group.tsx')).OpenEditsGroup,
);

export const PinnedGroup = lazyComponent(
  async () => (await import('../../features/inspector/pinned-group.tsx')).PinnedGroup,
);

export const BeatTicksGroup = lazyComponent(
  async () => (await import('../../features/ticks/ticks-group.tsx')).TicksGroup,
);
