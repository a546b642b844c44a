/** HTML standard, section 4.10.18.7.1, "Autofill": the field names that stand without a kind of contact. */
const FIELDS = new Set(
  'name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password current-password one-time-code organization-title organization street-address address-line1 address-line2 address-line3 address-level4 address-level3 address-level2 address-level1 country country-name postal-code cc-name cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo'.split(
    ' ',
  ),
);

/** The field names that a kind of contact may precede. */
const CONTACT_FIELDS = new Set(
  'tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email impp'.split(
    ' ',
  ),
);
const CONTACT_KINDS = new Set('home work mobile fax pager'.split(' '));

/** Words in use for "off", and purposes the standard has no token for: axe-core leaves both unjudged. */
const TOLERATED = new Set(
  'none false true disabled enabled undefined null xoff xon text pronouns gender message content'.split(' '),
);

/**
 * Whether the tokens of an `autocomplete` attribute (lower-case) are a value of the HTML standard: `on` or `off`
 * alone, or `[section-*] [shipping|billing] field [webauthn]`, where a field of contact may follow its kind.
 */
export function isAutofillValue(tokens: readonly string[]): boolean {
  if (tokens.length === 1 && (tokens[0] === 'on' || tokens[0] === 'off')) return true;
  const left = [...tokens];
  if (left.at(-1) === 'webauthn') left.pop();
  if (left[0]?.startsWith('section-') && left[0] !== 'section-') left.shift();
  if (left[0] === 'shipping' || left[0] === 'billing') left.shift();
  const isContact = CONTACT_KINDS.has(left[0] ?? '');
  if (isContact) left.shift();
  const [field = ''] = left;
  return left.length === 1 && (CONTACT_FIELDS.has(field) || (!isContact && FIELDS.has(field)));
}

export function isToleratedAutocomplete(tokens: readonly string[]): boolean {
  return TOLERATED.has(tokens.at(-1) ?? '') && tokens.length === 1;
}
