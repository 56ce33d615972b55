import type { Browser, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goTo, openWindow, type Person, signIn, waitForText } from './browser.ts';
import type { EditForm } from './edit-form.ts';

/** Where the forms are opened. */
interface Place<Ids> {
  url: string;
  browser: Browser;
  /** Keys of the records that the forms change. */
  ids: Ids;
}

/** The windows of a test file: two for each person. */
class Windows {
  readonly #opened = new Map<string, Promise<Person>>();
  /** Pages whose last form was sent and closed, so that nothing covers the next one. */
  readonly clean = new WeakSet<Page>();

  constructor(private readonly place: Place<unknown>) {}

  /** Two windows of the same person behave like two people: they share only the server. */
  of(as: string, which: 'first' | 'second'): Promise<Person> {
    const key = `${as} ${which}`;
    const known = this.#opened.get(key);
    if (known) return known;
    const opening = openWindow(this.place.browser).then(async person => {
      // Accepts the question about an unsaved form on reload.
      person.page.on('dialog', dialog => void dialog.accept());
      await signIn(person, this.place.url, `${as}@demo.ec`);
      return person;
    });
    this.#opened.set(key, opening);
    return opening;
  }

  /** Moves windows of other people to an empty page, because they would continue to follow the fleet and use the machine. */
  async park(as: string): Promise<void> {
    for (const [key, opening] of this.#opened) {
      if (key.startsWith(`${as} `)) continue;
      const { page } = await opening;
      if (page.url() === 'about:blank') continue;
      await page.goto('about:blank');
      this.clean.delete(page);
    }
  }

  /** Opens a page without a form; reloads it if an earlier test failed in it. */
  async begin(page: Page): Promise<void> {
    if (this.clean.delete(page)) {
      await goTo(page, '/dashboard');
    } else {
      await page.goto('about:blank');
      await page.goto(`${this.place.url}/#/dashboard`);
    }
    // Waits for the page: the application never sees an address that is replaced within one frame, and its dialogs stay.
    await expect.poll(() => page.title()).toMatch(/^Inicio/);
    await page.getByRole('navigation').first().waitFor();
  }
}

interface OpenForm {
  place: Page | Locator;
  field: Locator;
}

/** Opens the form of a record on that route. */
async function openForm<Ids>(
  page: Page,
  form: EditForm<Ids>,
  route: string,
  open: ((page: Page) => Promise<unknown>) | undefined,
): Promise<OpenForm> {
  await goTo(page, route);
  try {
    await open?.(page);
    const place = form.isOver ? page.getByRole('dialog').last() : page;
    const field = fieldOf(place, form.field);
    await field.waitFor();
    return { place, field };
  } catch (error) {
    throw new Error(`Not opened: ${page.url()} showed ${(await page.locator('body').innerText()).slice(-1500)}`, {
      cause: error,
    });
  }
}

/** The label may also contain «opcional». */
const fieldOf = (place: Page | Locator, label: string) =>
  place.getByLabel(new RegExp(`^${label}( ?opcional)?$`)).first();

/** Sends the form and waits until it closes or shows its message. */
const send = (place: Page | Locator, save: string | RegExp) => place.getByRole('button', { name: save }).last().click();
const stored = (page: Page, field: Locator, saved: string | undefined) =>
  saved
    ? waitForText(page, saved)
    : field.waitFor({ state: 'detached' }).catch(async () => {
        throw new Error(`Not stored: ${(await page.getByRole('alert').allInnerTexts()).join(' · ')}`);
      });

const withoutMarks = (text: string) => text.replaceAll(/[.,]/g, '');

/**
 * Two people change one record, in each form: the second gets a message, the typed text stays until the current data are loaded, and no
 * change is overwritten. A form that is opened again begins with the data that were saved last. `placeOf` is read when a test runs.
 */
export function twoPeople<Ids>(forms: readonly EditForm<Ids>[], placeOf: () => Place<Ids>): void {
  let windows: Windows | undefined;
  describe.each(forms)('$name', form => {
    test('two people change it at once', async () => {
      const place = placeOf();
      windows ??= new Windows(place);
      await changeAtOnce(form, windows, place.ids);
    });
  });
}

async function changeAtOnce<Ids>(form: EditForm<Ids>, windows: Windows, ids: Ids): Promise<void> {
  const { texts, save, other, as = 'admin' } = form;
  const [first, second, third] = texts;
  await windows.park(as);
  const mine = (await windows.of(as, 'first')).page;
  const hers = (await windows.of(as, 'second')).page;
  await windows.begin(mine);
  await windows.begin(hers);
  const a = await openForm(mine, form, form.route(ids), form.open);
  const b = await openForm(hers, form, form.route(ids), form.open);
  // Both type first: an unchanged form may update to the changes of others.
  await b.field.fill(second);
  if (other) await fieldOf(b.place, other.field).fill(other.text);
  await a.field.fill(first);
  await form.also?.(mine);
  await send(a.place, save);
  await stored(mine, a.field, form.saved);

  await form.also?.(hers);
  await send(b.place, save);
  await hers.getByText('El registro fue modificado por otro usuario').first().waitFor();
  // The typed text stays, whether the record was read again or not, and the message names it as replaced by loading.
  expect(withoutMarks(await b.field.inputValue())).toBe(withoutMarks(second));
  await hers.getByText(/Al cargar los datos actuales se reemplaza/).waitFor();

  await hers.getByRole('button', { name: 'Cargar los datos actuales' }).click();
  await hers.getByText('Se cargaron los datos actuales').waitFor();
  // Only fields that the other person changed are replaced and named.
  const loaded = form.loaded === null ? second : (form.loaded ?? first);
  await expect.poll(() => b.field.inputValue()).toBe(loaded);
  if (other) {
    expect(await fieldOf(b.place, other.field).inputValue()).toBe(other.text);
    await hers.getByText(`Sigue como usted lo escribió: ${other.field}.`).first().waitFor();
  }
  await b.field.fill(third);
  await form.also?.(hers);
  await send(b.place, save);
  await stored(hers, b.field, form.saved);
  windows.clean.add(hers);

  // The first window read the record before the second one saved.
  await goTo(mine, '/dashboard');
  // Waits until the form is closed: an address that changes back within one frame would leave it open.
  await a.field.waitFor({ state: 'detached' });
  if (form.loaded !== null) {
    const again = await openForm(mine, form, form.again?.route ?? form.route(ids), form.again?.open ?? form.open);
    await expect.poll(async () => withoutMarks(await again.field.inputValue())).toBe(withoutMarks(third));
    // Saved as well, although it was not typed again.
    if (other) await expect.poll(() => fieldOf(again.place, other.field).inputValue()).toBe(other.text);
  }
  windows.clean.add(mine);
}
