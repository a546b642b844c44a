import { z } from './common.ts';

/** The longest email address a mail server accepts: RFC 5321, section 4.5.3.1.3, less the angle brackets. */
export const MAX_EMAIL_LENGTH = 254;

/** `<input type=email>` of the HTML standard, with at least one dot in the domain: mail goes to public hosts only. */
const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

const EMAIL_MESSAGE = 'Enter an email address in the form name@example.com';

/** Converted to lower case, by which accounts are looked up. */
export const EmailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Enter an email address')
  .max(MAX_EMAIL_LENGTH, EMAIL_MESSAGE)
  .regex(EMAIL_PATTERN, EMAIL_MESSAGE);

export const SignInSchema = z.object({ email: EmailSchema });

export const SignInCodeSchema = z.object({
  /** Spaces and hyphens between the digits are removed. */
  code: z
    .string()
    .overwrite((text) => text.replace(/[\s-]/g, ''))
    .regex(/^\d{8}$/, 'Enter the 8 digits from the mail'),
});
