import { expect, it } from 'vitest';
import { createVerifierKey } from '../../../src/lib/tlog/note.ts';
import { formatPolicy } from '../../../src/lib/tlog/policy.ts';

const LOG = createVerifierKey('audit.example.com/log', 1, new Uint8Array(32).fill(1)).vkey;
const URL = 'https://audit.example.com/log';

function witness(number: number) {
  const key = createVerifierKey(`witness-${number}.example`, 4, new Uint8Array(32).fill(number));
  return { key, url: `https://witness-${number}.example` };
}

it('asks for no cosignature if there is no witness', () => {
  expect(formatPolicy(LOG, URL, [])).toBe(`log ${LOG} ${URL}\nquorum none\n`);
});

it('asks for the cosignatures of a majority of the witnesses', () => {
  const witnesses = [witness(1), witness(2), witness(3)];
  expect(formatPolicy(LOG, URL, witnesses)).toBe(
    [
      `log ${LOG} ${URL}`,
      `witness w1 ${witnesses[0]!.key.vkey} https://witness-1.example`,
      `witness w2 ${witnesses[1]!.key.vkey} https://witness-2.example`,
      `witness w3 ${witnesses[2]!.key.vkey} https://witness-3.example`,
      'group witnesses 2 w1 w2 w3',
      'quorum witnesses',
      '',
    ].join('\n'),
  );
  expect(formatPolicy(LOG, URL, [witness(1)])).toContain('group witnesses 1 w1\n');
  expect(formatPolicy(LOG, URL, [witness(1), witness(2)])).toContain('group witnesses 2 w1 w2\n');
});
