import { lateComponent } from '../../ui/late-component.ts';

export const OpenEditsGroup = lateComponent(
  async () => (await import('../../features/waveforms/editing/open-edits-group.tsx')).OpenEditsGroup,
);

export const PinnedGroup = lateComponent(
  async () => (await import('../../features/inspector/pinned-group.tsx')).PinnedGroup,
);

export const BeatTicksGroup = lateComponent(
  async () => (await import('../../features/ticks/ticks-group.tsx')).TicksGroup,
);
