import type { Context } from 'hono';
import type { AlertFormSchema, AlertSettings } from '../../../contracts/alerts.ts';
import { readAlertSettings } from '../../../services/mail/alerts.ts';
import { renderAppPage } from '../app-page.tsx';
import { Card } from '../parts/card.tsx';
import { Checkbox, NumberField } from '../parts/field.tsx';
import type { WebsiteEnv } from './context.ts';
import { frameWebsitePage } from './website-tabs.tsx';
import type { RefusedForm } from '../validate-form.ts';
import { PostForm } from '../parts/button.tsx';

type RefusedAlerts = RefusedForm<keyof typeof AlertFormSchema.shape>;
type Choice = Exclude<keyof AlertSettings, 'score_drop'>;

/** The events that an owner can be mailed about, beside the score. */
const EVENTS: [name: Choice, label: string][] = [
  ['new_findings', 'A scan has new critical or high findings'],
  ['unreachable', 'A scan could not reach the website'],
  ['ownership_missing', 'Your proof of ownership is missing'],
  ['low_credits', 'Your credits don’t cover the next scheduled scan'],
  ['long_scan', 'A scan of more than five minutes has ended'],
  ['published_by_others', 'Someone publishes one of its pages in the AI directory'],
];

/** The form of the mails that the owner gets about a website. */
export async function renderAlertsPage(c: Context<WebsiteEnv>, form?: RefusedAlerts): Promise<Response> {
  const { host } = c.get('owned');
  const { accountId, email } = c.get('signedIn');
  const settings = await readAlertSettings(c.env, { accountId, host });
  const isChecked = (choice: Choice) => (form ? form.values[choice] === 'true' : settings[choice]);
  const path = `/websites/${host}`;
  return renderAppPage(
    c,
    {
      ...frameWebsitePage(c, host, 'alerts', 'Mail alerts'),
      meta: `To ${email}: at most one mail a scan, and one a day if someone publishes your pages.`,
      done: {
        saved: 'The mail alerts are saved.',
      },
      refused: form,
    },
    <div class="narrow">
      <Card>
        <PostForm action={`${path}/alerts`} submit="Save">
          <p>
            <Checkbox name="enabled" checked={isChecked('enabled')}>
              Send me mail about this website
            </Checkbox>
          </p>
          <NumberField
            id="score_drop"
            label="When the score drops by this many points"
            hint="Since the previous scan. Empty for none."
            form={form}
            min={1}
            max={100}
            value={String(settings.score_drop ?? '')}
          />
          <fieldset>
            <legend>Also when</legend>
            {EVENTS.map(([event, label]) => (
              <p>
                <Checkbox name={event} checked={isChecked(event)}>
                  {label}
                </Checkbox>
              </p>
            ))}
          </fieldset>
        </PostForm>
      </Card>
    </div>,
  );
}
