import { formatDateTime, instantOf } from '@cabezal/domain/system/time/time';
import type { Page } from 'playwright-core';
import { today } from '../test/clock.ts';

/**
 * A form that changes a stored record. In `edit-forms.test.ts` and `edit-forms-slots.test.ts` two people change the same record in each form; a
 * check of `apps/web` fails if a form is not listed. `Ids`: keys of the records.
 */
export interface EditForm<Ids = EditIds> {
  name: string;
  /** The form's file, relative to apps/web/src/features. */
  file: string;
  /** First part of the e-mail address of a person of the demo company; default: admin. */
  as?: string;
  route: (ids: Ids) => string;
  /** Opens the form on the screen of the route. */
  open?: (page: Page) => Promise<unknown>;
  /** The form is in a dialog or a drawer. */
  isOver?: true;
  /** Label of a text field; `texts` are entered in it one after the other. */
  field: string;
  texts: readonly [first: string, second: string, third: string];
  /** Another text field, which only the second person changes. Loading the current data must keep the text. */
  other?: { field: string; text: string };
  /** The first text as the field shows it after loading. Null: the field is not part of the record and keeps the typed text. */
  loaded?: string | null;
  /** Fills other required fields before the form is sent. */
  also?: (page: Page) => Promise<unknown>;
  save: string | RegExp;
  /** How to open the record after its name has changed. */
  again?: { route: string; open: (page: Page) => Promise<unknown> };
  /** Message after saving, if the form stays open. */
  saved?: string;
}

export interface EditIds {
  guide: number;
  truck: number;
  driver: number;
  /** A driver whose trips are all closed. */
  freeDriver: number;
  company: number;
  /** A company with an operations team. */
  withTeam: number;
  /** A customer with a recipient of notices. */
  withRecipient: number;
  /** The company that owns the depots. */
  operator: number;
  carrier: number;
  location: number;
  generator: number;
  service: number;
  /** A discount that was never used. */
  discount: number;
  /** A rate that is valid from a future day on. */
  fee: number;
  route: number;
  point: number;
  pair: number;
  order: number;
  role: number;
  /** A box whose free days the shipping line counts. */
  box: string;
  /** A reservation that waits for approval. */
  pending: number;
  guideToClose: number;
  /** A guide to close that is marked as false freight. */
  falseFreight: number;
  /** A guide to close that was declared finished. */
  finishedGuide: number;
  /** A guide with a justified delay. */
  justifiedGuide: number;
  /** A guide that the office rated within the last days. */
  ratedGuide: number;
  /** A reservation with a lost slot. */
  withLostSlot: number;
  /** An approved reservation that is not programmed. */
  toSchedule: number;
  /** A draft of a cost order, with costs that have no document. */
  costOrder: number;
}

export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
export const over = (page: Page) => page.getByRole('dialog').last();
export const texts = ['Lo escribió la primera', 'Lo escribió la segunda', 'Lo escribió la tercera'] as const;
export const GUARDAR = /Guardar cambios/;
export const observation = { field: 'Observación', texts, save: GUARDAR };
/** A year in which no rate is valid yet: a valid rate is changed by a new version, and a past one cannot be changed. */
export const nextYear = () => Number(today().slice(0, 4)) + 1;
/** A time of today in the format of a date field. */
export const todayAt = (time: string) => formatDateTime(instantOf(today(), time));
/** Opens the first task with that title beside the list, after the drawer of the previous task has closed. */
export const openTask = async (page: Page, title: string) => {
  await page.locator('.ant-drawer-open').waitFor({ state: 'detached' });
  await page.locator('tr.ant-table-row').filter({ hasText: title }).first().click();
};
/** Chooses an entry of the menu «Más» of the open guide. */
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

/** The form of an entry in a catalogue. All catalogues share one list and one dialog. */
export const entry = (tab: string, field = 'Nombre'): EditForm => ({
  name: `an entry of ${tab}`,
  file: 'catalogues/EntryList.tsx',
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
