import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { WebEnv, PageResponse } from './context.ts';
import { formatTitle, renderPage } from './layout.tsx';
import { ErrorNotice, getDoneMessage, SuccessNotice } from './parts/callout.tsx';
import { Card } from './parts/card.tsx';
import { PageHeader, type PageHeaderProps } from './parts/page-header.tsx';
import { ButtonLink, PostForm, SubmitButton } from './parts/button.tsx';

/** A page that must not be indexed: its header, and what the last form did. */
export interface AppPage extends Omit<PageHeaderProps, 'title'> {
  /** The `<h1>`. */
  heading: string;
  /** The title of the document if it is not the heading. */
  title?: string;
  /** Messages after a redirect, by `?done=`. */
  done?: Record<string, string>;
  /** The failure, or the form that was refused. Its message is shown below the header, if it has one. */
  refused?: { status?: ContentfulStatusCode; message?: string; notice?: string | null } | undefined;
  /** The status of a page without a refused form. */
  status?: ContentfulStatusCode;
  /** Seconds after which a browser without JavaScript loads the page again. */
  refresh?: number | undefined;
  /** The class that narrows the page to one column. */
  width?: 'narrow' | 'settings';
  /** Above the header. */
  tabs?: Child;
}

/** Responds with a page of the app: its header, a message about what was done or refused, and `content`. */
export function renderAppPage<E extends WebEnv>(c: Context<E>, page: AppPage, content: Child): PageResponse {
  const { heading, title, done = {}, refused, status, refresh, width, tabs, ...header } = page;
  const failure = refused?.message ?? refused?.notice ?? null;
  const doneMessage = refused ? undefined : getDoneMessage(c, done);
  const parts = (
    <>
      <PageHeader title={heading} {...header} />
      {doneMessage !== undefined && <SuccessNotice>{doneMessage}</SuccessNotice>}
      {failure !== null && <ErrorNotice>{failure}</ErrorNotice>}
      {content}
    </>
  );
  return renderPage(
    c,
    {
      title: formatTitle(title ?? heading, refused !== undefined),
      description: null,
      path: c.req.path,
      ...(refresh !== undefined && { refresh }),
    },
    <>
      {tabs}
      {width === undefined ? parts : <div class={width}>{parts}</div>}
    </>,
    refused?.status ?? status,
  );
}

interface Confirmation {
  /** Where the form is sent. */
  action: string;
  /** Fields of the form, above its buttons. */
  fields?: Child;
  /** Says what is done: `Delete audit`. */
  button: string;
  /** The page to go back to. */
  back: string;
  /** A button that goes back, `Keep website`, in place of the link `Cancel`. Such a page has a card. */
  keep?: string | undefined;
}

/** Responds with a page that says what an action does and asks for confirmation. @param page.action the page itself if absent */
export function renderConfirmation<E extends WebEnv>(
  c: Context<E>,
  {
    action,
    fields,
    button,
    back,
    keep,
    ...page
  }: AppPage & Omit<Confirmation, 'action'> & { action?: string },
  effects: Child,
): PageResponse {
  const content = (
    <>
      {effects}
      <ConfirmationForm
        action={action ?? c.req.path}
        fields={fields}
        button={button}
        back={back}
        keep={keep}
      />
    </>
  );
  return renderAppPage(
    c,
    { width: 'narrow', ...page },
    keep === undefined ? content : <Card>{content}</Card>,
  );
}

/** The buttons of a page that asks for confirmation. */
export function ConfirmationForm({ action, fields, button, back, keep }: Confirmation) {
  return (
    <PostForm action={action}>
      {fields}
      <div class="actions">
        <SubmitButton label={button} variant="danger" />
        {keep === undefined ? (
          <a href={back}>Cancel</a>
        ) : (
          <ButtonLink href={back} label={keep} variant="quiet" />
        )}
      </div>
    </PostForm>
  );
}
