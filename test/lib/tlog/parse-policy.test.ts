import { describe, expect, it } from 'vitest';
import { COSIGNATURE, createVerifierKey } from '../../../src/lib/tlog/note.ts';
import { formatPolicy, meetsQuorum, parsePolicy, type Policy } from '../../../src/lib/tlog/policy.ts';

const ED25519 = 0x01;
const ML_DSA = 0x06;

function createKey(type: number, byte: number, name = 'example.com/key') {
  return createVerifierKey(name, type, new Uint8Array(type === ML_DSA ? 1_312 : 32).fill(byte)).vkey;
}

const LOG = createKey(ED25519, 1);
const WITNESSES = ['X1', 'X2', 'X3', 'Y1', 'Y2', 'Y3'].map(
  (name, index) => `witness ${name} ${createKey(COSIGNATURE, index)}`,
);

function read(text: string) {
  return parsePolicy(new TextEncoder().encode(text));
}

function readPolicy(text: string): Policy {
  const policy = read(text);
  if ('error' in policy) throw new Error(policy.error);
  return policy;
}

describe('a policy', () => {
  it('is the example of the specification', () => {
    const policy = readPolicy(`log ${LOG}

${WITNESSES.slice(0, 3).join('\n')}
group X-witnesses 2 X1 X2 X3

\t# the others
${WITNESSES.slice(3).join(' \t\n')}
  group   Y-witnesses\tany Y1 Y2 Y3

group X-and-Y all X-witnesses Y-witnesses
quorum X-and-Y
`);
    expect(policy.logs).toMatchObject([{ key: { vkey: LOG }, url: null }]);
    expect(policy.witnesses.map(({ name }) => name)).toEqual(['X1', 'X2', 'X3', 'Y1', 'Y2', 'Y3']);
    const meets = (...names: string[]) => meetsQuorum(policy, new Set(names));
    expect(meets('X1', 'X3', 'Y2')).toBe(true);
    expect(meets('X1', 'X2', 'X3')).toBe(false);
    expect(meets('X1', 'Y1', 'Y2', 'Y3')).toBe(false);
    // Names of groups are no witnesses.
    expect(meets('X-and-Y', 'X-witnesses', 'Y-witnesses')).toBe(false);
    expect(meets()).toBe(false);
  });

  it('can ask for one witness or for none', () => {
    const one = readPolicy(`${WITNESSES[0]} https://witness.example.com/\nquorum X1\n`);
    expect(one.witnesses[0]?.url).toBe('https://witness.example.com/');
    expect([meetsQuorum(one, new Set(['X1'])), meetsQuorum(one, new Set())]).toEqual([true, false]);
    expect(meetsQuorum(readPolicy('quorum none\n'), new Set())).toBe(true);
  });

  it('can be the one that the service serves', () => {
    const key = createVerifierKey('witness.example.com', COSIGNATURE, new Uint8Array(32).fill(9));
    const policy = readPolicy(
      formatPolicy(LOG, 'https://example.com/log', [{ key, url: 'https://witness.example.com/' }]),
    );
    expect(meetsQuorum(policy, new Set())).toBe(false);
    expect(meetsQuorum(policy, new Set(policy.witnesses.map(({ name }) => name)))).toBe(true);
  });

  it('has names of octets, also of those that are not UTF-8', () => {
    const [, vkey] = /X1 (.*)/.exec(WITNESSES[0] ?? '') ?? [];
    const encode = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
    const policy = parsePolicy(encode(`witness K\xff ${vkey}\nquorum K\xff\n# \x80`));
    expect(policy).toMatchObject({ quorum: 'K\xff' });
    expect(parsePolicy(encode(`witness K\xff ${vkey}\nquorum K\xfe\n`))).toMatchObject({ line: 2 });
  });

  it('knows witnesses whose signatures it cannot verify', () => {
    const policy = readPolicy(`witness w ${createKey(ML_DSA, 1)}\nquorum w\n`);
    expect(meetsQuorum(policy, new Set())).toBe(false);
  });
});

describe('refuses', () => {
  const cases: [why: string, text: string, line: number][] = [
    ['no quorum', `${WITNESSES[0]}\n`, 2],
    ['two quorums', 'quorum none\nquorum none\n', 2],
    ['an unknown quorum', 'quorum X1\n', 1],
    ['a quorum defined later', `quorum X1\n${WITNESSES[0]}\n`, 1],
    ['a quorum with more', 'quorum none none\n', 1],
    ['a keyword', 'Quorum none\n', 1],
    ['a witness called none', `witness none ${createKey(COSIGNATURE, 1)}\nquorum none\n`, 1],
    ['a name twice', `${WITNESSES[0]}\nwitness X1 ${createKey(COSIGNATURE, 9)}\nquorum X1\n`, 2],
    [
      'a key twice, under another name',
      `${WITNESSES[0]}\nwitness Z ${createKey(COSIGNATURE, 0, 'other')}\nquorum none\n`,
      2,
    ],
    ['a log twice', `log ${LOG}\nlog ${createKey(ED25519, 1, 'other')}\nquorum none\n`, 2],
    ['a log with the key of a witness', `log ${createKey(COSIGNATURE, 1)}\nquorum none\n`, 1],
    ['a witness with the key of a log', `witness w ${LOG}\nquorum none\n`, 1],
    ['a key with a wrong id', `log ${LOG.replace(/\+[0-9a-f]{8}\+/, '+00000000+')}\nquorum none\n`, 1],
    ['a group without members', 'group g any\nquorum none\n', 1],
    ['a group of all of nothing', 'group g all\nquorum none\n', 1],
    ['a threshold of 0', `${WITNESSES[0]}\ngroup g 0 X1\nquorum g\n`, 2],
    ['a threshold over the members', `${WITNESSES[0]}\ngroup g 2 X1\nquorum g\n`, 2],
    ['a threshold that is not a decimal', `${WITNESSES[0]}\ngroup g 0x1 X1\nquorum g\n`, 2],
    ['a member twice', `${WITNESSES[0]}\ngroup g any X1 X1\nquorum g\n`, 2],
    ['a member of two groups', `${WITNESSES[0]}\ngroup g any X1\ngroup h any X1\nquorum g\n`, 3],
    ['a member that is none', 'group g any none\nquorum g\n', 1],
    ['a carriage return', 'quorum none\r\n', 1],
    ['a control character in a comment', '# \u0000\nquorum none\n', 1],
    ['a form feed as white space', 'quorum\fnone\n', 1],
  ];
  it.each(cases)('%s', (_, text, line) => expect(read(text)).toMatchObject({ line }));

  it('more than 64 KB', () => {
    expect(read(`quorum none\n${'#'.repeat(64 * 1024)}`)).toMatchObject({ error: expect.any(String) });
  });
});
