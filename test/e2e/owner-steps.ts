import type { LocalInternet } from '../../scripts/local/internet.ts';
import type { BrowserUser } from './browser-user.ts';

/** Opens an account, or signs in to it, with the mailed code. */
export async function signIn(person: BrowserUser, email: string, internet: LocalInternet): Promise<void> {
  await person.open('/websites');
  await person.fillField('Email address', email);
  await person.clickButton('Email me a code', 'Enter your code');
  await person.fillField('Code', internet.codeFor(email));
  await person.clickButton('Sign in', 'Your websites');
}

/**
 * Adds a website and verifies it by a TXT record, from the page of the websites.
 *
 * @param name of the check of the page with the record
 */
export async function verifyByDns(
  person: BrowserUser,
  host: string,
  internet: LocalInternet,
  name: string,
): Promise<void> {
  await person.fillField('Add a website', host);
  await person.clickButton('Add website', host);
  await person.clickLink('DNS record');
  await person.checkPage(name);
  const read = (id: string) => person.page.locator(`#${id}`).innerText();
  internet.txtRecords.set(await read('dns-name'), await read('dns-snippet'));
  await person.clickButton('Verify', `${host} is verified`);
}
