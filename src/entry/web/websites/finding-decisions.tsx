import { type Context, Hono } from 'hono';
import type { Child, PropsWithChildren } from 'hono/jsx';
import type { z } from '../../../contracts/common.ts';
import { AssignmentSchema } from '../../../contracts/finding.ts';
import { type IgnoreReason, NewIgnoreSchema } from '../../../contracts/ignore.ts';
import { getTitle, isFindingId } from '../../../engine/find-check.ts';
import { PAGE_SIZE } from '../../../engine/site/report-lists.ts';
import { formatCount } from '../../../lib/text.ts';
import { assignFindings } from '../../../services/reports/findings.ts';
import { addIgnores, deleteIgnore } from '../../../services/websites/ignores.ts';
import { renderAppPage } from '../app-page.tsx';
import type { PageResponse } from '../context.ts';
import { ButtonLink, PostForm } from '../parts/button.tsx';
import { Card, EmptyState } from '../parts/card.tsx';
import { FieldRow, SelectField, TextAreaField, TextField } from '../parts/field.tsx';
import { toOptions } from '../parts/filter-bar.tsx';
import {
  type FieldOf,
  type FormSchema,
  readFormValues,
  type RefusedForm,
  toRefusedForm,
  validateForm,
} from '../validate-form.ts';
import { toListHref } from '../list-links.ts';
import { getFindingPath, type WebsiteEnv } from './context.ts';
import { frameWebsitePage } from './website-tabs.tsx';
import { getReportPaths } from './report-frame.tsx';

const IgnoreFormSchema = NewIgnoreSchema.omit({ check: true });

/** Decisions about one or several findings, below /websites/:host/report. */
export const decisionRoutes = new Hono<WebsiteEnv>();

interface Decision<S extends FormSchema> {
  verb: string;
  /** The message that follows. */
  done: string;
  schema: S;
  Form: (form: DecisionFormProps<FieldOf<S>>) => Child;
  /** Decides about all of the findings, or none if it throws. */
  apply: (c: Context<WebsiteEnv>, ids: string[], form: z.output<S>) => Promise<unknown>;
}

addDecision('/ignore', {
  verb: 'Ignore',
  done: 'ignored',
  schema: IgnoreFormSchema,
  Form: IgnoreForm,
  apply: (c, ids, form) =>
    addIgnores(c.get('context'), {
      website: c.get('owned'),
      ignores: ids.map((check) => ({ ...form, check })),
    }),
});

addDecision('/assign', {
  verb: 'Assign',
  done: 'assigned',
  schema: AssignmentSchema,
  Form: AssignForm,
  apply: (c, ids, assignment) =>
    assignFindings(c.get('context'), { website: c.get('owned'), ids, assignment }),
});

decisionRoutes.post('/findings/:id/unignore', async (c) => {
  const [id = ''] = await readFormValues(c, 'ignore');
  await deleteIgnore(c.get('context'), { website: c.get('owned'), id });
  return c.redirect(`${getFindingPath(getReportPaths(c), c.req.param('id'))}?done=unignored`, 303);
});

/** Adds the form of a decision about the selected findings, on a page of its own. */
function addDecision<S extends FormSchema>(
  path: string,
  { verb, done, schema, Form, apply }: Decision<S>,
): void {
  const render = async (c: Context<WebsiteEnv>, form?: RefusedForm<FieldOf<S>>): Promise<Response> => {
    const ids = await readSelected(c);
    if (ids.length === 0) return renderNothingSelected(c);
    const [list] = await readValues(c, 'list');
    const back = await getBackPath(c, ids);
    const values = form?.values ?? ({ pages: c.req.query('pages') ?? '' } as Record<FieldOf<S>, string>);
    return renderAppPage(
      c,
      {
        ...frameWebsitePage(
          c,
          c.get('owned').host,
          'issues',
          `${verb} ${formatCount(ids.length, 'finding')}`,
        ),
        refused: form,
        width: 'narrow',
      },
      <Card>
        <ul>
          {ids.map((id) => (
            <li>{getTitle(id)}</li>
          ))}
        </ul>
        {Form({ path: getReportPaths(c).report, ids, list, form: { values, errors: form?.errors ?? {} } })}
        <p>
          <a href={back}>Cancel</a>
        </p>
      </Card>,
    );
  };
  decisionRoutes.get(path, (c) => render(c));
  decisionRoutes.post(path, validateForm(schema, render), async (c) => {
    const ids = await readSelected(c);
    if (ids.length === 0) return renderNothingSelected(c);
    try {
      await apply(c, ids, c.req.valid('form'));
    } catch (error) {
      return render(c, await toRefusedForm(c, schema, error));
    }
    const back = new URL(await getBackPath(c, ids), c.req.url);
    back.searchParams.set('done', done);
    return c.redirect(back.pathname + back.search, 303);
  });
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

function renderNothingSelected(c: Context<WebsiteEnv>): PageResponse {
  return renderAppPage(
    c,
    frameWebsitePage(c, c.get('owned').host, 'issues', 'No findings selected'),
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
  form?: Pick<RefusedForm<F>, 'values' | 'errors'> | undefined;
}

/** Ignores findings, each with the same reason. */
export function IgnoreForm({ path, ids, list, form }: DecisionFormProps<FieldOf<typeof IgnoreFormSchema>>) {
  return (
    <DecisionForm action={`${path}/ignore`} ids={ids} list={list} button="Ignore">
      <SelectField id="reason" label="Reason" form={form} options={toOptions(REASON_LABELS)} />
      <TextField
        id="pages"
        label="Pages"
        hint="A path, or a pattern such as /archive/**. Empty for the whole website."
        form={form}
        autocapitalize="none"
      />
      <TextAreaField id="note" label="Note" form={form} maxlength={500} />
      <TextField
        id="expires_at"
        label="Until"
        hint="From then on it counts again. Empty for no end."
        form={form}
        type="date"
      />
    </DecisionForm>
  );
}

/** Says who fixes findings. */
export function AssignForm({ path, ids, list, form }: DecisionFormProps<FieldOf<typeof AssignmentSchema>>) {
  return (
    <DecisionForm action={`${path}/assign`} ids={ids} list={list} button="Save">
      <FieldRow>
        <TextField id="assignee" label="Assignee" form={form} maxlength={200} />
        <TextField id="due_on" label="Due" form={form} type="date" />
      </FieldRow>
      <TextField
        id="ticket"
        label="Ticket"
        hint="The URL of an issue in your tracker."
        form={form}
        type="url"
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
    <PostForm action={action} submit={button}>
      {ids.map((id) => (
        <input type="hidden" name="id" value={id} />
      ))}
      {list !== undefined && <input type="hidden" name="list" value={list} />}
      {children}
    </PostForm>
  );
}
