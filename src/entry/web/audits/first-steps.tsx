import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import { DAY } from '../../../lib/time.ts';
import { getFirstSteps } from '../../../services/accounts/get-first-steps.ts';
import type { SignedInEnv } from '../context.ts';
import { readToken } from '../cookies.ts';
import { PostButton } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';

/** How long a browser hides the list, in milliseconds. */
export const HIDDEN_FOR = 365 * DAY;

const ACTION = '/audits/first-steps';

/** The first steps of an account until it has done all, or a button that shows them again. Empty for members. */
export async function renderFirstSteps(c: Context<SignedInEnv>): Promise<Child> {
  if (c.get('signedIn').member) return <></>;
  const { hasAudit, hasScan, website } = await getFirstSteps(c.get('context'));
  const isOwner = website?.isOwner === true;
  const path = website ? `/websites/${website.host}` : null;
  const steps: StepProps[] = [
    { label: 'Audit a page', isDone: hasAudit, href: '#url' },
    { label: 'Add your website', isDone: website !== null, href: '/websites' },
    { label: 'Verify that it’s yours', isDone: isOwner, href: path },
    { label: 'Scan all its pages', isDone: hasScan, href: isOwner ? `${path}/scan` : null },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return <></>;
  if (readToken(c, 'first-steps') !== undefined)
    return (
      <div class="after-card" id="first-steps">
        <PostButton
          action={ACTION}
          fields={{ show: 'true' }}
          label="Show first steps"
          variant="quiet small"
        />
      </div>
    );
  return (
    <div class="after-card">
      <Card
        title={`First steps: ${done} of ${steps.length} done`}
        id="first-steps"
        action={
          <PostButton action={ACTION} label="Hide" variant="quiet small" aria-label="Hide first steps" />
        }
      >
        <ol class="first-steps">
          {steps.map((step) => (
            <Step {...step} />
          ))}
        </ol>
      </Card>
    </div>
  );
}

interface StepProps {
  label: string;
  isDone: boolean;
  /** Where it is done; `null` if another step comes first. */
  href: string | null;
}

function Step({ label, isDone, href }: StepProps) {
  if (isDone)
    return (
      <li class="done">
        {label}
        <span class="unseen">: done</span>
      </li>
    );
  return <li>{href === null ? label : <a href={href}>{label}</a>}</li>;
}
