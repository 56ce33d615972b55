import { formatDateTime, instantOf } from '@cabezal/domain/system/time/time';
import type { Page } from 'playwright-core';
import { today } from '../test/clock.ts';

/**
 * Every form that changes a stored record. In `edit-forms.test.ts` two people change one record in each of them; a check in `apps/web`
 * fails for a form that is not here.
 */
export interface EditForm {
  name: string;
  /** The file of the form, under apps/web/src/features. */
  file: string;
  /** First part of the e-mail address of a person of the demo company; default: admin. */
  as?: string;
  route: (ids: EditIds) => string;
  /** Opens the form on that screen. */
  open?: (page: Page) => Promise<unknown>;
  /** A dialog or a drawer over the screen. */
  isOver?: true;
  /** A text field, and three texts that are entered one after the other. */
  field: string;
  texts: readonly [first: string, second: string, third: string];
  /** Another text field that only the second person changes: loading keeps the text. */
  other?: { field: string; text: string };
  /** The first text as shown after loading; null: the field does not belong to the record and keeps the typed text. */
  loaded?: string | null;
  /** Fills other required fields before the form is sent. */
  also?: (page: Page) => Promise<unknown>;
  save: string | RegExp;
  /** How to open the record again after its name has changed. */
  again?: { route: string; open: (page: Page) => Promise<unknown> };
  /** Message after saving, if the form stays open. */
  saved?: string;
}

export interface EditIds {
  guide: number;
  truck: number;
  driver: number;
  /** All trips are closed. */
  freeDriver: number;
  company: number;
  /** A company with a team; `operator` owns the depots. */
  withTeam: number;
  operator: number;
  carrier: number;
  location: number;
  generator: number;
  service: number;
  /** Unused. */
  discount: number;
  /** Begins on a future day. */
  fee: number;
  route: number;
  point: number;
  pair: number;
  order: number;
  role: number;
  /** A box with a clock of its line. */
  box: string;
  /** Waits for its approval. */
  pending: number;
  guideToClose: number;
  /** A false freight that waits to be closed. */
  falseFreight: number;
  /** Declared finished, and waits to be closed. */
  finishedGuide: number;
  /** Has a justified delay. */
  justifiedGuide: number;
  /** Rated by the office within the last days. */
  ratedGuide: number;
  /** Has a lost slot. */
  withLostSlot: number;
  /** Approved, but its times are not confirmed. */
  toSchedule: number;
  /** A draft with costs without a document. */
  costOrder: number;
}

export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
export const over = (page: Page) => page.getByRole('dialog').last();
export const texts = ['Lo escribió la primera', 'Lo escribió la segunda', 'Lo escribió la tercera'] as const;
export const GUARDAR = /Guardar cambios/;
export const observation = { field: 'Observación', texts, save: GUARDAR };
/** For rates that are not valid yet: a valid one is changed by a new version, and a past one not at all. */
export const nextYear = () => Number(today().slice(0, 4)) + 1;
/** In the format of a date field. */
export const todayAt = (time: string) => formatDateTime(instantOf(today(), time));
/** Opens the first task of that name next to its list, after the task shown before has closed. */
export const openTask = async (page: Page, title: string) => {
  await page.locator('.ant-drawer-open').waitFor({ state: 'detached' });
  await page.locator('tr.ant-table-row').filter({ hasText: title }).first().click();
};
/** Chooses an entry of the menu «Más» of the shown guide. */
export const moreOfGuide = (entryName: string) => async (page: Page) => {
  await page.locator('.cz-guides-drawer-foot').getByRole('button', { name: 'Más' }).click();
  await page.getByRole('menuitem', { name: entryName }).click();
};
/** Chooses an entry of the menu «⋮» of a reservation. */
export const more = (entryName: string) => async (page: Page) => {
  await press('Más acciones')(page);
  await page.getByRole('menuitem', { name: entryName, exact: true }).click();
};
export const names = (what: string) => [`${what} uno`, `${what} dos`, `${what} tres`] as const;

/** The catalogues share one list and one dialog. */
export const entry = (tab: string, field = 'Nombre'): EditForm => ({
  name: `an entry of ${tab}`,
  file: 'maintenance/EntryList.tsx',
  route: () => `/mantenimiento_general?tab=${tab}`,
  again: {
    route: `/mantenimiento_general?tab=${tab}&q=${encodeURIComponent(`Prueba ${tab} tres`)}`,
    open: press(`Editar Prueba ${tab} tres`),
  },
  open: press(/^Editar /),
  isOver: true,
  field,
  texts: names(`Prueba ${tab}`),
  save: GUARDAR,
});
