import { getContactAddress } from '../mail/send-mail.ts';

/** Where people get more credits. */
export interface CreditsContact {
  kind: 'email' | 'page';
  /** The email address or the URL. */
  text: string;
  /** Target of the link. */
  href: string;
}

/**
 * Returns the contact for more credits: `CREDITS_CONTACT` if it is an email address or a web URL, otherwise the sender of our
 * mail. Any other value is ignored, so that no page gets a link with another scheme.
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
