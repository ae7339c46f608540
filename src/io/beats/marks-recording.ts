import type { Annotation, AnnotationSet } from '../../model/annotation.ts';
import type { Recording } from '../../model/recording.ts';
import { channelAt } from '../channel-at.ts';

/**
 * Creates a recording that consists of marks: it has beats, a duration and perhaps a start, and no channels.
 *
 * @param facts all properties; its annotations are its content
 * @returns a recording without channels to read
 */
export function marksRecording(facts: Omit<Recording, 'channels' | 'read' | 'readDigital'>): Recording {
  const noChannel = (index: number): never => channelAt<never>([], index, facts.name);
  return {
    ...facts,
    channels: [],
    read: async (index) => noChannel(index),
    readDigital: async (index) => noChannel(index),
  };
}

/**
 * Returns the end of the last annotation of some sets.
 *
 * @param sets each in order of time
 * @returns s; 0 if there is none
 */
export function lastMarkSec(sets: readonly AnnotationSet[]): number {
  return Math.max(0, ...sets.map(({ annotations, fs }) => annotationEndSec(annotations.at(-1), fs)));
}

function annotationEndSec(last: Annotation | undefined, fs: number): number {
  return last === undefined ? 0 : last.sampleIndex / fs + (last.lengthSec ?? 0);
}
