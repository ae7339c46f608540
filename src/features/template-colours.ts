import type { ColourName } from '../charts/pens/palette.ts';
import type { BeatKind } from '../charts/lanes/draw-overview.ts';
import type { TemplateView, TemplatesView } from '../model/templates-view.ts';

const names = [
  'templateA',
  'templateB',
  'templateC',
  'templateD',
  'templateE',
  'templateF',
  'templateG',
  'templateH',
] as const satisfies readonly ColourName[];

/** Returns the colour of a template's marks. */
export function templateColour({ letter, colour }: Pick<TemplateView, 'letter' | 'colour'>): ColourName {
  if (letter === 'M') return 'master';
  return colour === null ? 'text3' : (names[colour % names.length] ?? 'text3');
}

/** Returns the same as a class, for styled elements. */
export function templateClass({ letter, colour }: Pick<TemplateView, 'letter' | 'colour'>): string {
  if (letter === 'M') return 'of-master';
  return colour === null ? 'of-single' : `of-template-${'abcdefgh'[colour % names.length] ?? 'a'}`;
}

/** Returns the name of a template, or its letter. */
export function templateName({ letter, name }: Pick<TemplateView, 'letter' | 'name'>): string {
  return name ?? (letter === '' ? 'single' : letter);
}

/** Returns the beats other than the master's, by their template's colour. */
export function beatKinds({
  templates,
  labels,
  master,
  triggersSec,
}: Pick<TemplatesView, 'templates' | 'labels' | 'master' | 'triggersSec'>): readonly BeatKind[] {
  const colourOf = new Map(templates.map((one) => [one.label, templateColour(one)]));
  const timesOf = new Map<ColourName, number[]>();
  labels.forEach((label, beat) => {
    const colour = colourOf.get(label);
    if (label === master || colour === undefined) return;
    const times = timesOf.get(colour);
    if (times) times.push(triggersSec[beat] ?? 0);
    else timesOf.set(colour, [triggersSec[beat] ?? 0]);
  });
  return [...timesOf].map(([colour, atSec]) => ({ colour, atSec }));
}
