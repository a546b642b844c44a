import { type Context, Hono } from 'hono';
import type { Child, PropsWithChildren } from 'hono/jsx';
import { AssignmentSchema } from '../../../contracts/finding.ts';
import { type IgnoreReason, NewIgnoreSchema } from '../../../contracts/ignore.ts';
import { getTitle, isFindingId } from '../../../engine/find-check.ts';
import { PAGE_SIZE } from '../../../engine/site/report-lists.ts';
import { formatCount } from '../../../lib/text.ts';
import { assignFindings } from '../../../services/reports/findings.ts';
import { addIgnores, deleteIgnore } from '../../../services/websites/ignores.ts';
import { renderAppPage } from '../app-page.tsx';
import type { PageResponse } from '../context.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Card, EmptyState } from '../parts/card.tsx';
import { FieldRow, SelectField, TextAreaField, TextField } from '../parts/field.tsx';
import { toOptions } from '../parts/filter-bar.tsx';
import { readFormValues, type RefusedForm, toRefusedForm, validateForm } from '../validate-form.ts';
import { toListHref } from '../list-links.ts';
import { getFindingPath, getWebsiteCrumbs, type WebsiteEnv } from './context.ts';
import { getReportPaths } from './report-frame.tsx';

const IgnoreFormSchema = NewIgnoreSchema.omit({ check: true });
type RefusedIgnore = RefusedForm<keyof typeof IgnoreFormSchema.shape>;
type RefusedAssignment = RefusedForm<keyof typeof AssignmentSchema.shape>;

/** Decisions about one or several findings, below /websites/:host/report. */
export const decisionRoutes = new Hono<WebsiteEnv>();

decisionRoutes.get('/ignore', (c) => renderIgnorePage(c));

decisionRoutes.post('/ignore', validateForm(IgnoreFormSchema, renderIgnorePage), (c) =>
  decide(c, {
    done: 'ignored',
    apply: (ids) =>
      addIgnores(c.get('context'), {
        website: c.get('owned'),
        ignores: ids.map((check) => ({ ...c.req.valid('form'), check })),
      }),
    refuse: async (error) => renderIgnorePage(c, await toRefusedForm(c, IgnoreFormSchema, error)),
  }),
);

decisionRoutes.get('/assign', (c) => renderAssignPage(c));

decisionRoutes.post('/assign', validateForm(AssignmentSchema, renderAssignPage), (c) =>
  decide(c, {
    done: 'assigned',
    apply: (ids) =>
      assignFindings(c.get('context'), { website: c.get('owned'), ids, assignment: c.req.valid('form') }),
    refuse: async (error) => renderAssignPage(c, await toRefusedForm(c, AssignmentSchema, error)),
  }),
);

decisionRoutes.post('/findings/:id/unignore', async (c) => {
  const [id = ''] = await readFormValues(c, 'ignore');
  await deleteIgnore(c.get('context'), { website: c.get('owned'), id });
  return c.redirect(`${getFindingPath(getReportPaths(c), c.req.param('id'))}?done=unignored`, 303);
});

interface Decision {
  /** The message that follows. */
  done: string;
  apply: (ids: string[]) => Promise<unknown>;
  /** Shows the form again: nothing was decided. */
  refuse: (error: unknown) => Promise<Response>;
}

async function decide(c: Context<WebsiteEnv>, { done, apply, refuse }: Decision): Promise<Response> {
  const ids = await readSelected(c);
  if (ids.length === 0) return renderNothingSelected(c);
  try {
    await apply(ids);
  } catch (error) {
    return refuse(error);
  }
  const [path = '', query] = (await getBackPath(c, ids)).split('?');
  const back = new URLSearchParams(query);
  back.set('done', done);
  return c.redirect(`${path}?${back.toString()}`, 303);
}

/** Returns the ids of the findings that were checked: those of one page of the list. */
async function readSelected(c: Context<WebsiteEnv>): Promise<string[]> {
  return [...new Set(await readValues(c, 'id'))].filter(isFindingId).slice(0, PAGE_SIZE);
}

async function readValues(c: Context<WebsiteEnv>, name: string): Promise<string[]> {
  return c.req.method === 'GET' ? (c.req.queries(name) ?? []) : readFormValues(c, name);
}

/** Returns where the decision began: the list as it was filtered, sorted and paged, or the page of a finding. */
async function getBackPath(c: Context<WebsiteEnv>, [id, ...others]: string[]): Promise<string> {
  const paths = getReportPaths(c);
  const [list] = await readValues(c, 'list');
  if (list !== undefined) return toListHref(paths.report, Object.fromEntries(new URLSearchParams(list)));
  return id === undefined || others.length > 0 ? paths.report : getFindingPath(paths, id);
}

async function renderIgnorePage(c: Context<WebsiteEnv>, form?: RefusedIgnore): Promise<Response> {
  const values = form?.values ?? { pages: c.req.query('pages') ?? '' };
  return renderDecisionPage(c, { verb: 'Ignore', form }, (ids, list) => (
    <IgnoreForm path={getReportPaths(c).report} ids={ids} list={list} values={values} errors={form?.errors} />
  ));
}

