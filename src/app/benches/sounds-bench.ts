import { lazy } from 'react';
import { computedSounds } from '../../features/sounds/computed-sounds.ts';
import { SoundsTools } from '../../features/sounds/sounds-tools.tsx';
import { SoundsWaveforms } from '../../features/waveforms/sounds-waveforms.tsx';
import type { ParameterDeclaration } from '../../model/parameters.ts';
import { soundsDeclarations } from '../../pipeline/sounds/declarations.ts';
import type { RecordingBench } from './bench.ts';

const loadSounds = () => import('../../features/sounds/sounds-bench.tsx');

/** What is of heart sounds alone; how beats are found elsewhere stays shut. */
const isOfSounds = ({ group }: ParameterDeclaration): boolean => group === 'Heart sounds';

export const soundsBench: RecordingBench = {
  kind: 'recording',
  id: 'sounds',
  title: 'Sounds',
  work: 'sounds',
  needs: [
    { roles: ['ecg'], name: 'an ECG' },
    { roles: ['pcg'], name: 'heart sounds (PCG)' },
  ],
  wayOut: 'sounds',
  declarations: [
    ...soundsDeclarations.filter(isOfSounds),
    ...soundsDeclarations.filter((one) => !isOfSounds(one)),
  ],
  shutGroups: [...new Set(soundsDeclarations.filter((one) => !isOfSounds(one)).map(({ group }) => group))],
  computed: ({ sounds }, windowIndex) => (sounds ? computedSounds(sounds, windowIndex) : {}),
  own: null,
  load: loadSounds,
  View: lazy(async () => ({ default: (await loadSounds()).SoundsBench })),
  Waves: SoundsWaveforms,
  Tools: SoundsTools,
};
