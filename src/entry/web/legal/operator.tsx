import { getContactAddress } from '../../../services/mail/send-mail.ts';

/** Who runs the service, and where to write to. If the operator is not set, the service's host stands for it. */
export function Operator({ env }: { env: Env }) {
  const { OPERATOR_NAME, OPERATOR_ADDRESS, SITE_URL } = env;
  const contact = getContactAddress(env);
  return (
    <p>
      This service is run by {OPERATOR_NAME || `the operator of ${new URL(SITE_URL).host}`}
      {OPERATOR_ADDRESS ? `, ${OPERATOR_ADDRESS}` : ''}. Write to <a href={`mailto:${contact}`}>{contact}</a>.
    </p>
  );
}