async function renderAssignPage(c: Context<WebsiteEnv>, form?: RefusedAssignment): Promise<Response> {
  return renderDecisionPage(c, { verb: 'Assign', form }, (ids, list) => (
    <AssignForm
      path={getReportPaths(c).report}
      ids={ids}
      list={list}
      values={form?.values}
      errors={form?.errors}
    />
  ));
}

/** The form of a decision about the selected findings, on a page of its own. */
async function renderDecisionPage(
  c: Context<WebsiteEnv>,
  { verb, form }: { verb: string; form: RefusedIgnore | RefusedAssignment | undefined },
  renderForm: (ids: string[], list: string | undefined) => Child,
): Promise<Response> {
  const ids = await readSelected(c);
  if (ids.length === 0) return renderNothingSelected(c);
  const back = await getBackPath(c, ids);
  const [list] = await readValues(c, 'list');
  return renderAppPage(
    c,
    {
      heading: `${verb} ${formatCount(ids.length, 'finding')}`,
      crumbs: getWebsiteCrumbs(c.get('owned').host, {
        href: back,
        label: list !== undefined || ids.length > 1 ? 'Report' : 'Finding',
      }),
      refused: form,
      width: 'narrow',
    },
    <Card>
      <ul>
        {ids.map((id) => (
          <li>{getTitle(id)}</li>
        ))}
      </ul>
      {renderForm(ids, list)}
      <p>
        <a href={back}>Cancel</a>
      </p>
    </Card>,
  );
}

function renderNothingSelected(c: Context<WebsiteEnv>): PageResponse {
  return renderAppPage(
    c,
    { heading: 'No findings selected', crumbs: getWebsiteCrumbs(c.get('owned').host) },
    <EmptyState
      title="Select the findings first"
      actions={<ButtonLink href={getReportPaths(c).report} label="Back to the report" />}
    >
      <p>Check the box beside each finding, then choose what to do.</p>
    </EmptyState>,
  );
}

export const REASON_LABELS: Record<IgnoreReason, string> = {
  accepted: 'It may stay as it is',
  false_alarm: 'False alarm: the check is wrong',
  not_ours: 'Not ours: others would have to fix it',
};

interface DecisionFormProps<F extends string> {
  /** Of the report. */
  path: string;
  /** The findings that are decided about. */
  ids: string[];
  /** The query string of the list to return to, if the decision began there. */
  list?: string | undefined;
  values?: Partial<Record<F, string>> | undefined;
  errors?: Partial<Record<F, string>> | undefined;
}

/** Ignores findings, each with the same reason. */
export function IgnoreForm(form: DecisionFormProps<keyof RefusedIgnore['values']>) {
  const { path, ids, list, values = {}, errors = {} } = form;
  return (
    <DecisionForm action={`${path}/ignore`} ids={ids} list={list} button="Ignore">
      <SelectField
        id="reason"
        label="Reason"
        error={errors.reason}
        options={toOptions(REASON_LABELS)}
        value={values.reason}
      />
      <TextField
        id="pages"
        label="Pages"
        hint="A path, or a pattern such as /archive/**. Empty for the whole website."
        error={errors.pages}
        autocapitalize="none"
        value={values.pages}
      />
      <TextAreaField id="note" label="Note" error={errors.note} maxlength={500}>
        {values.note}
      </TextAreaField>
      <TextField
        id="expires_at"
        label="Until"
        hint="From then on it counts again. Empty for no end."
        error={errors.expires_at}
        type="date"
        value={values.expires_at}
      />
    </DecisionForm>
  );
}

/** Says who fixes findings. */
export function AssignForm(form: DecisionFormProps<keyof RefusedAssignment['values']>) {
  const { path, ids, list, values = {}, errors = {} } = form;
  return (
    <DecisionForm action={`${path}/assign`} ids={ids} list={list} button="Save">
      <FieldRow>
        <TextField
          id="assignee"
          label="Assignee"
          error={errors.assignee}
          maxlength={200}
          value={values.assignee}
        />
        <TextField id="due_on" label="Due" error={errors.due_on} type="date" value={values.due_on} />
      </FieldRow>
      <TextField
        id="ticket"
        label="Ticket"
        hint="The URL of an issue in your tracker."
        error={errors.ticket}
        type="url"
        value={values.ticket}
      />
    </DecisionForm>
  );
}

function DecisionForm({
  action,
  ids,
  list,
  button,
  children,
}: PropsWithChildren<{ action: string; ids: string[]; list: string | undefined; button: string }>) {
  return (
    <form method="post" action={action}>
      {ids.map((id) => (
        <input type="hidden" name="id" value={id} />
      ))}
      {list !== undefined && <input type="hidden" name="list" value={list} />}
      {children}
      <button type="submit">{button}</button>
    </form>
  );
}
