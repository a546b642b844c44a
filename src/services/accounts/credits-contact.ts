import { getContactAddress } from '../mail/send-mail.ts';

/** Where people get more credits. */
export interface CreditsContact {
  kind: 'email' | 'page';
  /** The email address or the URL. */
  text: string;
  /** Of the link. */
  href: string;
}

/**
 * Returns whom to ask for credits: `CREDITS_CONTACT`, an email address or the URL of a page, or else the sender of our mail. Anything
 * else that is set counts as not set, so that no page gets a link with another scheme.
 */
export function getCreditsContact(env: Env): CreditsContact {
  const contact = env.CREDITS_CONTACT?.trim() ?? '';
  const url = URL.parse(contact);
  if (url?.protocol === 'https:' || url?.protocol === 'http:') {
    return { kind: 'page', text: contact, href: url.href };
  }
  const address = /^[^\s@<>:/]+@[^\s@<>:/]+$/.test(contact) ? contact : getContactAddress(env);
  return { kind: 'email', text: address, href: `mailto:${address}` };
}
