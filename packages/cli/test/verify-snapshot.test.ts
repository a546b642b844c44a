import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parsePolicy, type Policy } from '../../../src/lib/tlog/policy.ts';
import { createVerifierKey, formatSignatureLine, parseVerifierKey } from '../../../src/lib/tlog/note.ts';
import { isVerified, FILE_LIMITS, verifySnapshot } from '../../../src/lib/verify-snapshot.ts';
import { TIMESTAMP } from '../../../test/fixtures/timestamp.ts';
import { createEntry, encodeJson, LOG, LogService, WITHDRAWAL } from './log-service.ts';
import { runCommand } from './terminal.ts';

/** A signature type of C2SP signed-note. */
const ML_DSA_44 = 0x06;

let folder = '';
let service: LogService;
let url = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-audit-verify-'));
  service = await LogService.start();
  await service.append(Array.from({ length: 300 }, (_, n) => createEntry(n + 10)));
  url = await service.publish('l_1');
  vi.stubGlobal('fetch', service.fetch);
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const execute = (...args: string[]) => runCommand(['verify-snapshot', ...args]);

/** Writes files of the snapshot as a browser downloads them. Returns their paths. */
async function download(...extensions: string[]): Promise<string[]> {
  return Promise.all(
    extensions.map(async (extension) => {
      const path = join(folder, `l_1${extension}`);
      await writeFile(path, service.files.get(url + extension)!);
      return path;
    }),
  );
}

async function writePolicy(text: string): Promise<string> {
  const path = join(folder, 'policy');
  await writeFile(path, text);
  return path;
}

/** Returns the steps as `name state`. */
async function listStates(...args: string[]): Promise<string[]> {
  const { steps } = JSON.parse((await execute(...args, '--json')).stdout) as {
    steps: { name: string; state: string }[];
  };
  return steps.map(({ name, state }) => `${name} ${state}`);
}

