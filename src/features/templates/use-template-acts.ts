import type { TemplateEdit } from '../../model/templates.ts';
import type { TemplateView } from '../../model/templates-view.ts';
import type { TemplatesReport } from '../../workers/protocol.ts';
import { momentText } from '../../state/edits/beat-edits.ts';
import { formatCount } from '../../ui/format-number.ts';
import { useChosen, useSession } from '../session-context.ts';
import { templateName } from '../template-colours.ts';

export interface TemplateActs {
  readonly merge: (from: TemplateView, into: TemplateView) => void;
  readonly rename: (template: TemplateView, name: string) => void;
  readonly promote: (template: TemplateView) => void;
  readonly markNoise: (template: TemplateView) => void;
  /** Returns the chosen beats that can be split off a template; none if these would be all of its beats. */
  readonly toSplit: (template: TemplateView) => readonly number[];
  readonly split: (beats: readonly number[]) => void;
}

const own = (template: TemplateView): string =>
  template.letter === '' ? 'single beat' : templateName(template);

/** Returns the user's actions on templates; each is one step of the history. */
export function useTemplateActs(report: TemplatesReport, chosen: readonly number[]): TemplateActs {
  const { editTemplates } = useSession();
  const entry = useChosen();
  const edit = (words: string, one: TemplateEdit): void => {
    if (entry) void editTemplates(entry, words, one);
  };
  return {
    merge: (from, into) =>
      edit(`Template ${own(from)} merged into ${own(into)}`, {
        op: 'merge',
        time: from.firstSec,
        into: into.firstSec,
      }),
    rename: (template, name) =>
      edit(
        name === '' ? `Template ${own(template)} without a name` : `Template ${own(template)} named ${name}`,
        {
          op: 'rename',
          time: template.firstSec,
          name,
        },
      ),
    promote: (template) =>
      edit(`Template ${own(template)} made the master`, { op: 'promote', time: template.firstSec }),
    markNoise: (template) =>
      edit(`Template ${own(template)} ${template.isNoise ? 'no noise' : 'marked as noise'}`, {
        op: 'noise',
        time: template.firstSec,
        noise: !template.isNoise,
      }),
    toSplit: ({ label, count }) => {
      const beats = report.hasWindows ? chosen.filter((beat) => report.labels[beat] === label) : [];
      return beats.length < count ? beats : [];
    },
    split: (beats) => {
      const times = beats.flatMap((beat) => report.triggersSec[beat] ?? []);
      const [first] = times;
      if (first === undefined) return;
      const at = momentText(first);
      const words =
        times.length === 1 ? `Beat at ${at}` : `${formatCount(times.length, 'beat')} from ${at} on`;
      edit(`${words} split off`, { op: 'split', times });
    },
  };
}
