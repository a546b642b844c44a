import { expect, test, vi } from 'vitest';
import { app } from '../../../src/app.ts';
import { createMailbox, ORIGIN } from './browser.ts';

const DAY = 86_400_000;

async function getSecurityTxt(variables: Partial<Env>): Promise<Response> {
  return app.request(`${ORIGIN}/.well-known/security.txt`, {}, { ...createMailbox().env, ...variables });
}

test('names the contact, and expires within a year of the day of the request (RFC 9116)', async () => {
  const now = Date.UTC(2026, 5, 1, 13, 45);
  vi.useFakeTimers({ toFake: ['Date'], now });
  const file = await getSecurityTxt({
    SECURITY_EMAIL: 'security@brightpage.com',
    ABUSE_EMAIL: 'abuse@brightpage.com',
  });
  expect(file.status).toBe(200);
  expect(file.headers.get('Content-Type')).toBe('text/plain; charset=UTF-8');
  expect(await file.text()).toBe(`Contact: mailto:security@brightpage.com
Expires: 2026-11-28T00:00:00Z
Preferred-Languages: en
Canonical: ${ORIGIN}/.well-known/security.txt
`);
  expect(Date.parse('2026-11-28T00:00:00Z') - Date.UTC(2026, 5, 1)).toBe(180 * DAY);
});

test('names the address for abuse if there is none for security', async () => {
  const file = await getSecurityTxt({ ABUSE_EMAIL: 'abuse@brightpage.com' });
  expect(await file.text()).toMatch(/^Contact: mailto:abuse@brightpage\.com$/m);
});

test('does not exist without a contact', async () => {
  for (const variables of [{ ABUSE_EMAIL: '' }, { SECURITY_EMAIL: '', ABUSE_EMAIL: '' }])
    expect((await getSecurityTxt(variables)).status).toBe(404);
});
