/** Screens that show the drawer of a guide: an action of the drawer is used on each of them. */
export const GUIDE_SCREENS = [
  '/despachos',
  '/despachos/{number}',
  '/guias',
  '/guias/{number}/cerrar',
  '/impresiones_guias',
  '/monitoreo/{number}',
] as const;

/** Screens that show the trips under way on a map. */
export const BOARD_SCREENS = ['/actividad_camiones', '/monitoreo'] as const;
