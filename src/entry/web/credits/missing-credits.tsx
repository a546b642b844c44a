import { getCreditsContact } from '../../../services/accounts/credits.ts';

/** States that the account has no credits, or too few for `reason`, and where to get more. */
export function MissingCredits({ env, balance, reason }: { env: Env; balance: number; reason: string }) {
  return (
    <>
      {balance === 0 ? 'You have no credits left.' : reason} <CreditsContactSentence env={env} />
    </>
  );
}

/** Says where people get more credits. */
export function CreditsContactSentence({ env }: { env: Env }) {
  const { kind, text, href } = getCreditsContact(env);
  const link = <a href={href}>{text}</a>;
  return kind === 'page' ? <>Get more at {link}.</> : <>Write to {link} to get more.</>;
}
