import { businessDate, formatDateTime, instantOf } from '@cabezal/domain/time/time';
import type { Page } from 'playwright-core';

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
  /** From a later day on. */
  fee: number;
  route: number;
  point: number;
  pair: number;
  order: number;
  role: number;
  /** Waits for its approval. */
  pending: number;
  guideToClose: number;
  /** Approved, its hours not confirmed. */
  toSchedule: number;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const over = (page: Page) => page.getByRole('dialog').last();
const texts = ['Lo escribió la primera', 'Lo escribió la segunda', 'Lo escribió la tercera'] as const;
const GUARDAR = /Guardar cambios/;
const observation = { field: 'Observación', texts, save: GUARDAR };
/** As a date field shows it. */
const today = (time: string) => formatDateTime(instantOf(businessDate(new Date()), time));
/** The first task of that name opens beside its list, once the one that was shown before is gone. */
const openTask = async (page: Page, title: string) => {
  await page.locator('.ant-drawer-open').waitFor({ state: 'detached' });
  await page.locator('tr.ant-table-row').filter({ hasText: title }).first().click();
};
/** An entry behind «⋮» of a reservation. */
const more = (entryName: string) => async (page: Page) => {
  await press('Más acciones')(page);
  await page.getByRole('menuitem', { name: entryName, exact: true }).click();
};
const names = (what: string) => [`${what} uno`, `${what} dos`, `${what} tres`] as const;

