import { array, assert, asyncProperty, boolean, constantFrom, integer, record, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memorySource } from '../../../../src/io/source.ts';
import { openArchive } from '../../../../src/io/zip/open.ts';
import { BeatbenchError } from '../../../../src/model/failure.ts';
import type { ByteSource } from '../../../../src/model/recording.ts';
import { memoryFile } from '../../../support/byte-files.ts';
import { zipCopies } from '../../../support/bombs.ts';
import { zipFile } from '../../../support/zip-file.ts';
import type { ZipPart } from '../../../support/zip-file.ts';
import { caseCount, itInFullRun } from '../../../support/gate.ts';

const text = (words: string) => new TextEncoder().encode(words);
const long = text(Array.from({ length: 3000 }, (_, k) => `${k % 97},${(k * 7) % 13}`).join('\n'));

/** Returns paths and content of what an archive gives, and names and codes of what it does not. */
async function readContent(archive: ByteSource) {
  const { members, refused } = await openArchive(archive);
  const files = await Promise.all(
    members.map(async ({ source }) => [source.path, await source.read(0, source.size)] as const),
  );
  return { files, refused: refused.map(({ name, failure }) => `${name} ${failure.code}`) };
}

function contentOfParts(...parts: ZipPart[]) {
  return readContent(memoryFile('d/a.zip', zipFile(parts)));
}

