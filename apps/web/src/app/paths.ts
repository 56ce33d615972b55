/**
 * Every route of the product, defined once: its address, the title of the browser's tab, and the file of its page under `features/`.
 * Segments in braces are parameters: `pathTo(paths.reservation, { id_reserva: 48188 })`. A route without a page leads to /error-404.
 */
export interface Screen {
  readonly path: string;
  /** Used until the page sets a more specific one («Reserva 48188»). */
  readonly title?: string;
  /** `operations/guides/GuidesPage`: features/operations/guides/GuidesPage.tsx, loaded when first shown; its default export is the page. */
  readonly page?: string;
  /** `shell` (default) needs a session and a permission; `plain` is public with antd; `light` is public without antd (sign-in). */
  readonly frame?: 'shell' | 'plain' | 'light';
  /** A wide screen: the menu stays collapsed at 56 px. */
  readonly board?: true;
}

export const screens = {
  login: { path: '/login', title: 'Ingreso', page: 'people/session/LoginPage', frame: 'light' },
  recoverPassword: {
    path: '/recover-password',
    title: 'Recuperar la contraseña',
    page: 'people/session/RecoverPasswordPage',
    frame: 'light',
  },
  appPrivacy: { path: '/app-privacy-policy', title: 'Privacidad', page: 'people/session/PrivacyPage', frame: 'light' },
  containersPrivacy: {
    path: '/manager-contenedores-privacy-policy',
    title: 'Privacidad',
    page: 'people/session/PrivacyPage',
    frame: 'light',
  },
  travelResources: {
    path: '/recursos_viaje_tpt/{token}',
    title: 'Su viaje',
    page: 'operations/travel/TravelPage',
    frame: 'plain',
  },
  driverDay: {
    path: '/recursos_viaje_tpt/{token}/hoy',
    title: 'Hoy',
    page: 'operations/travel/DriverDayPage',
    frame: 'plain',
  },
  externalMonitoring: {
    path: '/monitoreo_externo/{token}',
    title: 'Su carga',
    page: 'tracking/monitoring/ExternalPage',
    frame: 'plain',
  },
  changePassword: {
    path: '/change-password/{token}',
    title: 'Elegir contraseña',
    page: 'people/session/ChangePasswordPage',
    frame: 'light',
  },
  signup: { path: '/signup', title: 'Registro', page: 'people/session/SignupPage', frame: 'light' },
  error404: { path: '/error-404', title: 'Página no encontrada', page: 'people/session/Error404Page', frame: 'light' },
  error405: { path: '/error-405', title: 'Sin permiso', page: 'people/session/Error405Page', frame: 'light' },

  guidePrints: { path: '/impresiones_guias', title: 'Impresión de guías', page: 'operations/guides/prints/PrintsPage' },
  dashboard: { path: '/dashboard', title: 'Inicio', page: 'insight/dashboard/DashboardPage' },
  dashboardStatus: {
    path: '/dashboard/status_reservas',
    title: 'Estado de reservas',
    page: 'insight/boards/status/StatusMatrixPage',
  },
  reservationAdd: { path: '/reserva/add', title: 'Nueva reserva', page: 'bookings/booking/ReservationAddPage' },
  reservationApprove: { path: '/reserva/aprobar', title: 'Por aprobar', page: 'bookings/approval/ApprovalsPage' },
  reservationActivities: {
    path: '/reserva/actividades',
    title: 'Actividades pendientes',
    page: 'insight/boards/pending/PendingPage',
  },
  reservationGuides: {
    path: '/reserva/guias',
    title: 'Reservas y sus guías',
    page: 'insight/boards/lists/ReservationGuidesPage',
  },
  reservations: { path: '/reservas', title: 'Reservas', page: 'bookings/reservations/ReservationsPage' },
  reservation: { path: '/reservas/{id_reserva}', title: 'Reserva', page: 'bookings/reservations/ReservationPage' },
  recurring: {
    path: '/reservas-semanales',
    title: 'Reservas semanales',
    page: 'bookings/recurring/RecurringPage',
  },
  reservationInvoices: {
    path: '/reservas-facturas',
    title: 'Reservas por facturar',
    page: 'money/billing/ReservationsToInvoicePage',
  },
  carrierReservations: {
    path: '/reservas-transportista',
    title: 'Viajes por transportista',
    page: 'insight/boards/lists/CarrierTripsPage',
  },
  driverReservations: {
    path: '/reservas-conductores',
    title: 'Viajes por conductor',
    page: 'insight/boards/lists/DriverTripsPage',
  },
  tasks: { path: '/tareas', title: 'Tareas', page: 'bookings/tasks/TasksPage' },
  adminTasks: { path: '/admin-tareas', title: 'Quién hace qué', page: 'bookings/tasks/AdminTasksPage' },
  dispatches: { path: '/despachos', title: 'Despachos', page: 'operations/dispatch/DispatchPage', board: true },
  dispatch: { path: '/despachos/{id_reserva}', title: 'Despacho', page: 'operations/dispatch/ReservationDispatchPage' },
  guides: { path: '/guias', title: 'Guías', page: 'operations/guides/GuidesPage' },
  links: { path: '/guias/enlaces', title: 'Enlaces de seguimiento', page: 'operations/guides/links/LinksPage' },
  guideClose: {
    path: '/guias/{id_reservation_milestone_guide}/cerrar',
    title: 'Cerrar guía',
    page: 'money/closing/ClosePage',
  },

  monitoring: { path: '/monitoreo', title: 'Monitoreo', page: 'tracking/monitoring/MonitoringPage', board: true },
  truckActivity: {
    path: '/actividad_camiones',
    title: 'Actividad de camiones',
    page: 'tracking/monitoring/activity/ActivityPage',
    board: true,
  },
  monitoringStatus: {
    path: '/monitoreo/status_reservas',
    title: 'Tablero de viajes',
    page: 'insight/boards/status/WallPage',
    board: true,
  },
  truckTrack: {
    path: '/monitoreo/recorrido_cabezal',
    title: 'Recorrido de un camión',
    page: 'tracking/playback/PlaybackPage',
  },
  monitoringReport: {
    path: '/monitoreo/{id_reserva}/reporte',
    title: 'Reporte del viaje',
    page: 'insight/boards/trip-report/ReportPage',
  },
  monitoringGuide: {
    path: '/monitoreo/{id_reservation_milestone_guide}',
    title: 'Viaje',
    page: 'tracking/monitoring/TripPage',
    board: true,
  },

  carriers: { path: '/transportistas', title: 'Transportistas', page: 'people/companies/CompaniesPage' },
  carrierAdd: { path: '/transportistas/add', title: 'Nueva compañía', page: 'people/companies/CompanyAddPage' },
  carrier: { path: '/transportistas/{id_transportista}', title: 'Compañía', page: 'people/companies/CompanyPage' },
  carrierEdit: {
    path: '/transportistas/{id_company}/edit',
    title: 'Editar compañía',
    page: 'people/companies/CompanyEditPage',
  },
  carrierNewLocation: {
    path: '/transportistas/{id_transportista}/nuevo-establecimiento',
    title: 'Nuevo establecimiento',
    page: 'places/locations/CompanyLocationAddPage',
  },
  myCompany: { path: '/micompania/{id_transportista}', title: 'Mi compañía', page: 'people/companies/MyCompanyPage' },

  drivers: { path: '/conductores', title: 'Conductores', page: 'fleet/drivers/DriversPage' },
  driverAdd: { path: '/conductores/add', title: 'Nuevo conductor', page: 'fleet/drivers/DriverAddPage' },
  drivingTime: {
    path: '/conductores/tiempo_conduccion',
    title: 'Tiempo de conducción',
    page: 'fleet/drivers/DrivingTimePage',
  },
  driver: { path: '/conductores/{id_conductor}', title: 'Conductor', page: 'fleet/drivers/DriverPage' },
  driverEdit: {
    path: '/conductores/{id_conductor}/editar',
    title: 'Editar conductor',
    page: 'fleet/drivers/DriverEditPage',
  },

  trucks: { path: '/camiones', title: 'Camiones', page: 'fleet/trucks/TrucksPage' },
  truckAdd: { path: '/camiones/add', title: 'Nuevo camión', page: 'fleet/trucks/TruckAddPage' },
  truck: { path: '/camiones/{id_camion}', title: 'Camión', page: 'fleet/trucks/TruckPage' },
  truckEdit: { path: '/camiones/{id_truck}/editar', title: 'Editar camión', page: 'fleet/trucks/TruckEditPage' },

  ownCredentials: {
    path: '/credenciales_propios',
    title: 'Credenciales propias',
    page: 'fleet/credentials/OwnCredentialsPage',
  },
  carrierCredentials: {
    path: '/credenciales_particulares',
    title: 'Credenciales de particulares',
    page: 'fleet/credentials/CarrierCredentialsPage',
  },
  truckCredentials: {
    path: '/credenciales/camion/{id_camion}',
    title: 'Credenciales del camión',
    page: 'fleet/credentials/TruckCredentialsPage',
  },
  driverCredentials: {
    path: '/credenciales/chofer/{id_chofer}',
    title: 'Credenciales del conductor',
    page: 'fleet/credentials/DriverCredentialsPage',
  },

  locations: { path: '/establecimientos', title: 'Establecimientos', page: 'places/locations/LocationsPage' },
  locationAdd: {
    path: '/establecimientos/add',
    title: 'Nuevo establecimiento',
    page: 'places/locations/LocationAddPage',
  },
  location: {
    path: '/establecimientos/{id_establecimiento}',
    title: 'Establecimiento',
    page: 'places/locations/LocationPage',
  },

  fees: { path: '/tarifas', title: 'Tarifas', page: 'prices/fees/FeesPage' },
  feeAdd: { path: '/tarifas/add', title: 'Nueva tarifa', page: 'prices/fees/FeeAddPage' },
  feeAddExcel: { path: '/tarifas/add_excel', title: 'Importar tarifas', page: 'prices/fees/FeesExcelPage' },
  fee: { path: '/tarifas/{id_tarifa}', title: 'Tarifa', page: 'prices/fees/FeePage' },
  feeEdit: { path: '/tarifas/edit/{id_tarifa}', title: 'Cambiar tarifa', page: 'prices/fees/FeeEditPage' },
  purchaseFees: { path: '/tarifas_compra', title: 'Tarifas de compra', page: 'prices/purchase-fees/PurchaseFeesPage' },
  costs: { path: '/costos', title: 'Costos', page: 'money/costs/CostsPage' },
  subFees: { path: '/sub-tarifas', title: 'Sub-tarifas', page: 'bookings/container-prices/SubFeesPage' },

  routes: { path: '/rutas', title: 'Rutas', page: 'places/routes/RoutesPage' },
  routeAdd: { path: '/rutas/add', title: 'Ruta', page: 'places/routes/RouteFormPage' },
  connectionPoints: {
    path: '/punto_conexion',
    title: 'Puntos de conexión',
    page: 'places/connection-points/ConnectionPointsPage',
  },
  connectionPointAdd: {
    path: '/punto_conexion/add',
    title: 'Punto de conexión',
    page: 'places/connection-points/ConnectionPointFormPage',
  },
  nearbyLocations: {
    path: '/localizacion_cercana',
    title: 'Localizaciones cercanas',
    page: 'places/nearby-locations/NearbyLocationsPage',
  },
  nearbyLocationAdd: {
    path: '/localizacion_cercana/add',
    title: 'Localización cercana',
    page: 'places/nearby-locations/NearbyLocationFormPage',
  },
  cities: { path: '/ciudades', title: 'Ciudades', page: 'places/cities/CitiesPage' },

  salesProjections: {
    path: '/proyecciones/ventas',
    title: 'Proyecciones de ventas',
    page: 'insight/projections/ProjectionsPage',
  },
  alerts: { path: '/alertas', title: 'Alertas', page: 'tracking/alerts/AlertsPage' },

  services: { path: '/servicios', title: 'Servicios', page: 'prices/services/ServicesPage' },
  serviceAdd: { path: '/servicios/add', title: 'Nuevo servicio', page: 'prices/services/ServiceAddPage' },
  service: { path: '/servicios/{id_servicio}', title: 'Servicio', page: 'prices/services/ServicePage' },
  serviceEdit: {
    path: '/servicios/edit/{id_servicio}',
    title: 'Editar servicio',
    page: 'prices/services/ServiceEditPage',
  },

  discounts: { path: '/descuentos', title: 'Descuentos', page: 'bookings/discounts/DiscountsPage' },
  discountRedeem: { path: '/descuentos/redeem', title: 'Mis descuentos', page: 'bookings/discounts/RedeemPage' },
  discountAdd: { path: '/descuentos/add', title: 'Nuevo descuento', page: 'bookings/discounts/DiscountAddPage' },
  discount: { path: '/descuentos/{id_descuento}', title: 'Descuento', page: 'bookings/discounts/DiscountPage' },
  discountEdit: {
    path: '/descuentos/edit/{id_descuento}',
    title: 'Editar descuento',
    page: 'bookings/discounts/DiscountEditPage',
  },

  imports: { path: '/importaciones', title: 'Todo en un libro', page: 'system/imports/WorkbookPage' },
  generalMaintenance: {
    path: '/mantenimiento_general',
    title: 'Mantenimiento general',
    page: 'system/catalogues/MaintenancePage',
  },
  invoices: { path: '/facturas', title: 'Facturas', page: 'money/billing/BillingPage' },
  invoice: { path: '/facturas/{numero_orden}', title: 'Orden de pago', page: 'money/billing/order/OrderPage' },
  reposts: { path: '/reposteos', title: 'Reposteos', page: 'system/sap/RepostsPage' },
  repost: { path: '/reposteos/{numero_orden}', title: 'Reposteo', page: 'system/sap/RepostPage' },
  sap: { path: '/sap', title: 'SAP', page: 'system/sap/SapPage' },
  users: { path: '/usuarios', title: 'Usuarios', page: 'people/users/UsersPage' },
  permissions: { path: '/permisos', title: 'Permisos', page: 'people/permissions/PermissionsPage' },
  account: { path: '/configuracion', title: 'Mi cuenta', page: 'people/account/AccountPage' },
  empties: { path: '/vacios', title: 'Vacíos', page: 'empties/overview/EmptiesPage' },
  logbook: { path: '/bitacora', title: 'Bitácora', page: 'operations/logbook/LogbookPage' },
  qrLogs: { path: '/logs_qr', title: 'Lecturas QR', page: 'operations/qr/QrLogsPage' },
  advisorReservations: {
    path: '/comercial_reservas',
    title: 'Reservas por asesor',
    page: 'bookings/reservations/staff/AdvisorReservationsPage',
  },
  advisorTeam: {
    path: '/equipo_comercial',
    title: 'Equipo comercial',
    page: 'insight/boards/status/AdvisorTeamPage',
  },
  operationsReservations: {
    path: '/operativos_reservas',
    title: 'Reservas por operativo',
    page: 'bookings/reservations/staff/OperationsReservationsPage',
  },
  operationsTeam: {
    path: '/equipo_operativo',
    title: 'Equipo operativo',
    page: 'insight/boards/status/OperationsTeamPage',
  },

  gensets: { path: '/generadores', title: 'Generadores', page: 'fleet/equipments/EquipmentsPage' },
  gensetAdd: { path: '/generadores/add', title: 'Nuevo generador', page: 'fleet/equipments/EquipmentAddPage' },
  genset: { path: '/generadores/{id_equipo}', title: 'Generador', page: 'fleet/equipments/EquipmentPage' },
  gensetEdit: {
    path: '/generadores/{id_equipo}/editar',
    title: 'Editar generador',
    page: 'fleet/equipments/EquipmentEditPage',
  },
  chassisList: { path: '/chasis', title: 'Chasis', page: 'fleet/equipments/EquipmentsPage' },
  chassisAdd: { path: '/chasis/add', title: 'Nuevo chasis', page: 'fleet/equipments/EquipmentAddPage' },
  chassis: { path: '/chasis/{id_equipo}', title: 'Chasis', page: 'fleet/equipments/EquipmentPage' },
  chassisEdit: {
    path: '/chasis/{id_equipo}/editar',
    title: 'Editar chasis',
    page: 'fleet/equipments/EquipmentEditPage',
  },
  modems: { path: '/modem', title: 'Módems', page: 'fleet/equipments/EquipmentsPage' },
  modemAdd: { path: '/modem/add', title: 'Nuevo módem', page: 'fleet/equipments/EquipmentAddPage' },
  modemConnection: { path: '/modem/conexion', title: 'Conexión GPS', page: 'fleet/equipments/modem/ConnectionPage' },
  modem: { path: '/modem/{id_equipo}', title: 'Módem', page: 'fleet/equipments/EquipmentPage' },
  modemEdit: { path: '/modem/{id_equipo}/editar', title: 'Editar módem', page: 'fleet/equipments/EquipmentEditPage' },

  reportReservations: {
    path: '/reportes/consulta-reservas',
    title: 'Consulta de reservas',
    page: 'insight/reports/ReservationsReportPage',
  },
  reportStandBy: { path: '/reportes/stand-by', title: 'Stand-by', page: 'insight/reports/StandByPage' },
  reportAllowancesOpen: {
    path: '/reportes/viaticos-registrar',
    title: 'Viáticos por cortar',
    page: 'money/cutoffs/AllowancesOpenPage',
  },
  reportAllowancesClosed: {
    path: '/reportes/viaticos-cerrados',
    title: 'Cortes de viáticos',
    page: 'money/cutoffs/AllowancesClosedPage',
  },
  reportBonusesOpen: {
    path: '/reportes/bonos-registrar',
    title: 'Bonos por cortar',
    page: 'money/cutoffs/BonusesOpenPage',
  },
  reportBonusesClosed: {
    path: '/reportes/bonos-cerrados',
    title: 'Cortes de bonos',
    page: 'money/cutoffs/BonusesClosedPage',
  },
  reportCarriersOpen: {
    path: '/reportes/particulares-registrar',
    title: 'Particulares por cortar',
    page: 'money/cutoffs/CarriersOpenPage',
  },
  reportCarriersClosed: {
    path: '/reportes/particulares-cerrados',
    title: 'Cortes de particulares',
    page: 'money/cutoffs/CarriersClosedPage',
  },
  reportAdvisors: { path: '/reportes/asesores', title: 'Asesores', page: 'insight/reports/AdvisorsPage' },

  procurement: { path: '/procurement', title: 'Compras', page: 'money/procurement/ProcurementPage' },
  procurementDriver: {
    path: '/procurement/conductores/{id_conductor}',
    title: 'Conductor',
    page: 'money/procurement/ProcurementDriverPage',
  },
  procurementTruck: {
    path: '/procurement/camiones/{id_camion}',
    title: 'Camión',
    page: 'money/procurement/ProcurementTruckPage',
  },
  procurementCompany: {
    path: '/procurement/empresas/{id_transportista}',
    title: 'Empresa',
    page: 'money/procurement/ProcurementCompanyPage',
  },
} as const satisfies Record<string, Screen>;

type Screens = typeof screens;
/** Addresses by name. */
export const paths = Object.fromEntries(Object.entries(screens).map(([name, { path }]) => [name, path])) as {
  readonly [Name in keyof Screens]: Screens[Name]['path'];
};

export type Path = (typeof paths)[keyof typeof paths];
type ParameterOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;

/** The address of a route with its parameters filled in. */
export function pathTo<P extends Path>(path: P, parameters: Record<ParameterOf<P>, string | number>): string {
  const values: Record<string, string | number> = parameters;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}
