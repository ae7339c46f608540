import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createRingMemory,
  type RingInstruction,
  type RingLetter,
  RingReader,
  RingWriter,
} from '../../../../../src/analysis/templates/strategies/ring-memory.ts';
import { WakeSignal } from '../../../../../src/analysis/templates/strategies/wake-signal.ts';
import { caseCount } from '../../../../support/gate.ts';

function ring() {
  const memory = createRingMemory(2);
  const bell = new WakeSignal(new SharedArrayBuffer(4));
  return { bell, writer: new RingWriter(memory, bell), reader: new RingReader(memory) };
}

const match = fc.record({ rho: fc.double({ noNaN: true }), shift: fc.integer({ min: -99, max: 99 }) });
const beat = fc.nat(1e6);
const label = fc.nat(999);
const masterRho = fc.double({ noNaN: true });
const window = fc
  .tuple(fc.double({ noNaN: true }), fc.double({ noNaN: true }))
  .map((pair) => Float64Array.from(pair));
const instruction: fc.Arbitrary<RingInstruction> = fc.oneof(
  fc.record({ kind: fc.constant('MASTER_MODIFY' as const), beat, masterMatch: match }),
  fc.record({ kind: fc.constant('NEW_TEMPLATE' as const), beat, label, masterMatch: match, window }),
  fc.record({ kind: fc.constant('AVERAGE_TEMPLATE' as const), beat, label, match, masterRho, window }),
  fc.record({ kind: fc.constant('INCREMENT_TEMPLATE' as const), beat, label, match, masterRho }),
  fc.record({ kind: fc.constant('PROCESSING_COMPLETE' as const) }),
);

describe('the ring of instructions', () => {
  it('transfers every instruction unchanged, in order', () => {
    const letters = fc.array(fc.record({ instruction, master: label }), { maxLength: 40 });
    fc.assert(
      fc.property(letters, (told) => {
        const { writer, reader } = ring();
        const heard: RingLetter[] = [];
        for (const one of told) {
          writer.push(one.instruction, one.master);
          const read = reader.read();
          reader.done(read.length, false);
          heard.push(...read);
        }
        expect(heard).toEqual(told);
        expect(reader.read()).toEqual([]);
      }),
      { numRuns: caseCount(50) },
    );
  });

  it('wraps around, and wakes the server by itself only for half a ring', () => {
    const { bell, writer, reader } = ring();
    const rhos = Float64Array.from({ length: 100 }, (_, n) => n / 100);
    const shifts = new Int16Array(100);
    let heardCount = 0;
    for (let round = 0; round < 50; round++) {
      const from = 100 * round;
      writer.pushMasterBeats({ from, rhos, shifts }, { from, to: from + 100 }, 3);
      if (round % 7 !== 6) continue;
      const read = reader.read();
      expect(read.map((letter) => letter.master)).toEqual(read.map(() => 3));
      for (const letter of read) {
        const masterMatch = { rho: (heardCount % 100) / 100, shift: 0 };
        expect(letter.instruction).toEqual({ kind: 'MASTER_MODIFY', beat: heardCount++, masterMatch });
      }
      reader.done(read.length, false);
    }
    expect(heardCount).toBe(4900);
    expect(bell.rung).toBeGreaterThan(0);
    expect(bell.rung).toBeLessThanOrEqual(5000 / 512);
  });

  it('does not wait if no answer is needed', () => {
    const { bell, writer, reader } = ring();
    writer.push(
      { kind: 'INCREMENT_TEMPLATE', beat: 1, label: 2, match: { rho: 1, shift: 0 }, masterRho: 0 },
      0,
    );
    writer.settle();
    expect(bell.rung).toBe(0);
    writer.wake();
    expect(bell.rung).toBe(1);
    reader.done(reader.read().length, true);
    writer.settle();
  });
});
