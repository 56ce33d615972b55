import type { ScreenSeed } from './screen-seed.ts';

/** Others hold the actions too; these look at the whole operation. */
const OPERATOR = ['OPERADOR'] as const;

/** Boards of the day and lists of reservations by who has to do with them. */
export const BOARD_SCREENS: ScreenSeed[] = [
  {
    url: '/reserva/actividades',
    module: 'Reservas',
    title: 'Actividades',
    icon: 'FileDoneOutlined',
    menu_group: '',
    menu_order: 35,
    action: 'task.read',
    places: OPERATOR,
  },
  {
    url: '/dashboard/status_reservas',
    module: 'Inicio',
    title: 'Estado de reservas',
    icon: 'AppstoreOutlined',
    menu_group: 'Tableros',
    menu_order: 80,
    action: 'monitoring.read',
    places: OPERATOR,
  },
  {
    url: '/monitoreo/status_reservas',
    module: 'Monitoreo',
    title: 'Tablero de viajes',
    icon: 'AimOutlined',
    menu_group: 'Tableros',
    menu_order: 81,
    action: 'monitoring.read',
    places: OPERATOR,
  },
];
