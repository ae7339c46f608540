import { lazy } from 'react';
import { computedPreset } from '../../features/templates/computed-preset.ts';
import { TemplatesTools } from '../../features/templates/templates-tools.tsx';
import { TemplatesWaveforms } from '../../features/waveforms/templates-waveforms.tsx';
import { templatesDeclarations } from '../../pipeline/templates/declarations.ts';
import type { RecordingBench } from './bench.ts';

const loadTemplates = () => import('../../features/templates/templates-bench.tsx');

/** What is of templates alone; how beats are found elsewhere stays shut. */
const templateGroups = new Set(['Defaults', 'Trigger', 'Window', 'Match', 'Templates', 'Strategy']);

export const templatesBench: RecordingBench = {
  kind: 'recording',
  id: 'templates',
  title: 'Templates',
  work: 'templates',
  needs: [{ roles: ['ecg'], name: 'an ECG' }],
  declarations: templatesDeclarations,
  shutGroups: [
    'Signals',
    ...new Set(templatesDeclarations.map(({ group }) => group).filter((group) => !templateGroups.has(group))),
  ],
  computed: ({ templates }) => computedPreset(templates),
  own: null,
  load: loadTemplates,
  View: lazy(async () => ({ default: (await loadTemplates()).TemplatesBench })),
  Waves: TemplatesWaveforms,
  Tools: TemplatesTools,
};
