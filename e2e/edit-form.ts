import { formatDateTime, instantOf } from '@cabezal/domain/system/time/time';
import type { Page } from 'playwright-core';
import { today } from '../test/clock.ts';

/**
 * Every form on which a stored record is changed. `edit-forms.test.ts` has two people change one record in each of them; a check in
 * `apps/web` fails for a form that is not here.
 */
export interface EditForm {
  name: string;
  /** The file of the form, under apps/web/src/features. */
  file: string;
  /** First part of the e-mail address of a person of the demo company; admin unless said. */
  as?: string;
  route: (ids: EditIds) => string;
  /** What opens the form on that screen. */
  open?: (page: Page) => Promise<unknown>;
  /** A dialog or a drawer over the screen. */
  isOver?: true;
  /** A text field, and what three people in a row write there. */
  field: string;
  texts: readonly [first: string, second: string, third: string];
  /** Another text field, in which only the second person writes: it stands after loading. */
  other?: { field: string; text: string };
  /** How the first text stands there once it is loaded; null: the field is not of the record, and what was written stands. */
  loaded?: string | null;
  /** Fills what else the form demands, before it is sent. */
  also?: (page: Page) => Promise<unknown>;
  save: string | RegExp;
  /** Where and how it is found again once it is called otherwise. */
  again?: { route: string; open: (page: Page) => Promise<unknown> };
  /** Said once it is saved, where the form stays open. */
  saved?: string;
}

export interface EditIds {
  guide: number;
  truck: number;
  driver: number;
  /** Without a trip that is not closed. */
  freeDriver: number;
  company: number;
  /** A company with a team, and the one that owns the depots. */
  withTeam: number;
  operator: number;
  carrier: number;
  location: number;
  generator: number;
  service: number;
  /** Nobody used it. */
  discount: number;
  /** From a later day on. */
  fee: number;
  route: number;
  point: number;
  pair: number;
  order: number;
  role: number;
  /** A box that the line lends and counts. */
  box: string;
  /** Waits for its approval. */
  pending: number;
  guideToClose: number;
  /** Its truck went for nothing, and it waits to be closed. */
  falseFreight: number;
  /** Its finish is declared, and it waits to be closed. */
  finishedGuide: number;
  /** Something of it was late and is explained. */
  justifiedGuide: number;
  /** Rated by the office within the last days. */
  ratedGuide: number;
  /** A slot of it was lost. */
  withLostSlot: number;
  /** Approved, its hours not confirmed. */
  toSchedule: number;
  /** A draft whose costs came without their document. */
  costOrder: number;
}

export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
export const over = (page: Page) => page.getByRole('dialog').last();
export const texts = ['Lo escribió la primera', 'Lo escribió la segunda', 'Lo escribió la tercera'] as const;
export const GUARDAR = /Guardar cambios/;
export const observation = { field: 'Observación', texts, save: GUARDAR };
/** What holds already is changed by a version of its own, and what was not at all. */
export const nextYear = () => Number(today().slice(0, 4)) + 1;
/** As a date field shows it. */
export const todayAt = (time: string) => formatDateTime(instantOf(today(), time));
/** The first task of that name opens beside its list, once the one that was shown before is gone. */
export const openTask = async (page: Page, title: string) => {
  await page.locator('.ant-drawer-open').waitFor({ state: 'detached' });
  await page.locator('tr.ant-table-row').filter({ hasText: title }).first().click();
};
/** An entry behind «Más» of the guide that is shown. */
export const moreOfGuide = (entryName: string) => async (page: Page) => {
  await page.locator('.cz-guides-drawer-foot').getByRole('button', { name: 'Más' }).click();
  await page.getByRole('menuitem', { name: entryName }).click();
};
/** An entry behind «⋮» of a reservation. */
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
