/**
 * Tests in Chromium how people share an account, on a desktop, on a phone and without JavaScript: the owner invites an editor, a viewer and a
 * client; each accepts from the mail, uses the account, and is refused what the role does not allow.
 *
 * Usage: `node test/e2e/members.ts [folder for screenshots]`
 */
import { strict as assert } from 'node:assert';
import type { BrowserUser } from './browser-user.ts';
import type { View } from './chromium.ts';
import { startJourney } from './journey.ts';
import { signIn, verifyByDns } from './owner-steps.ts';
import { servePages } from './service.ts';
import { createStudioPages } from './studio-pages.ts';

/** Pages that each role is refused. */
const REFUSED = {
  editor: ['/account', '/account/members'],
  viewer: ['/account', '/credits'],
  client: ['/account', '/audits', '/search'],
};
type Role = keyof typeof REFUSED;

const { internet, createUser, runInViews } = await startJourney();
await runInViews(runMembersJourney);

async function runMembersJourney(view: View): Promise<void> {
  const host = `shared-${view.name}.brightpage.com`;
  internet.sites.set(host, servePages(createStudioPages(host, ['/', '/about'], [])));
  const owner = await createUser(view);
  const ownerEmail = `owner-of-members-${view.name}@example.com`;
  await signIn(owner, ownerEmail, internet);
  await verifyByDns(owner, host, internet, 'members-dns');
  for (const role of ['editor', 'viewer', 'client'] as const) {
    const email = `${role}-${view.name}@example.com`;
    await invite(owner, email, role, host);
    await useAccount(view, { role, email, ownerEmail, host });
  }
  await owner.open('/account/members');
  await owner.checkPage('members');
  await owner.clickButton(`Remove editor-${view.name}@example.com`, 'Members');
  await owner.expectText('The person can no longer use this account.');
  await owner.close();
  console.log(`${view.name}: the members' journey passed`);
}

async function invite(owner: BrowserUser, email: string, role: Role, host: string): Promise<void> {
  await owner.open('/account');
  await owner.clickLink('Manage members');
  await owner.fillField('Email', email);
  await owner.page.getByLabel('Role', { exact: true }).selectOption(role);
  if (role === 'client') await owner.fillField('Websites of a client', host);
  await owner.clickButton('Send invitation', 'Members');
  await owner.expectText('The invitation is sent.');
}

interface Membership {
  role: Role;
  email: string;
  ownerEmail: string;
  host: string;
}

/** Accepts the invitation, opens the website, and tries what the role does not allow. */
async function useAccount(view: View, { role, email, ownerEmail, host }: Membership): Promise<void> {
  assert.match(internet.mailsTo(email)[0]?.text ?? '', new RegExp(`${ownerEmail}[^]*/members`));
  const person = await createUser(view);
  await signIn(person, email, internet);
  await person.open('/members');
  await person.clickButton('Accept', 'Switch account');
  await person.clickButton('Use', /websites/i);
  await person.clickLink(host);
  assert.match(person.path, new RegExp(`^/websites/${host}`));
  await person.checkPage(`members-${role}`);
  await person.open(`/websites/${host}/schedule`);
  const canChange = await person.page.getByRole('button', { name: 'Save schedule' }).isVisible();
  assert.equal(canChange, role === 'editor', `the form as ${role}`);
  for (const path of REFUSED[role]) {
    await person.open(path);
    await person.expectHeading(`Not allowed as ${role}`);
  }
  await person.open('/members');
  await person.clickButton('Use your own account', /websites/i);
  await person.open('/account');
  await person.page.getByRole('main').getByText(email).first().waitFor();
  await person.close();
}
