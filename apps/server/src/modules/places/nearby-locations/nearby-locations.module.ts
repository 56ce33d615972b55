import type { Module } from '../../../module.ts';
import { NEARBY_CONSTRAINTS } from './constraints.data.ts';
import { NEARBY_LOCATION } from './nearby-location.record.ts';
import { nearbyLocationRoutes } from './nearby-locations.routes.ts';

/** Places that count as near to a plant or depot, for the choice of trucks and depots. */
export const nearbyLocationsModule: Module = {
  routes: ({ services }) => nearbyLocationRoutes(services),
  constraints: NEARBY_CONSTRAINTS,
  records: [NEARBY_LOCATION],
  screens: [
    {
      url: '/localizacion_cercana',
      module: 'Rutas',
      title: 'Lugares cercanos',
      icon: 'PushpinOutlined',
      menu_group: 'Comercial',
      menu_order: 270,
      action: 'route.read',
    },
    { url: '/localizacion_cercana/add', module: 'Rutas', title: 'Nuevo lugar cercano', action: 'route.write' },
  ],
  historyTexts: {
    add_nearby_location: 'Relacionó dos lugares cercanos',
    update_nearby_location: 'Modificó un lugar cercano',
    delete_nearby_location: 'Quitó un lugar cercano',
  },
};
