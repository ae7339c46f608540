import { describe, expect, it } from 'vitest';
import { createDrawQueue } from '../../../../src/charts/plotly/use-plotly.ts';

function handQueue() {
  const tasks: (() => void)[] = [];
  const queue = createDrawQueue((run) => tasks.push(run));
  return { queue, tasks, turn: () => tasks.shift()?.() };
}

describe('createDrawQueue', () => {
  it('draws one plot per task, in order', () => {
    const { queue, turn } = handQueue();
    const drawn: string[] = [];
    queue.schedule({}, () => drawn.push('a'));
    queue.schedule({}, () => drawn.push('b'));
    expect(drawn).toEqual([]);
    turn();
    expect(drawn).toEqual(['a']);
    turn();
    expect(drawn).toEqual(['a', 'b']);
  });

  it('draws only the newest of an owner, and nothing cancelled', () => {
    const { queue, turn } = handQueue();
    const drawn: string[] = [];
    const [one, two] = [{}, {}];
    queue.schedule(one, () => drawn.push('old'));
    queue.schedule(two, () => drawn.push('gone'));
    queue.schedule(one, () => drawn.push('new'));
    queue.cancel(two);
    turn();
    turn();
    expect(drawn).toEqual(['new']);
  });

  it('sleeps when empty, and wakes', () => {
    const { queue, tasks, turn } = handQueue();
    let count = 0;
    queue.schedule({}, () => (count += 1));
    turn();
    turn();
    expect(tasks).toHaveLength(0);
    queue.schedule({}, () => (count += 1));
    turn();
    expect(count).toBe(2);
  });

  it('continues after a failed drawing', () => {
    const { queue, turn } = handQueue();
    let drawn = false;
    queue.schedule({}, () => {
      throw new Error('broken');
    });
    queue.schedule({}, () => (drawn = true));
    expect(turn).toThrow('broken');
    turn();
    expect(drawn).toBe(true);
  });
});
