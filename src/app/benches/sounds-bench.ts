import { computedSounds } from '../../features/sounds/computed-sounds.ts';
import { SoundsTools } from '../../features/sounds/sounds-tools.tsx';
import { SoundsWaveforms } from '../../features/waveforms/sounds-waveforms.tsx';
import { soundsDeclarations } from '../../pipeline/sounds/declarations.ts';
import { groupsExcept, lazyView, withGroupFirst, type RecordingBench } from './bench.ts';

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
  ...lazyView(async () => (await import('../../features/sounds/sounds-bench.tsx')).SoundsBench),
  Waves: SoundsWaveforms,
  Tools: SoundsTools,
};
