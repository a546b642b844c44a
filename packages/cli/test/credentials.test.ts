import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect, readServiceUrl } from '../src/service/connect.ts';
import {
  deleteCredentials,
  getCredentialsPath,
  readCredentials,
  writeCredentials,
} from '../src/service/credentials.ts';
import { createTerminal } from './terminal.ts';

const STORED = { service: 'https://audit.example.com', key: 'svk_stored' };

let home = '';
let path = '';
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'site-audit-home-'));
  path = getCredentialsPath({ XDG_CONFIG_HOME: home }, 'linux');
});
afterEach(() => rm(home, { recursive: true }));

describe('the stored key', () => {
  it('is where the operating system keeps settings', () => {
    const place = (env: NodeJS.ProcessEnv, platform: NodeJS.Platform) =>
      getCredentialsPath(env, platform, '/home/ada');
    expect(place({}, 'linux')).toBe('/home/ada/.config/site-audit/credentials.json');
    expect(place({ XDG_CONFIG_HOME: '/etc/ada' }, 'linux')).toBe('/etc/ada/site-audit/credentials.json');
    expect(place({ XDG_CONFIG_HOME: 'relative' }, 'freebsd')).toBe(
      '/home/ada/.config/site-audit/credentials.json',
    );
    expect(place({ XDG_CONFIG_HOME: '/x' }, 'darwin')).toBe(
      '/home/ada/Library/Application Support/site-audit/credentials.json',
    );
    expect(place({ APPDATA: 'C:\\Users\\ada\\AppData\\Roaming' }, 'win32')).toBe(
      'C:\\Users\\ada\\AppData\\Roaming\\site-audit\\credentials.json',
    );
  });

  it('is readable by its user alone, and replaces the former one', async () => {
    await writeCredentials(path, { ...STORED, key: 'svk_former' });
    await writeCredentials(path, STORED);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(path))).mode & 0o777).toBe(0o700);
    expect(await readdir(dirname(path))).toEqual(['credentials.json']);
    expect(await readCredentials(path, 'linux')).toEqual(STORED);
    expect([await deleteCredentials(path), await deleteCredentials(path)]).toEqual([true, false]);
    expect(await readCredentials(path, 'linux')).toBeNull();
  });

  it('is refused if others can read it, and if it is damaged', async () => {
    await writeCredentials(path, STORED);
    await chmod(path, 0o640);
    await expect(readCredentials(path, 'linux')).rejects.toThrow('Others can read the key');
    await chmod(path, 0o600);
    const withPassword = JSON.stringify({ ...STORED, service: 'https://ada:secret@example.com' });
    for (const text of ['', 'null', '{"key":1}', withPassword, (await readFile(path, 'utf8')).slice(0, 20)]) {
      await writeFile(path, text);
      await expect(readCredentials(path, 'linux'), text).rejects.toThrow('is damaged. Log in again.');
    }
  });
});

it('a folder in the place of the file, or a file in that of its folder, is named', async () => {
  await mkdir(path, { recursive: true });
  await expect(readCredentials(path, 'linux')).rejects.toThrow(`${path} is a folder, not a file.`);
  await expect(writeCredentials(path, STORED)).rejects.toThrow(`The key cannot be stored in ${path}: `);
  await expect(deleteCredentials(path)).rejects.toThrow(`${path} cannot be deleted: `);
  expect(await readdir(dirname(path))).toEqual(['credentials.json']);
  await rm(dirname(path), { recursive: true });
  await writeFile(dirname(path), '');
  await expect(readCredentials(path, 'linux')).rejects.toThrow(`${path} cannot be read: `);
  await expect(writeCredentials(path, STORED)).rejects.toThrow(`The key cannot be stored in ${path}: `);
});

describe('the service', () => {
  const find = async (env: NodeJS.ProcessEnv, service?: string) => {
    const { terminal } = createTerminal({ XDG_CONFIG_HOME: home, ...env });
    return (await connect(service === undefined ? {} : { service }, terminal, () => {})).service;
  };

  it('is that of the option, the environment or the login, in this order', async () => {
    await writeCredentials(path, STORED);
    const key = { SITE_AUDIT_KEY: 'svk_given' };
    expect(await find({})).toBe(STORED.service);
    expect(await find({ ...key, SITE_AUDIT_URL: 'https://b.example.com/' })).toBe('https://b.example.com');
    expect(await find({ ...key, SITE_AUDIT_URL: 'https://b.example.com' }, 'c.example.com')).toBe(
      'https://c.example.com',
    );
  });

  it('gets the key that was stored for it, and no other', async () => {
    await writeCredentials(path, STORED);
    await expect(find({ SITE_AUDIT_URL: 'https://evil.example.com' })).rejects.toThrow(
      'You are not logged in',
    );
    await expect(find({}, 'http://audit.example.com')).rejects.toThrow('You are not logged in');
    await expect(find({ SITE_AUDIT_KEY: 'svk_x' }, 'http://audit.example.com')).rejects.toThrow('not https');
  });

  it('must be known', async () => {
    await expect(find({ SITE_AUDIT_KEY: 'svk_x' })).rejects.toThrow('Which service?');
    for (const text of ['https://', 'a b', 'ftp://audit.example.com', 'https://user@audit.example.com']) {
      expect(() => readServiceUrl(text), text).toThrow('is not the URL of a service');
    }
  });
});

describe('SITE_AUDIT_KEY', () => {
  const connectWith = async (env: NodeJS.ProcessEnv) =>
    connect({}, createTerminal({ XDG_CONFIG_HOME: home, ...env }).terminal, () => {});
  const env = { SITE_AUDIT_URL: STORED.service, SITE_AUDIT_KEY: 'svk_given' };

  it('needs no stored key, even where the stored one is refused', async () => {
    await writeCredentials(path, STORED);
    await chmod(path, 0o644);
    expect((await connectWith(env)).service).toBe(STORED.service);
    await expect(connectWith({ SITE_AUDIT_URL: STORED.service })).rejects.toThrow('Others can read the key');
  });

  it('is not printed if it is no key', async () => {
    for (const key of ['svk_a\nsvk_b', 'svk_ü', 'secret']) {
      await expect(connectWith({ ...env, SITE_AUDIT_KEY: key })).rejects.toThrow(
        'SITE_AUDIT_KEY is not an API key: it begins with svk_.',
      );
    }
  });
});