describe('zip archives', () => {
  it.each([
    ['deflated', {}, {}],
    ['stored', { method: 0 }, {}],
    ['with sizes behind the bytes', { isStreamed: true }, {}],
    ['of 64 bits', {}, { isLong: true }],
    ['stored in 64 bits, with a comment', { method: 0 }, { isLong: true, comment: 'PK\u0005\u0006 no end' }],
  ])('zip archives return their files: %s', async (_, part, options) => {
    const parts = [
      { name: 'r/long.csv', content: long, ...part },
      { name: 'r/', content: '', method: 0 },
      { name: 'r/née.csv', content: 'a', ...part },
      { name: 'r/none.csv', content: '', ...part },
    ];
    const { files, refused } = await readContent(memoryFile('d/a.zip', zipFile(parts, options)));
    expect(files).toEqual([
      ['d/a.zip/r/long.csv', long],
      ['d/a.zip/r/née.csv', text('a')],
      ['d/a.zip/r/none.csv', new Uint8Array()],
    ]);
    expect(refused).toEqual([]);
  });

  it('zip archives read stored files only by ranges of the archive, and inflate others once', async () => {
    const bytes = zipFile([
      { name: 'stored.dat', content: long, method: 0 },
      { name: 'deflated.dat', content: long },
    ]);
    let readBytes = 0;
    const inner = memorySource('a.zip', bytes);
    const archive: ByteSource = {
      ...inner,
      read: (from, to, signal) => {
        readBytes += Math.min(to, bytes.length) - from;
        return inner.read(from, to, signal);
      },
    };
    const { members } = await openArchive(archive);
    const [stored, deflated] = members.map(({ source }) => source);
    readBytes = 0;
    expect(await stored.read(1000, 1010)).toEqual(long.slice(1000, 1010));
    expect(readBytes).toBe(30 + 10);
    expect(await stored.read(long.length - 2, long.length + 99)).toEqual(long.slice(-2));
    await deflated.read(0, 5);
    readBytes = 0;
    expect(await deflated.read(2000, 2010)).toEqual(long.slice(2000, 2010));
    expect(readBytes).toBe(0);
  });

  it('zip archives ignore folders, links, hidden files and documents', async () => {
    const { files, refused } = await contentOfParts(
      { name: 'link.csv', content: '/etc/passwd', mode: 0o120777 },
      { name: '__MACOSX/._a.csv', content: 'x' },
      { name: 'README.md', content: 'x' },
      { name: 'a.csv', content: 'x' },
    );
    expect(files.map(([path]) => path)).toEqual(['d/a.zip/a.csv']);
    expect(refused).toEqual([]);
  });

  it('zip archives read names relative to their folder', async () => {
    const { files } = await contentOfParts({ name: './', content: '' }, { name: './r/a.csv', content: 'x' });
    expect(files.map(([path]) => path)).toEqual(['d/a.zip/r/a.csv']);
  });

  it('treat backslashes of Windows like slashes', async () => {
    const { files } = await contentOfParts({ name: 'r\\a.csv', content: 'x' });
    expect(files.map(([path]) => path)).toEqual(['d/a.zip/r/a.csv']);
  });

  it.each([
    ['a name that leads upwards', { name: '../a.csv' }, 'unsafe-path'],
    ['a name that leads upwards with backslashes', { name: 'r\\..\\..\\a.csv' }, 'unsafe-path'],
    ['an absolute name', { name: '/etc/a.csv' }, 'unsafe-path'],
    ['a drive letter', { name: 'C:\\a.csv' }, 'unsafe-path'],
    ['a control character', { name: 'a\u0000.csv' }, 'unsafe-path'],
    ['an encrypted file', { name: 'a.csv', flags: 1 }, 'unsupported'],
    ['an archive inside', { name: 'b.ZIP' }, 'unsupported'],
    ['an unknown method', { name: 'a.csv', method: 12 }, 'unsupported'],
    ['a stored file of another size', { name: 'a.csv', method: 0, size: 7 }, 'bad-header'],
    ['a size that its packed bytes cannot reach', { name: 'a.csv', size: 0xfffffff0 }, 'truncated'],
  ])('zip archives reject %s and read the rest', async (_, part, code) => {
    const { files, refused } = await contentOfParts(
      { content: 'one', ...part },
      { name: 'good.csv', content: 'two' },
    );
    expect(files).toEqual([['d/a.zip/good.csv', text('two')]]);
    expect(refused).toEqual([expect.stringMatching(new RegExp(` ${code}$`))]);
  });

  it('zip archives reject the second file of the same name', async () => {
    const { files, refused } = await contentOfParts(
      { name: 'a.csv', content: '1' },
      { name: 'a.csv', content: '2' },
    );
    expect(files).toEqual([['d/a.zip/a.csv', text('1')]]);
    expect(refused).toEqual(['d/a.zip/a.csv bad-header']);
  });

  it('zip archives stop a file that unpacks to more than it states', async () => {
    const bomb = { name: 'a.csv', content: new Uint8Array(40 << 20), size: 1000 };
    const { members } = await openArchive(memoryFile('a.zip', zipFile([bomb])));
    await expect(members[0].source.read(0, 10)).rejects.toMatchObject({
      code: 'bad-value',
      message: expect.stringContaining('more than the 1000 bytes'),
      where: { file: 'a.zip/a.csv' },
    });
  });

  const zeros = new Uint8Array(1 << 20);

  it('zip archives reject, before unpacking, what would exceed the memory limit', async () => {
    const parts = [zipCopies('within.dat', zeros, 200), zipCopies('large.dat', zeros, 400)];
    const { members, refused } = await openArchive(memoryFile('a.zip', zipFile(parts)));
    expect(members.map(({ path }) => path)).toEqual(['a.zip/within.dat']);
    expect(refused).toMatchObject([{ name: 'a.zip/large.dat', failure: { code: 'too-large' } }]);
  });

  itInFullRun('hold no more than that of all files together', async () => {
    const parts = [zipCopies('small.dat', zeros, 20), zipCopies('large.dat', zeros, 280)];
    const { members } = await openArchive(memoryFile('a.zip', zipFile(parts)));
    const [first, second] = members;
    const held = await first.inflate();
    expect(await first.inflate()).toBe(held);
    // The second replaces the first, which is inflated again.
    await second.inflate();
    expect(await first.inflate()).not.toBe(held);
  });

  itInFullRun('bound each file by its own packed bytes, however many are stored beside it', async () => {
    const large = zipCopies('large.dat', zeros, 400);
    const parts = [zipCopies('1.dat', zeros, 200), zipCopies('2.dat', zeros, 200), large];
    // Further stored bytes make an archive of hundreds of MB, which does not make a bomb acceptable.
    const filler = { name: 'filler.dat', content: new Uint8Array(120 << 20), method: 0 };
    const archive = zipFile([...parts, filler]);
    const { members, refused } = await openArchive(memoryFile('a.zip', archive));
    expect(members.map(({ path }) => path)).toEqual(['a.zip/1.dat', 'a.zip/2.dat', 'a.zip/filler.dat']);
    expect(refused).toMatchObject([{ name: 'a.zip/large.dat', failure: { code: 'too-large' } }]);

    const small = await openArchive(memoryFile('a.zip', zipFile(parts)));
    const [first, second] = small.members;
    await second.inflate();
    expect((await first.source.read(5, 9)).length).toBe(4);
    first.drop();
    expect((await first.source.read(5, 9)).length).toBe(4);
  });

  it('zip archives report many rejected files in a few lines', async () => {
    const parts = Array.from({ length: 500 }, (_, k) => ({ name: `../${k}.csv`, content: 'x', method: 0 }));
    const { refused } = await contentOfParts(...parts, { name: 'a.csv', content: 'x' });
    expect(refused.length).toBe(21);
    expect(refused.at(-1)).toBe('d/a.zip unsafe-path');
  });

  it.each([
    ['another sum', { crc: 5 }, 'other bytes'],
    ['more bytes stated than there are', { size: 9 }, 'of the 9 bytes'],
    ['bytes that are no deflate', { packed: new Uint8Array(60).fill(0xff) }, 'cannot be unpacked'],
    ['deflate cut short', { packed: new Uint8Array([0x4b, 0x4c]) }, 'damaged'],
  ])('zip archives find damage: %s', async (_, part, words) => {
    const { members } = await openArchive(
      memoryFile('a.zip', zipFile([{ name: 'a.csv', content: 'abc', ...part }])),
    );
    for (const attempt of [1, 2]) {
      await expect(members[0].source.read(0, 10), `attempt ${attempt}`).rejects.toMatchObject({
        code: 'bad-value',
        message: expect.stringContaining(words),
      });
    }
  });

  it.each([
    ['no end', text('PK\u0003\u0004 and so on'), 'truncated'],
    ['an archive cut short', zipFile([{ name: 'a', content: long }]).slice(0, -30), 'truncated'],
    ['more files than it lists', zipFile([{ name: 'a' }], { count: 9 }), 'bad-header'],
    [
      'files that share bytes',
      zipFile([
        { name: 'a', content: long },
        { name: 'b', localAt: 0, content: 'x' },
      ]),
      'bad-header',
    ],
    ['a file behind the directory', zipFile([{ name: 'a', localAt: 5000 }]), 'bad-header'],
    ['nothing', zipFile([]), 'empty'],
    ['papers alone', zipFile([{ name: 'README.md', content: 'x' }]), 'empty'],
  ])('zip archives with %s are rejected', async (_, bytes, code) => {
    await expect(openArchive(memoryFile('a.zip', bytes))).rejects.toMatchObject({
      code,
      where: { file: 'a.zip' },
    });
  });

  it('zip archives in several parts are rejected', async () => {
    const bytes = zipFile([{ name: 'a' }]);
    bytes[bytes.length - 22 + 4] = 3;
    await expect(openArchive(memoryFile('a.zip', bytes))).rejects.toMatchObject({ code: 'unsupported' });
  });

  it('zip archives report a local header at a wrong position', async () => {
    const bytes = zipFile([{ name: 'a.csv', content: 'abc', method: 0 }]);
    bytes[0] = 0;
    const { members } = await openArchive(memoryFile('a.zip', bytes));
    await expect(members[0].source.read(0, 1)).rejects.toMatchObject({ code: 'bad-header' });
  });

  it('zip archives stop when cancelled', async () => {
    const controller = new AbortController();
    const archive = memoryFile('a.zip', zipFile([{ name: 'a.csv', content: long }]));
    const { members } = await openArchive(archive, controller.signal);
    controller.abort();
    await expect(members[0].source.read(0, 1, controller.signal)).rejects.toBe(controller.signal.reason);
    await expect(openArchive(archive, controller.signal)).rejects.toBe(controller.signal.reason);
  });

  it('zip archives return any files unchanged', async () => {
    const part = record({
      content: uint8Array({ maxLength: 300 }),
      method: constantFrom(0, 8),
      isStreamed: boolean(),
    });
    await assert(
      asyncProperty(array(part, { minLength: 1, maxLength: 6 }), boolean(), async (parts, isLong) => {
        const named = parts.map((each, k) => ({ ...each, name: `f${k}.dat` }));
        const { files, refused } = await readContent(memoryFile('a.zip', zipFile(named, { isLong })));
        expect(files).toEqual(named.map(({ name, content }) => [`a.zip/${name}`, new Uint8Array(content)]));
        expect(refused).toEqual([]);
      }),
      { numRuns: caseCount(60) },
    );
  });

  it('zip archives with any damage return a message or their content', async () => {
    const whole = zipFile([
      { name: 'a.csv', content: long.slice(0, 3000) },
      { name: 'b.dat', content: long.slice(0, 100), method: 0 },
    ]);
    const change = record({
      at: integer({ min: 0, max: whole.length - 1 }),
      byte: integer({ min: 0, max: 255 }),
    });
    await assert(
      asyncProperty(
        array(change, { minLength: 1, maxLength: 5 }),
        integer({ min: 0, max: whole.length }),
        async (changes, length) => {
          const bytes = whole.slice(0, length % 3 === 0 ? length : undefined);
          for (const { at, byte } of changes) if (at < bytes.length) bytes[at] = byte;
          const outcome = await readContent(memoryFile('a.zip', bytes)).then(
            () => 'content',
            (error: unknown) => (error instanceof BeatbenchError ? 'words' : error),
          );
          expect(['content', 'words']).toContain(outcome);
        },
      ),
      { numRuns: caseCount(400) },
    );
  });
});
