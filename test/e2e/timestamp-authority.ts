import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const CONFIG = `
[ca]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[intermediate]
basicConstraints = critical, CA:true, pathlen:0
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[signer]
basicConstraints = critical, CA:false
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[tsa]
serial = ./serial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.3.6.1.4.1.13762.3
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
tsa_name = yes
`;

/** Days of the certificates: 100 years. */
const DAYS = '36525';

/** A time-stamping authority of OpenSSL: a root, an intermediate and a signing certificate, with ECDSA keys on P-256. */
export interface TimestampAuthority {
  /** The path of the root's certificate, in PEM. */
  rootPath: string;
  /** Answers a TimeStampReq with a TimeStampResp. */
  answer(request: Uint8Array): Promise<Uint8Array>;
}

/** Creates an authority, with its files in an empty folder. Throws if there is no `openssl`. */
export async function createTimestampAuthority(folder: string): Promise<TimestampAuthority> {
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder });
  await writeFile(join(folder, 'authority.cnf'), CONFIG);
  const issue = async (name: string, subject: string, issuer: string | null) => {
    await openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', `${name}.key`);
    await openssl('req', '-new', '-key', `${name}.key`, '-subj', subject, '-out', `${name}.csr`);
    const signing =
      issuer === null
        ? ['-signkey', `${name}.key`]
        : ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`, '-CAcreateserial'];
    await openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      ...signing,
      '-sha256',
      '-days',
      DAYS,
      '-extfile',
      'authority.cnf',
      '-extensions',
      name,
      '-out',
      `${name}.pem`,
    );
  };
  await issue('ca', '/O=Bright Time/CN=Bright Time Root', null);
  await issue('intermediate', '/O=Bright Time/CN=Bright Time Stamping CA', 'ca');
  await issue('signer', '/O=Bright Time/CN=Bright Time Authority', 'intermediate');
  await writeFile(join(folder, 'serial'), '01\n');
  let last: Promise<unknown> = Promise.resolve();
  const reply = async (request: Uint8Array) => {
    await writeFile(join(folder, 'query.tsq'), request);
    await openssl(
      'ts',
      '-reply',
      '-config',
      'authority.cnf',
      '-section',
      'tsa',
      '-queryfile',
      'query.tsq',
      '-inkey',
      'signer.key',
      '-signer',
      'signer.pem',
      '-chain',
      'intermediate.pem',
      '-out',
      'reply.tsr',
    );
    return new Uint8Array(await readFile(join(folder, 'reply.tsr')));
  };
  return {
    rootPath: join(folder, 'ca.pem'),
    // One at a time: they share files.
    answer: (request) => {
      const answer = last.then(() => reply(request));
      last = answer.catch(() => {});
      return answer;
    },
  };
}
