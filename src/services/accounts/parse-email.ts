import { ServiceError } from '../../lib/errors.ts';

/** The longest address a mail server accepts: RFC 5321, section 4.5.3.1.3, less the angle brackets. */
const MAX_EMAIL_LENGTH = 254;

/** `<input type=email>` of the HTML standard, with at least one dot in the domain: mail goes to public hosts only. */
const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** The address as accounts are known by, in lower case; 422 for what cannot be one. */
export function parseEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (email === '') throw new ServiceError('invalid_input', 'Enter your email address', { field: 'email' });
  if (email.length > MAX_EMAIL_LENGTH || !EMAIL_PATTERN.test(email)) {
    throw new ServiceError('invalid_input', 'Enter an email address in the form name@example.com', {
      field: 'email',
    });
  }
  return email;
}