/** The catalogues share one list and one dialog. */
const entry = (tab: string, field = 'Nombre'): EditForm => ({
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

export const editForms: readonly EditForm[] = [
  { name: 'a truck', file: 'trucks/TruckEditPage.tsx', route: ids => `/camiones/${ids.truck}/editar`, ...observation },
  {
    name: 'the observation of a truck',
    file: 'trucks/ObservationPanel.tsx',
    route: ids => `/camiones/${ids.truck}`,
    open: press(/^(Cambiar|Escribir)$/),
    isOver: true,
    ...observation,
    save: 'Guardar',
  },
  {
    name: 'a certificate',
    file: 'trucks/CertificateForm.tsx',
    route: ids => `/camiones/${ids.truck}?tab=certificados`,
    open: press(/^Corregir Certificado de operación/),
    isOver: true,
    field: 'Número del certificado MTOP',
    texts: ['A-1001', 'A-1002', 'A-1003'],
    save: GUARDAR,
  },
  {
    name: 'a driver',
    file: 'drivers/DriverEditPage.tsx',
    route: ids => `/conductores/${ids.driver}/editar`,
    ...observation,
    other: { field: 'Correo', text: 'segunda@demo.ec' },
  },
  {
    name: 'the licence points of a driver',
    file: 'procurement/ProcurementDriverPage.tsx',
    as: 'compras',
    route: ids => `/procurement/conductores/${ids.driver}`,
    open: press('Puntos de licencia'),
    isOver: true,
    field: 'Puntos',
    texts: ['20', '21', '22'],
    also: page => over(page).getByLabel('Motivo').fill('Consultado en la ANT'),
    save: 'Guardar puntos',
  },
  {
    name: 'an equipment',
    file: 'equipments/EquipmentEditPage.tsx',
    route: ids => `/generadores/${ids.generator}/editar`,
    ...observation,
  },
  {
    name: 'a company',
    file: 'companies/CompanyEditPage.tsx',
    route: ids => `/transportistas/${ids.company}/edit`,
    field: 'Dirección',
    texts,
    save: GUARDAR,
  },
  {
    name: 'one’s own company',
    file: 'companies/CompanyActions.tsx',
    as: 'transportista',
    route: ids => `/micompania/${ids.carrier}`,
    open: press(/Editar$/),
    isOver: true,
    field: 'Dirección',
    texts,
    other: { field: 'Teléfono de la oficina', text: '042345678' },
    save: GUARDAR,
  },
  {
    name: 'the team of a company',
    file: 'companies/CompanyTeams.tsx',
    route: ids => `/transportistas/${ids.withTeam}?tab=equipo_operativo`,
    open: press(/^Editar ./),
    isOver: true,
    field: 'Nombre',
    texts: names('Equipo'),
    save: 'Guardar equipo',
  },
  {
    name: 'the cost of a line at a depot',
    file: 'companies/DepotLines.tsx',
    route: ids => `/transportistas/${ids.operator}?tab=navieras`,
    open: press(/^Cambiar el costo/),
    isOver: true,
    field: 'Por movimiento, sin IVA',
    texts: ['41.00', '42.00', '43.00'],
    loaded: '41,00',
    save: 'Guardar costo',
  },
  {
    name: 'a rate',
    file: 'fees/FeeEditPage.tsx',
    as: 'contador',
    route: ids => `/tarifas/edit/${ids.fee}`,
    field: 'Nota',
    texts,
    save: GUARDAR,
  },
  {
    name: 'a surcharge',
    file: 'fees/SurchargesTab.tsx',
    as: 'contador',
    route: () => `/tarifas?tab=recargos&surcharges.v=FUTURA&surcharges.f.state=${encodeURIComponent('["FUTURA"]')}`,
    open: press(/^Editar REC-/),
    isOver: true,
    field: 'Nota',
    texts,
    save: GUARDAR,
  },
  {
    name: 'a purchase rate',
    file: 'purchase-fees/OpenedFee.tsx',
    as: 'contador',
    route: () =>
      `/tarifas_compra?purchase-general.v=FUTURA&purchase-general.f.state=${encodeURIComponent('["FUTURA"]')}`,
    open: press(/^Editar COM-/),
    isOver: true,
    field: 'Nota',
    texts,
    save: GUARDAR,
  },
  {
    name: 'a service',
    file: 'services/ServiceEditPage.tsx',
    route: ids => `/servicios/edit/${ids.service}`,
    field: 'Descripción',
    texts,
    save: GUARDAR,
  },
  {
    name: 'an establishment',
    file: 'locations/LocationPage.tsx',
    route: ids => `/establecimientos/${ids.location}?editar=1`,
    field: 'Dirección',
    texts,
    other: { field: 'Código BIC', text: 'ECGYE1234' },
    save: GUARDAR,
  },
  {
    name: 'a route',
    file: 'routes/RouteFormPage.tsx',
    route: ids => `/rutas/add?ruta=${ids.route}`,
    field: 'Nombre',
    texts: names('Ruta'),
    other: { field: 'Duración', text: '123' },
    save: GUARDAR,
  },
  {
    name: 'a connection point',
    file: 'connection-points/ConnectionPointFormPage.tsx',
    route: ids => `/punto_conexion/add?punto=${ids.point}`,
    ...observation,
  },
  {
    name: 'two places near each other',
    file: 'nearby-locations/NearbyLocationFormPage.tsx',
    route: ids => `/localizacion_cercana/add?par=${ids.pair}`,
    ...observation,
  },
  {
    name: 'a gateway',
    file: 'equipments/modem/GatewaysTab.tsx',
    route: () => '/modem/conexion?tab=pasarelas',
    open: press(/^Editar /),
    isOver: true,
    field: 'Nombre',
    texts: ['Traccar uno', 'Traccar dos', 'Traccar tres'],
    save: GUARDAR,
  },
  {
    name: 'a canton',
    file: 'cities/CityModal.tsx',
    route: () => '/ciudades?q=Echeand',
    open: press(/^Editar /),
    isOver: true,
    field: 'Nombre',
    texts: ['Echeandía uno', 'Echeandía dos', 'Echeandía'],
    save: GUARDAR,
  },
  {
    name: 'a user',
    file: 'users/UserForm.tsx',
    route: () => '/usuarios?q=despacho@',
    open: press(/^Abrir a /),
    isOver: true,
    field: 'Cargo',
    texts,
    save: 'Guardar',
  },
  {
    name: 'the name of a role',
    file: 'permissions/RoleActions.tsx',
    route: ids => `/permisos?rol=${ids.role}&tipo=TRANS`,
    open: async page => {
      await press(/Acciones del rol/)(page);
      await page.getByRole('menuitem', { name: 'Cambiar nombre' }).click();
    },
    isOver: true,
    field: 'Nombre',
    texts: names('Rol'),
    save: 'Cambiar nombre',
  },
  {
    name: 'a reservation',
    file: 'reservations/detail/EditDrawer.tsx',
    as: 'operador',
    route: ids => `/reservas/${ids.pending}`,
    open: press(/Editar$/),
    isOver: true,
    field: 'Instrucciones',
    texts,
    other: { field: 'Código CW1', text: '707' },
    save: GUARDAR,
  },
  {
    name: 'a line of the price of a container',
    file: 'kits/prices/LineActions.tsx',
    route: ids => `/sub-tarifas?precio=${ids.pending}`,
    open: press(/^Cambiar Flete/),
    isOver: true,
    field: 'Justificación',
    texts: ['Acuerdo de lunes', 'Acuerdo de martes', 'Acuerdo de jueves'],
    save: GUARDAR,
  },
  {
    name: 'one line more of the price of a container',
    file: 'kits/prices/ChangePrice.tsx',
    route: ids => `/sub-tarifas?precio=${ids.pending}`,
    open: press('Agregar rubro'),
    isOver: true,
    field: 'Justificación',
    texts: ['Acuerdo de lunes', 'Acuerdo de martes', 'Acuerdo de jueves'],
    loaded: null,
    also: async page => {
      await over(page).getByLabel('Servicio').click();
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
      await over(page).getByLabel('Precio sin IVA').fill('10');
    },
    save: 'Agregar',
  },
  {
    name: 'what a container costs',
    file: 'kits/prices/ChangeCost.tsx',
    route: ids => `/reservas/${ids.pending}`,
    open: async page => {
      await press('Costos por tramo')(page);
      await press('Cambiar costo')(page);
    },
    isOver: true,
    field: 'Justificación',
    texts: ['Acuerdo de lunes', 'Acuerdo de martes', 'Acuerdo de jueves'],
    loaded: null,
    also: page => over(page).getByLabel('Valor sin IVA').first().fill('100'),
    save: GUARDAR,
  },
  {
    name: 'the planned hours of a reservation',
    file: 'reservations/detail/ScheduleDrawer.tsx',
    route: ids => `/reservas/${ids.toSchedule}`,
    open: async page => {
      await page.getByRole('button', { name: /^Más/ }).first().waitFor();
      const first = page.getByRole('button', { name: 'Programar' });
      if (await first.isVisible()) return first.click();
      await press(/^Más/)(page);
      await page.getByRole('menuitem', { name: 'Cambiar la programación' }).click();
    },
    isOver: true,
    field: 'Código de turno en .*',
    texts: ['T-1001', 'T-1002', 'T-1003'],
    save: 'Confirmar programación',
  },
  {
    name: 'a container',
    file: 'reservations/detail/ContainerDialog.tsx',
    route: ids => `/reservas/${ids.pending}`,
    open: async page => {
      await press(/^Acciones del contenedor/)(page);
      await page.getByRole('menuitem', { name: 'Número, sellos, peso y tipo' }).click();
    },
    isOver: true,
    field: 'Peso de carga',
    texts: ['20100', '20200', '20300'],
    loaded: '20.100',
    save: 'Guardar',
  },
  {
    name: 'booking and BL of a reservation',
    file: 'reservations/detail/CorrectDialog.tsx',
    route: ids => `/reservas/${ids.pending}`,
    open: async page => {
      await press('Más acciones')(page);
      await page.getByRole('menuitem', { name: 'Corregir', exact: true }).click();
    },
    isOver: true,
    field: 'Código CW1',
    texts: ['701', '702', '703'],
    save: 'Guardar',
  },
  {
    name: 'more containers of a reservation',
    file: 'reservations/detail/AddContainersDialog.tsx',
    route: ids => `/reservas/${ids.toSchedule}`,
    open: more('Agregar contenedores'),
    isOver: true,
    field: 'Número de contenedor',
    texts: ['TEMU6079348', 'TRIU8423172', 'SUDU6204593'],
    loaded: null,
    save: 'Agregar',
  },
  {
    name: 'the trip type of a reservation',
    file: 'reservations/detail/TripTypeDialog.tsx',
    route: ids => `/reservas/${ids.toSchedule}`,
    open: more('Cambiar el tipo de viaje'),
    isOver: true,
    field: 'Motivo',
    texts,
    loaded: null,
    save: 'Cambiar el tipo de viaje',
  },
  {
    name: 'when a container is fetched',
    file: 'reservations/detail/DatesDialog.tsx',
    route: ids => `/reservas/${ids.toSchedule}`,
    open: async page => {
      await press(/^Acciones del contenedor/)(page);
      await page.getByRole('menuitem', { name: 'Fechas de retiro y entrega' }).click();
    },
    isOver: true,
    field: 'Retiro',
    texts: [today('01:10'), today('01:20'), today('01:30')],
    save: 'Guardar',
  },
  {
    name: 'a note of the logbook',
    file: 'kits/logbook/NoteDialog.tsx',
    route: () => '/bitacora?f.is_note=true',
    open: press('Editar la nota'),
    isOver: true,
    field: 'Novedad',
    texts,
    also: page => over(page).getByLabel('Por qué').fill('Dato equivocado'),
    save: GUARDAR,
  },
  {
    name: 'a task of the catalogue',
    file: 'tasks/KindDialog.tsx',
    route: () => '/admin-tareas',
    open: press('AISV, DISV o cita de ingreso'),
    isOver: true,
    field: 'Cómo se hace',
    texts,
    save: GUARDAR,
  },
  {
    name: 'when a task is due',
    file: 'kits/tasks/DueDialog.tsx',
    route: () => '/tareas?de=todos&q=confirmar booking',
    open: async page => {
      await openTask(page, 'Confirmar booking');
      await press('Cambiar cuándo vence')(page);
    },
    isOver: true,
    field: 'Vence',
    texts: [today('01:10'), today('01:20'), today('01:30')],
    save: 'Guardar',
  },
  {
    name: 'what a task asks',
    file: 'kits/tasks/TaskForm.tsx',
    route: () => '/tareas?de=todos&q=confirmar booking',
    open: page => openTask(page, 'Confirmar booking'),
    isOver: true,
    field: 'Confirmado por',
    texts,
    save: 'Guardar',
    saved: 'Datos guardados',
  },
  {
    name: 'a line of a payment order',
    file: 'billing/order/EditLine.tsx',
    route: ids => `/facturas/${ids.order}`,
    open: press(/^Editar /),
    field: 'Descripción',
    texts,
    save: 'Guardar rubro',
  },
  {
    name: 'the company of a driver',
    file: 'drivers/DriverActions.tsx',
    route: ids => `/conductores/${ids.freeDriver}`,
    open: async page => {
      await press('Más acciones')(page);
      await page.getByRole('menuitem', { name: 'Cambiar de compañía' }).click();
    },
    isOver: true,
    field: 'Motivo',
    texts,
    loaded: null,
    also: async page => {
      await over(page).getByLabel('Transportista').click();
      await page
        .locator('.ant-select-dropdown:visible .ant-select-item-option:not(.ant-select-item-option-disabled)')
        .first()
        .click();
    },
    save: 'Cambiar de compañía',
  },
  {
    name: 'the container of a guide',
    file: 'guides/drawer/CargoTab.tsx',
    route: ids => `/monitoreo/${ids.guide}`,
    open: page => page.getByRole('tab', { name: 'Carga' }).click(),
    field: 'Número de contenedor',
    texts: ['MSKU7502140', 'TCLU1234568', 'HLXU8765430'],
    save: 'Guardar contenedor y sellos',
    saved: 'Contenedor y sellos guardados',
  },
  {
    name: 'one’s own data',
    file: 'account/AccountForm.tsx',
    as: 'despacho',
    route: () => '/configuracion',
    field: 'Cargo',
    texts,
    save: 'Guardar datos',
    saved: 'Datos guardados',
  },
  entry('productos'),
  entry('navieras'),
  entry('buques'),
  entry('contenedores'),
  entry('motivos', 'Motivo'),
];
