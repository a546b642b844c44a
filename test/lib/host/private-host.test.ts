import { describe, expect, it } from 'vitest';
import { isPrivateHost } from '../../../src/lib/host/private-host.ts';

describe('isPrivateHost', () => {
  it.each([
    'localhost',
    'LOCALHOST',
    'app.localhost',
    'localhost.',
    'printer.local',
    '127.0.0.1',
    '127.255.0.3',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.1.1',
    '0.0.0.0',
    '100.64.0.1',
    '[::1]',
    '[::]',
    '[fe80::1]',
    '[fd00::1]',
    '[::ffff:127.0.0.1]',
  ])('takes %s for private', (host) => {
    expect(isPrivateHost(host)).toBe(true);
  });

  it.each([
    'example.com',
    'localhost.example.com',
    'local',
    'mylocal.com',
    '172.15.0.1',
    '172.32.0.1',
    '192.169.0.1',
    '8.8.8.8',
    '10.example.com',
    '[2606:4700::1111]',
    '',
  ])('takes %j for public', (host) => {
    expect(isPrivateHost(host)).toBe(false);
  });
});
