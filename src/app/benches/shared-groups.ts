import { lazy } from 'react';

export const OpenEditsGroup = lazy(async () => ({
  default: (await import('../../features/waveforms/editing/open-edits-group.tsx')).OpenEditsGroup,
}));

export const PinnedGroup = lazy(async () => ({
  default: (await import('../../features/inspector/pinned-group.tsx')).PinnedGroup,
}));
