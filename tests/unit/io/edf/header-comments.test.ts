import { expect, it } from 'vitest';
import { edfComments, edfPerson } from '../../../../src/io/edf/header-comments.ts';
import { readEdfHeader } from '../../../../src/io/edf/open.ts';
import { memoryFile, MemorySink } from '../../../support/byte-files.ts';
import { madeRecording } from '../../../support/made-recording.ts';
import { writeEdf } from '../../../../src/io/edf/write.ts';

async function headerWith(patient: string, recording: string, reserved = 'EDF+C') {
  const sink = new MemorySink();
  await writeEdf(madeRecording([{ label: 'II', fs: 10, values: new Float64Array(10) }]), sink);
  const { bytes } = sink;
  const put = (at: number, width: number, text: string): void =>
    bytes.set(new TextEncoder().encode(text.padEnd(width)), at);
  put(8, 80, patient);
  put(88, 80, recording);
  put(192, 44, reserved);
  // For two signals, II and the annotations.
  put(256 + 2 * 16, 80, 'AgAgCl electrode');
  put(256 + 2 * (16 + 80 + 8 + 4 * 8), 80, 'HP:0.05Hz');
  return readEdfHeader(memoryFile('a.edf', bytes));
}

const patient = 'MCH-0234567 F 02-MAY-1951 Haagse_Harry';
const recording = 'Startdate 02-MAR-2002 PSG-1234/2002 NN Telemetry_03';

it('comments include sex, equipment, electrodes and filters, and nothing that identifies a person', async () => {
  expect(edfComments(await headerWith(patient, recording))).toEqual([
    'sex: F',
    'equipment: Telemetry 03',
    'II: AgAgCl electrode; HP:0.05Hz',
  ]);
});

it('comments exclude unknown values, and everything in plain EDF, where a name may be anywhere', async () => {
  const signals = ['II: AgAgCl electrode; HP:0.05Hz'];
  expect(edfComments(await headerWith('X X X X', 'Startdate X X X X'))).toEqual(signals);
  expect(edfComments(await headerWith('X X X X', 'Startdate X X X Beatbench'))).toEqual(signals);
  expect(edfComments(await headerWith(patient, recording, ''))).toEqual(signals);
});

it('the person is separate: fields of EDF+, the text of plain EDF, and nothing unknown', async () => {
  expect(edfPerson(await headerWith(patient, recording))).toEqual({
    person: { name: 'Haagse Harry', code: 'MCH-0234567', born: '02-MAY-1951', sex: 'female' },
  });
  expect(edfPerson(await headerWith(patient, recording, ''))).toEqual({ person: { description: patient } });
  expect(edfPerson(await headerWith('X X X X', recording))).toEqual({});
  expect(edfPerson(await headerWith('', recording, ''))).toEqual({});
});
