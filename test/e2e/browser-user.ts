import { strict as assert } from 'node:assert';
import type { Browser, Page } from 'playwright-core';
import { expectPageQuality, type View, collectFaults } from './chromium.ts';

/** How long a user waits for anything, in milliseconds: a scan can wait for the scans of other tests on a busy machine. */
const PATIENCE = 120_000;

let userCount = 0;

/** A user in a browser, who finds links, fields and buttons by their text. */
export class BrowserUser {
  readonly page: Page;
  readonly view: View;
  /** The links and buttons clicked so far. */
  clickCount = 0;
  private readonly origin: string;
  private readonly faults: string[];
  private readonly folder: string | undefined;

  private constructor(page: Page, view: View, origin: string, folder: string | undefined) {
    this.page = page;
    this.view = view;
    this.origin = origin;
    this.folder = folder;
    this.faults = collectFaults(page, origin);
  }

  static async create(browser: Browser, view: View, origin: string, folder?: string): Promise<BrowserUser> {
    // Each user has a network of their own: one network gets 10 codes an hour.
    const extraHTTPHeaders = { 'cf-connecting-ip': `198.51.${++userCount}.7` };
    const context = await browser.newContext({ ...view, extraHTTPHeaders });
    context.setDefaultTimeout(PATIENCE);
    return new BrowserUser(await context.newPage(), view, origin, folder);
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.origin + path);
  }

  /** Follows the first link with this text, in the main part of the page if it has one. */
  async clickLink(text: string | RegExp): Promise<void> {
    const inMain = this.page.getByRole('main').getByRole('link', { name: text });
    const link = (await inMain.count()) > 0 ? inMain : this.page.getByRole('link', { name: text });
    await this.waitForNavigation(() => link.first().click());
  }

  async fillField(label: string, text: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).fill(text);
  }

  /** Clicks the button with this text and waits for a page with this heading. */
  async clickButton(button: string | RegExp, heading: string | RegExp): Promise<void> {
    await this.waitForNavigation(() => this.page.getByRole('button', { name: button }).first().click());
    await this.expectHeading(heading);
  }

  /** Performs an action and waits for the next page, which can have the same heading as this one. */
  private async waitForNavigation(action: () => Promise<void>): Promise<void> {
    this.clickCount++;
    await Promise.all([this.page.waitForEvent('domcontentloaded'), action()]);
  }

  /** Waits for a page with this heading. */
  async expectHeading(heading: string | RegExp): Promise<void> {
    const expected = this.page.getByRole('heading', { level: 1, name: heading });
    await expected.waitFor().catch(async (cause: unknown) => {
      const found = await this.page.locator('body').innerText();
      const state = `${this.page.url()} has "${found.slice(0, 200)}"; faults: ${this.faults.join(', ') || 'none'}`;
      throw new Error(`No heading ${String(heading)}: ${state}`, { cause });
    });
  }

  async expectText(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }

  get path(): string {
    return new URL(this.page.url()).pathname;
  }

  /** Checks the quality of the page (`expectPageQuality`), and that there have been no faults so far. */
  async checkPage(name: string): Promise<void> {
    await expectPageQuality(this.page, this.view, name, this.folder);
    assert.deepEqual(this.faults, [], name);
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}
