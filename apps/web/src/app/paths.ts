/** Every route of the product, once. Segments in braces are parameters: `pathTo(paths.reservation, { id_reserva: 48188 })`. */
export const paths = {
  login: '/login',
  recoverPassword: '/recover-password',
  appPrivacy: '/app-privacy-policy',
  containersPrivacy: '/manager-contenedores-privacy-policy',
  travelResources: '/recursos_viaje_tpt/{token}',
  externalMonitoring: '/monitoreo_externo/{token}',
  changePassword: '/change-password/{token}',
  signup: '/signup',
  error404: '/error-404',
  error405: '/error-405',

  guidePrints: '/impresiones_guias',
  dashboard: '/dashboard',
  dashboardStatus: '/dashboard/status_reservas',
  reservationAdd: '/reserva/add',
  reservationApprove: '/reserva/aprobar',
  reservationActivities: '/reserva/actividades',
  reservationGuides: '/reserva/guias',
  reservations: '/reservas',
  reservation: '/reservas/{id_reserva}',
  reservationInvoices: '/reservas-facturas',
  carrierReservations: '/reservas-transportista',
  driverReservations: '/reservas-conductores',
  tasks: '/tareas',
  adminTasks: '/admin-tareas',
  dispatches: '/despachos',
  dispatch: '/despachos/{id_reserva}',
  guides: '/guias',
  guideClose: '/guias/{id_reservation_milestone_guide}/cerrar',

  monitoring: '/monitoreo',
  truckActivity: '/actividad_camiones',
  monitoringStatus: '/monitoreo/status_reservas',
  truckTrack: '/monitoreo/recorrido_cabezal',
  monitoringReport: '/monitoreo/{id_reserva}/reporte',
  monitoringGuide: '/monitoreo/{id_reservation_milestone_guide}',

  carriers: '/transportistas',
  carrierAdd: '/transportistas/add',
  carrier: '/transportistas/{id_transportista}',
  carrierEdit: '/transportistas/{id_company}/edit',
  carrierNewLocation: '/transportistas/{id_transportista}/nuevo-establecimiento',
  myCompany: '/micompania/{id_transportista}',

  drivers: '/conductores',
  driverAdd: '/conductores/add',
  drivingTime: '/conductores/tiempo_conduccion',
  driver: '/conductores/{id_conductor}',
  driverEdit: '/conductores/{id_conductor}/editar',

  trucks: '/camiones',
  truckAdd: '/camiones/add',
  truck: '/camiones/{id_camion}',
  truckEdit: '/camiones/{id_truck}/editar',

  ownCredentials: '/credenciales_propios',
  carrierCredentials: '/credenciales_particulares',
  truckCredentials: '/credenciales/camion/{id_camion}',
  driverCredentials: '/credenciales/chofer/{id_chofer}',

  locations: '/establecimientos',
  locationAdd: '/establecimientos/add',
  location: '/establecimientos/{id_establecimiento}',

  fees: '/tarifas',
  feeAdd: '/tarifas/add',
  feeAddExcel: '/tarifas/add_excel',
  fee: '/tarifas/{id_tarifa}',
  feeEdit: '/tarifas/edit/{id_tarifa}',
  purchaseFees: '/tarifas_compra',
  subFees: '/sub-tarifas',

  routes: '/rutas',
  routeAdd: '/rutas/add',
  connectionPoints: '/punto_conexion',
  connectionPointAdd: '/punto_conexion/add',
  nearbyLocations: '/localizacion_cercana',
  nearbyLocationAdd: '/localizacion_cercana/add',
  cities: '/ciudades',

  salesProjections: '/proyecciones/ventas',
  alerts: '/alertas',

  services: '/servicios',
  serviceAdd: '/servicios/add',
  service: '/servicios/{id_servicio}',
  serviceEdit: '/servicios/edit/{id_servicio}',

  discounts: '/descuentos',
  discountRedeem: '/descuentos/redeem',
  discountAdd: '/descuentos/add',
  discount: '/descuentos/{id_descuento}',
  discountEdit: '/descuentos/edit/{id_descuento}',

  generalMaintenance: '/mantenimiento_general',
  costs: '/costos',
  invoices: '/facturas',
  invoice: '/facturas/{numero_orden}',
  refunds: '/reposteos',
  refund: '/reposteos/{numero_orden}',
  sap: '/sap',
  users: '/usuarios',
  permissions: '/permisos',
  account: '/configuracion',
  empties: '/vacios',
  qrLogs: '/logs_qr',
  advisorReservations: '/comercial_reservas',
  advisorTeam: '/equipo_comercial',
  operationsReservations: '/operativos_reservas',
  operationsTeam: '/equipo_operativo',

  gensets: '/generadores',
  gensetAdd: '/generadores/add',
  genset: '/generadores/{id_equipo}',
  gensetEdit: '/generadores/{id_equipo}/editar',
  chassisList: '/chasis',
  chassisAdd: '/chasis/add',
  chassis: '/chasis/{id_equipo}',
  chassisEdit: '/chasis/{id_equipo}/editar',
  modems: '/modem',
  modemAdd: '/modem/add',
  modem: '/modem/{id_equipo}',
  modemEdit: '/modem/{id_equipo}/editar',

  reportReservations: '/reportes/consulta-reservas',
  reportStandBy: '/reportes/stand-by',
  reportAllowancesOpen: '/reportes/viaticos-registrar',
  reportAllowancesClosed: '/reportes/viaticos-cerrados',
  reportBonusesOpen: '/reportes/bonos-registrar',
  reportBonusesClosed: '/reportes/bonos-cerrados',
  reportCarriersOpen: '/reportes/particulares-registrar',
  reportCarriersClosed: '/reportes/particulares-cerrados',
  reportAdvisors: '/reportes/asesores',

  procurement: '/procurement',
  procurementDriver: '/procurement/conductores/{id_conductor}',
  procurementTruck: '/procurement/camiones/{id_camion}',
  procurementCompany: '/procurement/empresas/{id_transportista}',
} as const;

export type Path = (typeof paths)[keyof typeof paths];
type ParameterOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;

/** The address of a route with its parameters filled in. */
export function pathTo<P extends Path>(path: P, parameters: Record<ParameterOf<P>, string | number>): string {
  const values: Record<string, string | number> = parameters;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}