describe('a snapshot with a proof', () => {
  it('is verified from its URL, with the key that the service serves', async () => {
    const { status, stdout, stderr } = await execute(url);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout.split('\n')).toEqual([
      'The snapshot is as it was published.',
      `${url}.json`,
      expect.stringMatching(/^SHA-256 [\da-f]{64}$/),
      '',
      expect.stringMatching(/^ok: bytes: The document of a snapshot, \d+ bytes\.$/),
      expect.stringMatching(/^ok: hash: SHA-256 [\da-f]{64}, as expected\.$/),
      'ok: canonical: Canonical JSON (RFC 8785).',
      'ok: entry: The log entry names this snapshot, published 2026-05-01T10:00:00+00:00.',
      'ok: inclusion: The entry is number 300 of the 303 entries in the checkpoint.',
      'ok: checkpoint: Signed by audit.example.com/log.',
      'not checked: cosignatures: No policy with witnesses is given.',
      'not checked: timestamp: There is no timestamp.',
      expect.stringContaining(`The key of the log was taken from ${LOG}/keys, from the service itself.`),
      '',
    ]);
  });

  it('is verified offline from its files, in any order', async () => {
    vi.stubGlobal('fetch', () => expect.unreachable());
    const files = await download('.tlog-proof', '.json');
    const { status, stdout } = await execute(...files, '--log-key', service.vkey);
    expect(stdout).not.toContain('from the service itself');
    expect(status).toBe(0);
    // Without a key nothing says who made the checkpoint.
    const without = await execute(...files);
    expect(without.stdout).toContain('not checked: checkpoint: No key of the log is given.');
    expect(without.status).toBe(1);
  });

  it('takes the key from a file, and from the logs of a policy', async () => {
    const keys = join(folder, 'keys');
    await writeFile(keys, service.files.get(`${LOG}/keys`)!);
    const key = join(folder, 'key');
    await writeFile(key, `${service.vkey}\n`);
    const files = await download('.json', '.tlog-proof');
    expect((await execute(...files, '--log-key', keys)).status).toBe(0);
    expect((await execute(...files, '--log-key', key)).status).toBe(0);
    const policy = await writePolicy(`log ${service.vkey}\n${service.policy}`);
    expect((await execute(...files, '--policy', policy)).status).toBe(0);
  });

  it('needs the cosignatures that the policy asks for', async () => {
    const policy = await writePolicy(service.policy);
    const { status, stdout } = await execute(url, '--policy', policy);
    expect(stdout).toContain('ok: cosignatures: Cosigned by 1 of 1 known witnesses, enough for the policy.');
    expect(status).toBe(0);
    const other = await writePolicy((await LogService.start()).policy);
    const refused = await execute(url, '--policy', other);
    expect(refused.stdout).toContain('FAILED: cosignatures: Cosigned by 0 of 1 known witnesses');
    expect(refused.status).toBe(1);
  });

  it('ignores post-quantum keys and signatures beside those that it can verify', async () => {
    const keys = ['audit.example.com/log', 'witness.example.com'].map((name) =>
      createVerifierKey(name, ML_DSA_44, new Uint8Array(1_312)),
    );
    const [log, witness] = keys.map(({ vkey }) => vkey);
    const proof = service.files.get(`${url}.tlog-proof`)!;
    const lines = keys.map((key) => `${formatSignatureLine(key, new Uint8Array(2_420))}\n`);
    service.files.set(`${url}.tlog-proof`, Buffer.concat([proof, Buffer.from(lines.join(''))]));
    const policy = await writePolicy(
      `log ${log}\nlog ${service.vkey}\nwitness m ${witness}\n${service.policy}`,
    );
    const { status, stdout } = await execute(url, '--policy', policy);
    expect(stdout).toContain('ok: checkpoint: Signed by audit.example.com/log.');
    expect(stdout).toContain('ok: cosignatures: Cosigned by 1 of 2 known witnesses, enough for the policy.');
    expect(status).toBe(0);
  });

  it('stays valid when the log has a new key', async () => {
    const [old] = [service.vkey];
    await service.rotate();
    for (const key of [old, service.vkey]) expect((await execute(url, '--log-key', key)).status).toBe(0);
    expect((await execute(url)).status).toBe(0);
    // Offline, the new key alone does not verify what the old one signed.
    const files = await download('.json', '.tlog-proof');
    const offline = await execute(...files, '--log-key', service.vkey);
    expect(offline.stdout).toContain('If the log has another key today, give its key history too.');
    expect(offline.status).toBe(1);
    const later = await service.publish('l_2');
    expect((await execute(later, '--log-key', old)).status).toBe(0);
  });

  it('is refused with the key of another log', async () => {
    const other = await LogService.start();
    expect(await listStates(url, '--log-key', other.vkey)).toContain('checkpoint failed');
    expect((await execute(url, '--log-key', other.vkey)).status).toBe(1);
  });

  it.each([
    ['another id', { id: 'l_3' }],
    ['another directory', { provider: 'chatgpt' }],
    ['another hash', { snapshot_sha256: '0'.repeat(64) }],
    // Who follows the log for a host would not find the entry.
    ['another host', { host: 'example.org' }],
    ['a withdrawal', WITHDRAWAL],
    ['another format', { format: 'site-audit-log-entry/2' }],
  ])('is refused if the entry is of %s', async (_, entry) => {
    url = await service.publish('l_2', {}, entry);
    expect(await listStates(url)).toContain('entry failed');
    expect((await execute(url)).status).toBe(1);
  });

  it('is refused if its source URL is not a string', async () => {
    url = await service.publish('l_2', { source_url: { toString: 0 } });
    expect(await listStates(url)).toContain('entry failed');
  });

  it('is refused if the expected hash differs', async () => {
    const refused = await execute(url, '--sha256', '0'.repeat(64));
    expect(refused.stdout).toContain('The snapshot differs from what was published.');
    expect(refused.status).toBe(1);
  });

  it('is refused if the document is not canonical, or not a snapshot', async () => {
    const json = new TextDecoder().decode(service.files.get(`${url}.json`));
    service.files.set(`${url}.json`, new TextEncoder().encode(json.replace(':97.5', ':97.50')));
    expect(await listStates(url)).toEqual(
      expect.arrayContaining(['hash failed', 'canonical failed', 'entry failed']),
    );
    for (const text of ['', '[]', 'null', '"', '{}', '{"format":null}', '['.repeat(100_000)]) {
      service.files.set(`${url}.json`, new TextEncoder().encode(text));
      expect((await listStates(url))[0], text.slice(0, 20)).toBe('bytes failed');
    }
  });
});

describe('a snapshot without a proof', () => {
  beforeEach(() => void service.files.delete(`${url}.tlog-proof`));

  it('is compared with a hash', async () => {
    const { sha256 } = JSON.parse((await execute(url, '--sha256', '0'.repeat(64), '--json')).stdout) as {
      sha256: string;
    };
    const verified = await execute(url, '--sha256', sha256.toUpperCase());
    expect(verified.stdout).toContain('not checked: entry: There is no proof.');
    expect(verified.status).toBe(0);
    expect((await execute(url, '--sha256', '0'.repeat(64))).status).toBe(1);
    expect(await execute(url)).toMatchObject({
      status: 2,
      stderr: `site-audit: ${url}.json does not say its SHA-256. Add --sha256 HASH.\n`,
    });
  });

  it('is refused if a key or a policy is given', async () => {
    expect((await execute(url, '--log-key', service.vkey)).status).toBe(1);
    expect((await execute(url, '--policy', await writePolicy('quorum none\n'))).status).toBe(1);
  });
});

