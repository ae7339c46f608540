import { computedSounds } from '../../features/sounds/computed-sounds.ts';
import { SoundsTools } from '../../features/sounds/sounds-tools.tsx';
import { soundsDeclarations } from '../../pipeline/sounds/declarations.ts';
import { groupsExcept, lazyParts, withGroupFirst, type RecordingBench } from './bench.ts';

export const soundsBench: RecordingBench = {
  kind: 'recording',
  id: 'sounds',
  title: 'Sounds',
  work: 'sounds',
  wayOut: 'sounds',
  // The group of heart sounds is initially open. Groups of beat detection, which other benches share, are closed.
  declarations: withGroupFirst(soundsDeclarations, 'Heart sounds'),
  shutGroups: groupsExcept(soundsDeclarations, ['Heart sounds']),
  computed: ({ sounds }, windowIndex) => (sounds ? computedSounds(sounds, windowIndex) : {}),
  ...lazyParts(
    async () => (await import('../../features/sounds/sounds-bench.tsx')).SoundsBench,
    async () => (await import('../../features/waveforms/sounds-waveforms.tsx')).SoundsWaveforms,
  ),
  Tools: SoundsTools,
};
