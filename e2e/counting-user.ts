import type { Locator, Page } from 'playwright-core';
import type { Person } from './browser.ts';
import { groupToOpen, menuEntry } from './main-menu.ts';

/** Number of mouse and keyboard actions, and of screens that were read. */
export interface Tally {
  clicks: number;
  fields: number;
  files: number;
  keys: number;
  screens: number;
}
export const newTally = (): Tally => ({ clicks: 0, fields: 0, files: 0, keys: 0, screens: 0 });
export function sumOf(tallies: readonly Tally[]): Tally {
  const sum = newTally();
  for (const tally of tallies) for (const kind of Object.keys(sum) as (keyof Tally)[]) sum[kind] += tally[kind];
  return sum;
}
export const interactions = ({ clicks, fields, files, keys }: Tally): number => clicks + fields + files + keys;

/** Seconds that a person is assumed to need for each the first time; not measured. */
const SECONDS: Tally = { clicks: 3, fields: 5, files: 10, keys: 1, screens: 15 };
export const minutesOf = (tally: Tally): number =>
  Object.entries(SECONDS).reduce((sum, [kind, seconds]) => sum + tally[kind as keyof Tally] * seconds, 0) / 60;

/** A field by its label, which may end with «opcional»: «Disco opcional». */
const labelled = (within: Page | Locator, label: string): Locator =>
  within.getByLabel(new RegExp(`^${label}( ?opcional)?$`)).first();

/** A person at a browser. Every method performs an action and counts it. */
export class CountingUser {
  readonly page: Page;

  constructor(
    readonly person: Person,
    private readonly tally: Tally,
  ) {
    this.page = person.page;
  }

  /** Waits for an element of the next screen, and counts the screen. */
  async reads(sign: Locator): Promise<void> {
    await sign.first().waitFor();
    this.tally.screens++;
  }

  async click(target: Locator): Promise<void> {
    await target.click();
    this.tally.clicks++;
  }

  async button(name: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    await this.click(within.getByRole('button', { name }).first());
  }

  async link(name: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    await this.click(within.getByRole('link', { name }).first());
  }

  /** Opens an entry of the main menu and waits for its page, or for an element that identifies a board. */
  async menu(title: string, sign?: Locator): Promise<void> {
    const menu = this.page.getByRole('menu', { name: 'Menú principal' });
    const folded = await groupToOpen(menu, title);
    if (folded) await this.click(folded);
    await this.click(menuEntry(menu, title));
    await this.reads(sign ?? this.page.getByRole('heading', { name: new RegExp(`^${title}`) }));
  }

  async type(field: Locator, text: string): Promise<void> {
    await field.fill(text);
    this.tally.fields++;
  }

  async fill(label: string, text: string, within: Page | Locator = this.page): Promise<void> {
    await this.type(labelled(within, label), text);
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.tally.keys++;
  }

  /** Types a date or time and confirms it with Enter. */
  async moment(label: string, text: string): Promise<void> {
    await this.fill(label, text);
    await this.press('Enter');
  }

  /** Chooses an entry of a select, typing part of it where possible. */
  async choose(label: string, text: string, within: Page | Locator = this.page): Promise<void> {
    const field = labelled(within, label);
    const select = within
      .locator('.ant-select')
      .filter({ has: labelled(this.page, label) })
      .first();
    await this.click(field);
    if (await field.isEditable()) {
      await this.type(field, text);
    }
    const options = this.page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: text });
    await this.click(options.first());
    await select.getByText(text).first().waitFor();
  }

  async file(input: Locator, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    await input.setInputFiles(file);
    this.tally.files++;
  }
}