describe('arguments', () => {
  it('are files that belong together', async () => {
    const [json = '', proof = ''] = await download('.json', '.tlog-proof');
    expect((await execute(json, json)).stderr).toContain('are both a snapshot');
    expect((await execute(proof)).stderr).toContain('the snapshot is missing');
    expect((await execute(url, json)).stderr).toContain('Give one URL, or only files.');
    expect((await execute(join(folder, 'gone'))).stderr).toContain('There is no file');
    expect((await execute(json, '--log-key', 'gone')).status).toBe(2);
    expect((await execute(json, proof, '--log-key', json)).stderr).toContain('is not a key history');
    const policy = await writePolicy('\nquorum w\n');
    expect((await execute(json, '--policy', policy)).stderr).toContain('line 2: The quorum is not defined');
  });

  it('are bounded', async () => {
    const path = join(folder, 'large.json');
    await writeFile(path, new Uint8Array(FILE_LIMITS.snapshot + 1));
    expect((await execute(path)).stderr).toContain('is larger than 2100000 bytes');
    service.files.set(`${url}.tlog-proof`, new Uint8Array(FILE_LIMITS.proof + 1));
    expect((await execute(url)).stderr).toContain('is larger than 65536 bytes');
  });
});

describe('a timestamp', () => {
  const response = Buffer.from(TIMESTAMP.response, 'base64');

  it('is taken from the service if it is of the checkpoint in the proof', async () => {
    // Of another checkpoint: a cache can hold the earlier proof.
    service.files.set(`${url}.tsr`, response);
    expect(await listStates(url)).toContain('timestamp skipped');
    expect((await execute(url)).status).toBe(0);
    service.files.set(`${url}.tsr`, response.subarray(1));
    expect(await listStates(url)).toContain('timestamp failed');
    expect((await execute(url)).status).toBe(1);
  });

  it('must be of the checkpoint in the proof if it is given', async () => {
    const tsr = join(folder, 'l_1.tsr');
    await writeFile(tsr, response);
    const files = await download('.json', '.tlog-proof');
    expect(await listStates(tsr, ...files, '--log-key', service.vkey)).toContain('timestamp failed');
    expect((await execute(tsr, ...files, '--log-key', service.vkey)).status).toBe(1);
  });

  it('must be there if the reader trusts an authority', async () => {
    const certificates = join(folder, 'ca.pem');
    await writeFile(certificates, TIMESTAMP.root);
    const files = await download('.json', '.tlog-proof');
    const key = ['--log-key', service.vkey];
    expect((await execute(...files, ...key)).status).toBe(0);
    expect(await listStates(...files, ...key, '--tsa-ca', certificates)).toContain('timestamp failed');
    expect((await execute(...files, ...key, '--tsa-ca', certificates)).status).toBe(1);
    expect((await execute(files[0] ?? '', '--tsa-ca', certificates)).status).toBe(1);
  });
});

it('500 mutations of the snapshot and its proof are refused', async () => {
  const policy = parsePolicy(new TextEncoder().encode(service.policy)) as Policy;
  const logKeys = [{ key: parseVerifierKey(service.vkey)!, fromSize: 0, toSize: null }];
  const verify = async (snapshot: Uint8Array, proof: Uint8Array) =>
    isVerified(
      await verifySnapshot({
        snapshot,
        sha256: null,
        proof: new TextDecoder().decode(proof),
        logKeys,
        policy,
        verifyTimestamp: null,
      }),
      true,
    );
  const snapshot = service.files.get(`${url}.json`)!;
  const proof = service.files.get(`${url}.tlog-proof`)!;
  expect(await verify(snapshot, proof)).toBe(true);
  const random = createRandom(19);
  for (let round = 0; round < 500; round++) {
    const verified =
      round % 2 === 0 ? verify(mutate(snapshot, random), proof) : verify(snapshot, mutate(proof, random));
    // oxlint-disable-next-line no-await-in-loop -- names the round that fails
    expect(await verified, `round ${round}`).toBe(false);
  }
});

/** Returns a generator of whole numbers below its argument: Park and Miller's, the same for a seed. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Changes, removes, repeats or inserts a byte. */
function mutate(bytes: Uint8Array, random: (below: number) => number): Uint8Array {
  const at = random(bytes.length);
  const [before, byte, after] = [bytes.subarray(0, at), bytes.subarray(at, at + 1), bytes.subarray(at + 1)];
  const parts = [
    () => [before, Uint8Array.of(byte[0]! ^ (1 << random(8))), after],
    () => [before, after],
    () => [before, byte, byte, after],
    () => [before, Uint8Array.of(32 + random(95)), byte, after],
  ][random(4)]!();
  return Buffer.concat(parts);
}

it('a document in another encoding than UTF-8 is refused', async () => {
  service.files.set(
    `${url}.json`,
    Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), service.files.get(`${url}.json`)!]),
  );
  expect((await listStates(url))[0]).toBe('bytes failed');
  service.files.set(`${url}.json`, encodeJson({ format: 'site-audit-snapshot/1' }));
  expect(await listStates(url)).toContain('entry failed');
});
