/** Autofill field names that no kind of contact may precede. HTML standard, section 4.10.18.7.1, "Autofill". */
const FIELDS = new Set(
  'name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password current-password one-time-code organization-title organization street-address address-line1 address-line2 address-line3 address-level4 address-level3 address-level2 address-level1 country country-name postal-code cc-name cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo'.split(
    ' ',
  ),
);

/** Autofill field names that a kind of contact may precede. */
const CONTACT_FIELDS = new Set(
  'tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email impp'.split(
    ' ',
  ),
);
const CONTACT_KINDS = new Set('home work mobile fax pager'.split(' '));

/** Words used for "off", and purposes the standard has no token for. axe-core reports neither. */
const TOLERATED = new Set(
  'none false true disabled enabled undefined null xoff xon text pronouns gender message content'.split(' '),
);

/**
 * Whether the tokens of an `autocomplete` attribute are a valid value of the HTML standard: `on` or `off` alone, or
 * `[section-*] [shipping|billing] [kind of contact] field [webauthn]`.
 *
 * @param tokens lower-case
 */
export function isAutofillValue(tokens: readonly string[]): boolean {
  if (tokens.length === 1 && (tokens[0] === 'on' || tokens[0] === 'off')) return true;
  const remaining = [...tokens];
  if (remaining.at(-1) === 'webauthn') remaining.pop();
  if (remaining[0]?.startsWith('section-') && remaining[0] !== 'section-') remaining.shift();
  if (remaining[0] === 'shipping' || remaining[0] === 'billing') remaining.shift();
  const isContact = CONTACT_KINDS.has(remaining[0] ?? '');
  if (isContact) remaining.shift();
  const [field = ''] = remaining;
  return remaining.length === 1 && (CONTACT_FIELDS.has(field) || (!isContact && FIELDS.has(field)));
}

/** Whether the value is a single token that is invalid but not worth reporting. */
export function isToleratedAutocomplete(tokens: readonly string[]): boolean {
  return TOLERATED.has(tokens.at(-1) ?? '') && tokens.length === 1;
}
