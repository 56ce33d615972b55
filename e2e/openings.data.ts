import type { Page } from 'playwright-core';

/** A dialog, drawer or other part that opens over or inside a screen; it is checked like a screen. */
export interface Opening {
  name: string;
  route: string;
  as: string;
  at: 'desk' | 'phone';
  open: (page: Page) => Promise<unknown>;
  see: string | RegExp;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const nothing = async () => undefined;

export const openings: readonly Opening[] = [
  {
    name: 'fine of a driver',
    route: '/reportes/bonos-registrar?tab=multas',
    as: 'contador',
    at: 'phone',
    open: press('Registrar multa'),
    see: 'Documento',
  },
  {
    name: 'palette',
    route: '/dashboard',
    as: 'admin',
    at: 'desk',
    open: async page => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /Buscar/ }).fill('cami');
    },
    see: 'Camiones',
  },
  {
    name: 'menu of the phone',
    route: '/dashboard',
    as: 'admin',
    at: 'phone',
    open: press('Abrir el menú'),
    see: 'Impresión de guías',
  },
  {
    name: 'menu of the account',
    route: '/dashboard',
    as: 'admin',
    at: 'desk',
    open: press(/Cuenta de/),
    see: 'Cerrar sesión',
  },
  {
    name: 'services added to a reservation, on the phone',
    route: '/reservas/{reservation}?tab=costos',
    as: 'operador',
    at: 'phone',
    open: press('Agregar servicios'),
    see: 'Otro servicio',
  },
  { name: 'more filters', route: '/reservas', as: 'admin', at: 'desk', open: press('Más filtros'), see: 'Naviera' },
  {
    name: 'filters of the phone',
    route: '/reservas',
    as: 'admin',
    at: 'phone',
    open: press('Más filtros'),
    see: 'Naviera',
  },
  { name: 'columns', route: '/reservas', as: 'admin', at: 'desk', open: press('Columnas'), see: 'Buque y viaje' },
  { name: 'calendar', route: '/reservas', as: 'admin', at: 'desk', open: press(/^Cita/), see: 'Próximos 7 días' },
  {
    name: 'name of a view',
    route: '/conductores?q=a',
    as: 'admin',
    at: 'desk',
    open: press('Guardar vista'),
    see: 'Nombre de la vista',
  },
  {
    name: 'change in bulk',
    route: '/camiones',
    as: 'admin',
    at: 'desk',
    open: async page => {
      await page.locator('tbody .ant-checkbox-input').first().click();
      await press(/Cambiar 1/)(page);
    },
    see: 'Qué cambiar',
  },
  {
    name: 'guide beside the list',
    route: '/guias?guia={guide}',
    as: 'admin',
    at: 'desk',
    open: nothing,
    see: 'Bitácora',
  },
  {
    name: 'guide on the phone',
    route: '/guias?guia={guide}',
    as: 'admin',
    at: 'phone',
    open: nothing,
    see: 'Bitácora',
  },
  { name: 'new user', route: '/usuarios', as: 'admin', at: 'desk', open: press('Nuevo usuario'), see: 'Cargo' },
  { name: 'user', route: '/usuarios', as: 'admin', at: 'desk', open: press(/^Abrir a/), see: 'Sesiones' },
  { name: 'user on the phone', route: '/usuarios', as: 'admin', at: 'phone', open: press(/^Abrir a/), see: 'Sesiones' },
  {
    name: 'history of permissions',
    route: '/permisos',
    as: 'admin',
    at: 'desk',
    open: press(/Historial|Último cambio/),
    see: /^Historial:/,
  },
  {
    name: 'what a role sees',
    route: '/permisos',
    as: 'admin',
    at: 'phone',
    open: press('Ver como'),
    see: /^Ver como .+, Operadora$/,
  },
  {
    name: 'actions of a role',
    route: '/permisos',
    as: 'admin',
    at: 'phone',
    open: press('Acciones del rol'),
    see: 'Nuevo rol',
  },
  {
    name: 'booking with errors',
    route: '/reserva/add',
    as: 'admin',
    at: 'desk',
    open: press(/Crear reserva/),
    see: /campos por corregir/,
  },
  {
    name: 'booking with errors on the phone',
    route: '/reserva/add',
    as: 'admin',
    at: 'phone',
    open: press(/Crear reserva/),
    see: /campos por corregir/,
  },
  {
    name: 'deletion of a row on the phone',
    route: '/punto_conexion',
    as: 'admin',
    at: 'phone',
    open: press(/^Eliminar ./),
    see: /Solo es posible mientras no conste/,
  },
  {
    name: 'history of an entry',
    route: '/mantenimiento_general',
    as: 'admin',
    at: 'desk',
    open: press(/^Historial ./),
    see: /^Historial de /,
  },
  {
    name: 'rules of a terminal on the phone',
    route: '/mantenimiento_general?tab=terminales',
    as: 'admin',
    at: 'phone',
    open: press(/^Editar ./),
    see: 'Cargo por turno perdido',
  },
  {
    name: 'codes of a terminal to paste',
    route: '/mantenimiento_general?tab=codigos',
    as: 'admin',
    at: 'phone',
    open: press('Pegar códigos'),
    see: /^Pegue dos columnas/,
  },
  {
    name: 'values of a parameter',
    route: '/mantenimiento_general?tab=parametros',
    as: 'admin',
    at: 'desk',
    open: press(/^Valores ./),
    see: 'Vigente',
  },
  {
    name: 'deletion of a canton',
    route: '/ciudades?q=Echeand',
    as: 'admin',
    at: 'desk',
    open: async page => {
      await press(/^Editar ./)(page);
      await press('Eliminar…')(page);
    },
    see: /Solo es posible mientras no conste en establecimientos/,
  },
  {
    name: 'reason for rejecting several',
    route: '/reservas?f.list=pending',
    as: 'asesor',
    at: 'desk',
    open: async page => {
      await page
        .getByRole('checkbox', { name: /^Elegir/ })
        .first()
        .check();
      await page.getByRole('toolbar').getByRole('button', { name: 'Rechazar' }).click();
    },
    see: 'Motivo',
  },
  {
    name: 'reason for a rejection',
    route: '/reserva/aprobar',
    as: 'asesor',
    at: 'desk',
    open: press(/Rechazar/),
    see: 'Motivo',
  },
  {
    name: 'approval on the phone',
    route: '/reserva/aprobar',
    as: 'asesor',
    at: 'phone',
    open: page => page.locator('.cz-card').first().click(),
    see: 'Precio y rentabilidad',
  },
  {
    name: 'chosen rows',
    route: '/reservas',
    as: 'admin',
    at: 'desk',
    open: page =>
      page
        .getByRole('checkbox', { name: /^Elegir/ })
        .first()
        .check(),
    see: '1 seleccionada',
  },
  {
    name: 'history',
    route: '/reservas/{reservation}?tab=historial',
    as: 'admin',
    at: 'desk',
    open: nothing,
    see: 'Historial',
  },
  {
    name: 'services and costs',
    route: '/reservas/{reservation}?tab=costos',
    as: 'admin',
    at: 'phone',
    open: nothing,
    see: 'Venta sin IVA',
  },
  {
    name: 'credentials of a truck',
    route: '/camiones/{truck}?tab=credenciales',
    as: 'admin',
    at: 'phone',
    open: nothing,
    see: /Vigente|Vence|Vencida/,
  },
];
