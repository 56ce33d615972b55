import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sheetBytes } from '../apps/server/test/write-excel.ts';
import { answered, waitForText } from './browser.ts';
import type { CountingUser } from './counting-user.ts';
import { road, stay } from './drive.ts';
import { spots } from './first-hour.data.ts';
import { attachPapers, Office, pressOnce } from './office.ts';
import { bookings, order, orderRows, plant } from './second-day.data.ts';
import { boxed, firstDay, keysOfModems, prepared, signedIn, type Trip } from './second-day.setup.ts';

/**
 * The second day of a company that began with an empty installation: problems of new users (section A of the reading of commit 4de0112),
 * tested on screens. The company and the trips of the day are created through calls; trackers send the positions of the trucks.
 */
const eve = new Date('2027-03-02T21:00:00Z'); // a Tuesday, 16:00 in Guayaquil
const at = (time: string) => new Date(`2027-03-03T${time}:00Z`);
const later = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000);

describe('the second day of a company', () => {
  let office: Office;
  let modems: Map<string, { code: string; key: string }>;
  let eva: CountingUser;
  const trips = new Map<keyof typeof bookings, Trip>();
  const idOf = (name: keyof typeof bookings): number => trips.get(name)?.id_reservation ?? 0;

  beforeAll(async () => {
    office = await Office.open(eve, 'postgres');
    const ana = await firstDay(office);
    modems = await keysOfModems(ana);
    trips.set('cancelled', await prepared(ana, 'cancelled', ['02', '02']));
    trips.set('waiting', await prepared(ana, 'waiting', ['00']));
    trips.set('broken', await prepared(ana, 'broken', ['01']));
    trips.set('inTime', await prepared(ana, 'inTime', []));
    await boxed(ana, trips.get('waiting')?.guides[0] ?? 0, 'MSKU7502140');
    await boxed(ana, trips.get('broken')?.guides[0] ?? 0, 'TRIU8423172');
    await office.moveTo(at('10:00'));
    eva = await signedIn(office, 'eva');
  });
  afterAll(() => office?.close());

  const shows = (page: Page, label: string) =>
    page.locator('.cz-page-header').getByText(label, { exact: true }).waitFor();

  /** Opens a reservation from the menu, searching its booking. */
  async function opens(user: CountingUser, booking: string): Promise<void> {
    await user.menu('Reservas');
    await user.type(user.page.getByPlaceholder('Reserva, contenedor, booking'), booking);
    await user.page.waitForURL(({ hash }) => hash.includes(booking));
    // Rows of the previous list are shown until these are read.
    await answered(user.page);
    await user.click(user.page.locator('.cz-rows tr.ant-table-row').getByRole('link').first());
    await user.reads(user.page.getByRole('heading', { name: /^Reserva \d+/ }));
  }
  const services = (user: CountingUser) => user.click(user.page.getByRole('tab', { name: /^Servicios/ }));
  /** Opens the menu of a container and chooses to cancel it. */
  async function cancelling(user: CountingUser): Promise<Locator> {
    await user.button(/^Acciones del contenedor/);
    return user.page.getByRole('menuitem', { name: /^Cancelar el contenedor/ });
  }

  test('A1: a customer cannot cancel late free of charge: only the operator can, and a proposed charge is accepted', async () => {
    const ines = await signedIn(office, 'ines');
    await opens(ines, bookings.cancelled);
    // Six hours before its appointment, with both guides issued.
    const refused = await cancelling(ines);
    await refused.getByText('Solo puede cancelar hasta 12 horas antes de la cita').waitFor();
    expect(await refused.getAttribute('aria-disabled')).toBe('true');
    await ines.press('Escape');
    // Two days before, for motives that a customer may give.
    await opens(ines, bookings.inTime);
    await ines.click(await cancelling(ines));
    const theirs = ines.page.getByRole('dialog', { name: `Cancelar el contenedor ${idOf('inTime')}-1` });
    const motives = theirs.getByRole('group', { name: 'Motivos usuales' }).getByRole('button');
    await motives.first().waitFor();
    const offered = await motives.allInnerTexts();
    expect(offered).toContain('Cliente canceló el embarque');
    expect(offered).not.toContain('Cliente con cartera vencida');
    await ines.button('Cliente canceló el embarque', theirs);
    await ines.button('Sí, cancelar el contenedor', theirs);
    await theirs.waitFor({ state: 'detached' });
    await shows(ines.page, 'Cancelada');

    const { page } = eva;
    await opens(eva, bookings.cancelled);
    await eva.click(await cancelling(eva));
    const dialog = page.getByRole('dialog', { name: `Cancelar el contenedor ${idOf('cancelled')}-1` });
    // The cost for the chosen motive is shown before.
    await eva.button('Cliente canceló el embarque', dialog);
    await dialog.getByRole('region', { name: 'Lo que se cobra' }).getByText('$200,00').first().waitFor();
    await eva.button('Sí, cancelar el contenedor', dialog);
    await dialog.waitFor({ state: 'detached' });
    await shows(page, 'Cancelada');
    await page
      .getByRole('tab', { name: /^Guías/ })
      .getByText('0')
      .waitFor();
    await services(eva);
    const charge = page.getByRole('listitem').filter({ hasText: /^Falso flete: Cliente canceló/ });
    await charge.getByText('$200,00').waitFor();
    await eva.button('Aceptar', charge);
    await eva.button('Aceptar cobro', page.getByRole('dialog', { name: /^Aceptar «Falso flete/ }));
    await charge.getByText('Aceptado', { exact: true }).waitFor();
    await page.getByRole('row').filter({ hasText: 'Venta sin IVA' }).getByText('$200,00').waitFor();
  });

  /** Opens a trip from the menu, searching the number of its box. */
  async function watches(booking: keyof typeof bookings, container: string): Promise<void> {
    const search = eva.page.getByPlaceholder(/^Contenedor, placa/);
    await eva.menu('Monitoreo', search);
    await eva.type(search, container);
    await eva.click(eva.page.locator('.cz-monitoring-item').filter({ hasText: `${idOf(booking)}-1` }));
  }

  test('A2: the agreed free hour applies in Monitoreo, the guide, the closing and the charge', async () => {
    const { page } = eva;
    const { code = '', key = '' } = modems.get('GPS-0') ?? {};
    const drive = (fixes: ReturnType<typeof stay>) => office.send(code, key, fixes);
    await drive(stay(spots.base, at('10:15'), at('10:30')));
    await drive(road(spots.base, spots.depot, at('10:30')));
    await drive(stay(spots.depot, at('10:45'), at('11:15')));
    await drive(road(spots.depot, spots.plant, at('11:15')));
    // The appointment is at eight and one hour is free, so stand-by counts from nine on.
    await drive(stay(spots.plant, at('11:40'), at('16:00')));
    await watches('waiting', 'MSKU7502140');
    await eva.reads(page.getByText(/01h00 libres · \$18,50\/h/));
    await eva.link('Abrir el viaje completo');
    await page.waitForURL(/#\/monitoreo\/\d+/);
    await eva.reads(page.getByText(/\$18,50\/h/));
    await drive(stay(spots.plant, at('16:00'), at('16:30')));
    await drive(road(spots.plant, spots.port, at('16:30')));
    await drive(stay(spots.port, later(office.server.now(), 1), later(office.server.now(), 31)));
    await drive(road(spots.port, spots.base, office.server.now()).slice(0, 8));
    await shows(page, 'Viaje por cerrar');
    await eva.button('Cerrar guía');
    await page.waitForURL(/#\/guias\/\d+\/cerrar/);
    await eva.reads(page.getByText('Valores del viaje'));
    const wait = page.locator('.cz-closing-waits > li').filter({ hasText: plant });
    await wait.getByText('$18,50').waitFor();
    await wait.getByText('acordado con el cliente').waitFor();
    await eva.button('Usar los propuestos');
    await attachPapers(eva);
    await pressOnce(eva, page.getByRole('button', { name: /Cerrar guía/ }));
    await shows(page, 'Viaje cerrado');
    await opens(eva, bookings.waiting);
    await services(eva);
    await page
      .getByRole('row')
      .filter({ hasText: `Stand-by en ${plant}` })
      .getByText('$18,50')
      .waitFor();
  });

  test('A3: a reefer booked by Excel is charged for its genset, as in the form', async () => {
    const { page } = eva;
    await eva.menu('Reservas');
    await eva.button('Importar');
    const drawer = page.getByRole('dialog', { name: /^Importar/ });
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const buffer = await sheetBytes(orderRows);
    await eva.file(drawer.locator('input[type=file]'), { name: 'pedido.xlsx', mimeType, buffer });
    await drawer.getByText('pedido.xlsx: 6 nuevas').waitFor();
    await drawer
      .getByText(/^Se agrega el generador/)
      .first()
      .waitFor();
    await pressOnce(eva, drawer.getByRole('button', { name: 'Guardar 6 filas' }));
    await drawer.getByText('pedido.xlsx: 6 guardadas').waitFor();
    await eva.button('Cerrar la importación', drawer);
    await opens(eva, order.reefer);
    await services(eva);
    await page.getByRole('row').filter({ hasText: 'generador' }).getByText('$60,00').first().waitFor();
  });

  const board = () => eva.page.getByRole('region', { name: 'Asignación automática' });
  const truck = (disk: string) => eva.page.getByRole('group', { name: `Camión ${disk}`, exact: true });
  /** Opens the board of the next day from the menu. */
  async function tomorrow(): Promise<void> {
    await eva.menu('Despachos', board());
    await eva.button('Día siguiente');
    await eva.page.waitForURL(({ hash }) => hash.includes('2027-03-04'));
  }
  /** Approves a reservation and confirms the proposed times. */
  async function programs(booking: string): Promise<void> {
    const { page } = eva;
    await opens(eva, booking);
    await eva.button('Aprobar');
    await eva.button('Programar');
    await eva.button('Confirmar programación');
    await page.getByRole('button', { name: 'Confirmar programación' }).waitFor({ state: 'hidden' });
  }

  test('A5: a truck that breaks down on a trip is out of service: it cannot leave tomorrow and is not assigned', async () => {
    const { page } = eva;
    const { code = '', key = '' } = modems.get('GPS-1') ?? {};
    const drive = (fixes: ReturnType<typeof stay>) => office.send(code, key, fixes);
    await drive(stay(spots.base, later(office.server.now(), 1), later(office.server.now(), 11)));
    await drive(road(spots.base, spots.depot, office.server.now()));
    await drive(stay(spots.depot, later(office.server.now(), 1), later(office.server.now(), 16)));
    await drive(road(spots.depot, spots.plant, office.server.now()).slice(0, 6));
    await watches('broken', 'TRIU8423172');
    await eva.link('Abrir el viaje completo');
    await page.waitForURL(/#\/monitoreo\/\d+/);
    const foot = page.locator('.cz-guides-drawer-foot');
    await eva.button('Más', foot);
    await eva.click(page.getByRole('menuitem', { name: 'Rescatar con otra unidad' }));
    const dialog = page.getByRole('dialog', { name: /^Rescatar la guía/ });
    await eva.click(dialog.getByText('Avería mecánica', { exact: true }));
    await dialog.getByText('Va al taller').waitFor();
    await eva.button('Siguiente', dialog);
    const unit = dialog.getByRole('list', { name: 'Unidades disponibles' }).getByRole('button').first();
    await eva.click(unit);
    await eva.click(unit);
    await eva.button(/al rescate$/, dialog);
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Rescata a').waitFor();

    await eva.menu('Camiones');
    await eva.click(page.getByRole('row').filter({ hasText: 'GSD-1001' }).first());
    await eva.reads(page.getByRole('heading', { name: /GSD-1001/ }));
    const answer = page.locator('.cz-answers > div', { hasText: '¿Puede salir mañana?' });
    await answer.getByText('No', { exact: true }).waitFor();
    await answer.getByText(/Mantenimiento/).waitFor();
    await tomorrow();
    await eva.button('Camiones no disponibles');
    const drawer = page.getByRole('dialog', { name: /^No disponibles/ });
    await drawer.getByText(/\b01\b/).waitFor();
    await eva.button('Cerrar los no disponibles', drawer);
  });

  test('A4: when five containers are assigned automatically, the truck that picks up a box also drives its next leg', async () => {
    const { page } = eva;
    await programs(order.five);
    const id_reservation = /reservas\/(\d+)/.exec(page.url())?.[1] ?? '';
    await tomorrow();
    await eva.button('Asignar automáticamente', board());
    await board().getByText('10 propuestos').waitFor();
    const disks = ['00', '01', '02', '03', '04', '05', '06', '07'];
    /** Containers of each truck’s bars, one bar per leg. */
    const boxesOf = async (sign: RegExp): Promise<Map<string, string[]>> => {
      const found = new Map<string, string[]>();
      for (const disk of disks) {
        const names = await truck(disk)
          .getByRole('button', { name: sign })
          .evaluateAll(bars => bars.map(bar => bar.getAttribute('aria-label') ?? ''));
        for (const name of names) {
          const box = new RegExp(`${id_reservation}-\\d`).exec(name)?.[0];
          if (box !== undefined) found.set(box, [...(found.get(box) ?? []), disk]);
        }
      }
      return found;
    };
    await expect.poll(async () => (await boxesOf(/^Propuesta /)).size).toBe(5);
    const proposed = await boxesOf(/^Propuesta /);
    expect([...proposed.keys()].sort()).toEqual([1, 2, 3, 4, 5].map(n => `${id_reservation}-${n}`));
    for (const [box, by] of proposed) expect([by.length, new Set(by).size, box]).toEqual([2, 1, box]);
    // The truck in the workshop is not among them.
    expect([...proposed.values()].flat()).not.toContain('01');
    await eva.button('Aceptar los 10 viajes', board());
    await waitForText(page, '10 viajes asignados de la propuesta');
    await expect.poll(() => boxesOf(new RegExp(`^${id_reservation}-`))).toEqual(proposed);
  });

  test('A6: without SAP a waiting order is deleted, and the accountant invoices the next one directly', async () => {
    const saul = await signedIn(office, 'saul');
    const { page } = saul;
    const makesOrder = async () => {
      await saul.menu('Facturas');
      await saul.click(page.getByLabel(`Elegir ${idOf('waiting')}`, { exact: true }));
      await saul.button(/Crear orden de pago/);
      await pressOnce(saul, page.getByRole('button', { name: 'Crear orden', exact: true }));
      await page.waitForURL(/#\/facturas\/\d+/);
      await shows(page, 'Borrador');
    };
    await makesOrder();
    expect(await page.getByRole('button', { name: 'Enviar a SAP' }).count()).toBe(0);
    await saul.button('Eliminar');
    const dialog = page.getByRole('dialog', { name: /^Eliminar la orden/ });
    await saul.fill('Motivo', 'El cliente pide otra fecha', dialog);
    await saul.button('Eliminar orden', dialog);
    await waitForText(page, 'Orden eliminada');
    await makesOrder();
    await saul.button('Facturar');
    await pressOnce(saul, page.getByRole('button', { name: 'Emitir la factura' }));
    await shows(page, 'Facturada');
    await page.getByText('001-001-000000001').first().waitFor();
    // The invoice charges the waiting as agreed.
    await page.getByRole('row').filter({ hasText: 'Stand-by' }).getByText('$18,50').waitFor();
  });

  test('no page reported an error', () => {
    for (const [name, { errors }] of office.people) expect(errors, name).toEqual([]);
  });
});
